import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandWords } from '../../src/cli/completion/command-words.ts'
import { allCommands } from '../../src/cli/all-commands.ts'
import { createProgram } from '../../src/cli/program.ts'
import { temporaryDirectory } from '../platform/platform-fixture.ts'
import { runParley } from './run-parley.ts'

const isMissing = (shell: string) => spawnSync(shell, ['--version']).error !== undefined

function linesFrom(shell: string, parameters: readonly string[]): string[] {
  const output = execFileSync(shell, parameters, { encoding: 'utf8' })
  return output.trim() === '' ? [] : output.trim().split('\n')
}

/** What bash offers after a command line whose last word is being typed. */
function offered(script: string, ...words: string[]): string[] {
  const asked = `source '${script}'; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _parley; printf '%s\\n' "\${COMPREPLY[@]}"`
  return linesFrom('bash', ['-c', asked, 'bash', 'parley', ...words])
}

async function written(shell: string): Promise<string> {
  const cwd = temporaryDirectory()
  const { code, stdout } = await runParley(['completion', shell], { cwd })
  expect(code).toBe(0)
  const path = join(cwd, shell)
  writeFileSync(path, stdout)
  return path
}

describe('completion', () => {
  it('in bash offers commands, options and values, wherever options stand', async () => {
    const script = await written('bash')
    expect(offered(script, 'or')).toEqual(['organization'])
    expect(offered(script, 'organization', 're')).toEqual(['retention'])
    expect(offered(script, 'organization', 'plan', '')).toEqual(['show', 'prices', 'set'])
    expect(offered(script, 'organization', 'plan', 'set', '--tok')).toEqual(['--tokens-per-minute', '--tokens-per-day'])
    expect(offered(script, 'invitation', 'create', 'ada@example.com', '--role', 'a')).toEqual(['admin'])
    expect(offered(script, 'invitation', 'create', '--organization', '')).toEqual([])
    // A value that is called like a command is none.
    expect(offered(script, 'key', 'list', '--organization', 'create', '--pro')).toEqual(['--project'])
    expect(offered(script, 'completion', '')).toEqual(['bash', 'zsh', 'fish'])
    expect(offered(script, 'key', 'create', '--na')).toEqual(['--name'])
  })

  it.skipIf(isMissing('zsh'))('in zsh offers the same', async () => {
    const script = await written('zsh')
    const asked = `source '${script}'; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compgen -F _parley`
    // zsh leaves out by itself what does not begin as it was typed.
    const inZsh = (...words: string[]) =>
      linesFrom('zsh', ['-fc', asked, 'zsh', 'parley', ...words]).filter((word) => word.startsWith(words.at(-1) ?? ''))
    expect(inZsh('or')).toEqual(['organization'])
    expect(inZsh('organization', 'plan', '')).toEqual(['show', 'prices', 'set'])
    expect(inZsh('organization', 'plan', 'set', '--tok')).toEqual(['--tokens-per-minute', '--tokens-per-day'])
    expect(inZsh('invitation', 'create', 'ada@example.com', '--role', 'a')).toEqual(['admin'])
    expect(inZsh('invitation', 'create', '--organization', '')).toEqual([])
    expect(inZsh('key', 'list', '--organization', 'create', '--pro')).toEqual(['--project'])
  })

  it.skipIf(isMissing('fish'))('in fish offers the same, and files only where one is meant', async () => {
    const script = await written('fish')
    const inFish = (line: string) => {
      const asked = `source '${script}'; cd '${dirname(script)}'; complete -C 'parley ${line}'`
      return linesFrom('fish', ['--no-config', '-c', asked]).map((offer) => offer.split('\t')[0])
    }
    expect(inFish('or')).toEqual(['organization'])
    expect(inFish('organization plan ')).toEqual(['prices', 'set', 'show'])
    expect(inFish('organization plan set --tok')).toEqual(['--tokens-per-day', '--tokens-per-minute'])
    expect(inFish('invitation create ada@example.com --role a')).toEqual(['admin'])
    expect(inFish('key list --organization create --pro')).toEqual(['--project'])
    expect(inFish('completion ')).toEqual(['bash', 'fish', 'zsh'])
    expect(inFish('invitation create --organization ')).toEqual([])
    expect(inFish('organization show ')).toEqual([])
    expect(inFish('serve --config ')).toEqual(['fish'])
    expect(inFish('import ')).toEqual(['fish'])
  })

  it.each(['zsh', 'fish'])('prints a script for %s that names every command', async (shell) => {
    const script = readFileSync(await written(shell), 'utf8')
    const names = commandWords(createProgram(allCommands)).flatMap(({ commands }) => commands.map(({ name }) => name))
    expect(names.length).toBeGreaterThan(70)
    for (const name of names) expect(script).toContain(name)
  })
})

describe('help', () => {
  it('of every command has a description and examples', () => {
    const bare: string[] = []
    const look = (command: ReturnType<typeof createProgram>, path: string) => {
      let help = ''
      command.configureOutput({ writeOut: (text) => (help += text) })
      command.outputHelp()
      if (command.description() === '' || !/Examples:\n {2}\S*\s?parley /.test(help)) bare.push(path)
      for (const child of command.commands) look(child, `${path} ${child.name()}`)
    }
    look(createProgram(allCommands), 'parley')
    expect(bare).toEqual([])
  })
})
