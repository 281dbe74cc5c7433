import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

interface Rule {
  name: string
  /** Which of the tracked files it is about. */
  concerns: (path: string) => boolean
  broken: (text: string) => boolean
}

const isSource = (path: string) => path.startsWith('src/') && path.endsWith('.ts')
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
const LINES_MAX = 300

/** One place for each concept. What a compiler cannot see, this does. */
const rules: readonly Rule[] = [
  {
    name: 'time is asked only of kernel/clock.ts',
    concerns: (path) => isSource(path) && path !== 'src/kernel/clock.ts',
    broken: (text) => /\b(Date\.now|performance\.now)\(|new Date\(\)/.test(text),
  },
  {
    name: 'SQL stands only in *-store.ts and in database/',
    concerns: (path) => isSource(path) && !path.endsWith('-store.ts') && !path.startsWith('src/platform/database/'),
    broken: (text) => /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text),
  },
  {
    name: 'the environment is read only by the configuration, the command line and tests',
    concerns: (path) => isSource(path) && !path.startsWith('src/cli/'),
    broken: (text) => /\bprocess\.env\b/.test(text),
  },
  {
    name: `no file is longer than ${LINES_MAX} lines`,
    concerns: isCode,
    broken: (text) => text.split('\n').length > LINES_MAX + 1,
  },
  {
    name: 'the lock file names no download address',
    concerns: (path) => path === 'package-lock.json',
    broken: (text) => text.includes('"resolved"'),
  },
]

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path))

for (const path of tracked.filter((candidate) => rules.some((rule) => rule.concerns(candidate)))) {
  const text = readFileSync(path, 'utf8')
  for (const rule of rules.filter((candidate) => candidate.concerns(path) && candidate.broken(text))) {
    process.stderr.write(`${path}: ${rule.name}\n`)
    process.exitCode = 1
  }
}
