import { spawnSync } from 'node:child_process'

/** Runs a command of the project's own tools. With `quiet`, its output is shown only if it fails. */
export function runCommand(command: readonly string[], options: { quiet: boolean }): boolean {
  const [program = '', ...rest] = command
  const { status, stdout, stderr, error } = spawnSync(program, rest, {
    encoding: 'utf8',
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error !== undefined) process.stderr.write(`${program}: ${error.message}\n`)
  const ok = status === 0
  if (options.quiet && !ok) process.stdout.write(`${stdout}${stderr}`)
  return ok
}
