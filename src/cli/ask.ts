import { createInterface } from 'node:readline/promises'
import { CommandError } from './command-error.ts'

const INTERRUPT = '\u0003'
const END_OF_INPUT = '\u0004'
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
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  const secret: string[] = []
  try {
    for await (const chunk of stdin.iterator({ destroyOnReturn: false })) {
      for (const character of String(chunk)) {
        if (character === '\r' || character === '\n' || character === END_OF_INPUT) return secret.join('')
        if (character === INTERRUPT) throw new CommandError('stopped')
        if (ERASURES.has(character)) secret.pop()
        else secret.push(character)
      }
    }
    return secret.join('')
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stderr.write('\n')
  }
}
