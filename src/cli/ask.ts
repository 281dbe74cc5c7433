import { createInterface } from 'node:readline/promises'
import { CommandError } from './command-error.ts'

const INTERRUPT = '\u0003'
const ENDINGS: ReadonlySet<string> = new Set(['\r', '\n', '\u0004'])
const ERASURES: ReadonlySet<string> = new Set(['\u007F', '\b'])

/** Whether somebody sits there who can answer. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY
}

/** Asks on standard error: what a script reads stays clean. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}

/** Whether to go on with what cannot be undone. Where nobody can be asked, that must have been said beforehand. */
export async function confirm(question: string): Promise<boolean> {
  if (!canAsk()) throw new CommandError('nobody is there to be asked; say --yes to go ahead')
  return /^y(es)?$/i.test(await ask(`${question} [y/N] `))
}

/** Asks for something that nobody looking on may read: nothing of it is shown. */
export async function askSecretly(question: string): Promise<string> {
  const { stdin, stderr } = process
  // First of all: who types at once, or pastes, types into a terminal that shows nothing any more.
  stdin.setRawMode(true)
  stderr.write(question)
  try {
    return await readLine(stdin.setEncoding('utf8'))
  } finally {
    stdin.setRawMode(false)
    stderr.write('\n')
  }
}

/** What is typed until the end of the line, with the mistakes taken back. A raw terminal leaves that to whoever reads. */
async function readLine(terminal: typeof process.stdin): Promise<string> {
  const typed: string[] = []
  const line = Promise.withResolvers<string>()
  const take = (chunk: string) => {
    for (const character of chunk) {
      if (character === INTERRUPT) line.reject(new CommandError('stopped'))
      else if (ENDINGS.has(character)) line.resolve(typed.join(''))
      else if (ERASURES.has(character)) typed.pop()
      else typed.push(character)
    }
  }
  const end = () => line.resolve(typed.join(''))
  terminal.on('data', take).on('end', end).resume()
  try {
    return await line.promise
  } finally {
    terminal.off('data', take).off('end', end).pause()
  }
}
