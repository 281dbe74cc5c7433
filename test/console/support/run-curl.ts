import { spawnSync } from 'node:child_process'

/** Pastes a command into a shell, and hands out the status that curl saw with what came. */
export function runCurl(command: string): { status: number; body: string } {
  const marked = command.replace(/^curl /, "curl -sS -w '\\n%{http_code}' ")
  const { stdout, stderr, status } = spawnSync('sh', ['-c', marked], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`curl failed: ${stderr}`)
  const end = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) }
}
