import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { refuseOthers } from '../platform/database/data-directory.ts'
import { writePrivateFile } from '../platform/secrets/write-private-file.ts'

const fileSchema = z.object({
  version: z.literal(1),
  /** Where somebody signed in last: the server that is meant when nothing else says so. */
  latest: z.string().nullable(),
  sessions: z.record(z.string(), z.object({ token: z.string(), email: z.string(), expires_at: z.string() })),
})

type SessionFile = z.output<typeof fileSchema>
export type KeptSession = SessionFile['sessions'][string]

const nobody: SessionFile = { version: 1, latest: null, sessions: {} }

/** Who is signed in where. In the home directory of the person, readable by them alone. */
export function sessionFilePath(env: NodeJS.ProcessEnv): string {
  const configuration = env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config')
  return join(configuration, 'parley', 'session.json')
}

export function readSessions(env: NodeJS.ProcessEnv): SessionFile {
  const path = sessionFilePath(env)
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined) return nobody
  refuseOthers(path, status.mode, '600')
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // Damaged, or of another version: as good as nobody signed in.
    return nobody
  }
}

export async function keepSession(env: NodeJS.ProcessEnv, baseUrl: string, session: KeptSession): Promise<void> {
  const file = readSessions(env)
  await write(env, { ...file, latest: baseUrl, sessions: { ...file.sessions, [baseUrl]: session } })
}

export async function forgetSession(env: NodeJS.ProcessEnv, baseUrl: string): Promise<void> {
  const { latest, sessions } = readSessions(env)
  const rest = Object.fromEntries(Object.entries(sessions).filter(([url]) => url !== baseUrl))
  await write(env, { version: 1, latest: latest === baseUrl ? null : latest, sessions: rest })
}

async function write(env: NodeJS.ProcessEnv, file: SessionFile): Promise<void> {
  const path = sessionFilePath(env)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  await writePrivateFile(path, `${JSON.stringify(file, null, 2)}\n`)
}
