import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const program = join(import.meta.dirname, 'support/crash-with-words.ts')
const word = 'Xq7Wombat9Kz'

/** Crashes a process that holds the word in memory, in a directory of its own, and gathers what it leaves behind. */
function crash(how: 'throw' | 'reject' | 'abort', privately: boolean) {
  const directory = mkdtempSync(join(tmpdir(), 'parley-crash-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const reports = `--report-on-fatalerror --report-uncaught-exception --report-on-signal`
  const command = `ulimit -c unlimited; exec "${process.execPath}" ${reports} "${program}" ${how} ${privately ? 'privately' : ''}`
  const { stderr, stdout, status } = spawnSync('sh', ['-c', command], { cwd: directory, encoding: 'utf8' })
  const files = new Map(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))]))
  return { output: stderr + stdout, status, files }
}

describe('a crash', () => {
  test.each(['throw', 'reject'] as const)(
    'by an error that nobody handles (%s) tells its place and none of its words',
    (how) => {
      const openly = crash(how, false)
      expect(openly.output).toContain(word)
      expect([...openly.files.keys()]).toEqual([expect.stringMatching(/^report/)])
      const { output, status, files } = crash(how, true)
      expect(status).toBe(1)
      expect(output).toMatch(/An error that nobody handled: SyntaxError\nat /)
      expect(output).toContain('support/crash-with-words.ts')
      expect(output).not.toContain(word)
      expect([...files.keys()]).toEqual([])
    },
  )

  const dumpsHere =
    process.platform === 'linux' && readFileSync('/proc/sys/kernel/core_pattern', 'utf8').startsWith('core')
  test.skipIf(!dumpsHere)('is not written down by the kernel', () => {
    const openly = crash('abort', false)
    expect([...openly.files.values()].some((content) => content.includes(word))).toBe(true)
    expect([...crash('abort', true).files.keys()]).toEqual([])
  })
})
