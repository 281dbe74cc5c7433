import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandWords } from '../../src/cli/completion/command-words.ts'
import { allCommands } from '../../src/cli/all-commands.ts'
import { createProgram } from '../../src/cli/program.ts'
import { temporaryDirectory } from '../platform/platform-fixture.ts'
import { runParley } from './run-parley.ts'

/** What bash offers after a command line whose last word is being typed. */
function offered(script: string, ...words: string[]): string[] {
  const asked = `source '${script}'; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _parley; printf '%s\\n' "\${COMPREPLY[@]}"`
  const output = execFileSync('bash', ['-c', asked, 'bash', 'parley', ...words], { encoding: 'utf8' })
  return output.trim() === '' ? [] : output.trim().split('\n')
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
    expect(offered(script, 'organization', 'plan', '')).toEqual(['show', 'set'])
    expect(offered(script, 'organization', 'plan', 'set', '--tok')).toEqual(['--tokens-per-minute', '--tokens-per-day'])
    expect(offered(script, 'invitation', 'create', 'ada@example.com', '--role', 'a')).toEqual(['admin'])
    expect(offered(script, 'invitation', 'create', '--organization', '')).toEqual([])
    // A value that is called like a command is none.
    expect(offered(script, 'key', 'list', '--organization', 'create', '--pro')).toEqual(['--project'])
    expect(offered(script, 'completion', '')).toEqual(['bash', 'zsh', 'fish'])
    expect(offered(script, 'key', 'create', '--na')).toEqual(['--name'])
  })

  it.each(['zsh', 'fish'])('prints a script for %s that the shell can read, where it is installed', async (shell) => {
    const script = await written(shell)
    const { error, status, stderr } = spawnSync(shell, ['-n', script], { encoding: 'utf8' })
    if (error === undefined) expect([status, stderr]).toEqual([0, ''])
    const names = commandWords(createProgram(allCommands)).flatMap(({ commands }) => commands.map(({ name }) => name))
    expect(names.length).toBeGreaterThan(70)
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
