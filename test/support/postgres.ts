import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

const INSTALLED = '/usr/lib/postgresql'
const PASSWORD = 'not-so-secret'
const READY_WITHIN_MS = 20_000

/** Where Debian puts the programs of the newest PostgreSQL; undefined when there is none, or nobody to run it as. */
export function findPostgres(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined
  if (process.getuid?.() === 0 && postgresUser() === undefined) return undefined
  return readdirSync(INSTALLED)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((programs) => existsSync(join(programs, 'initdb')))
}

/** A private PostgreSQL in a directory of its own, reachable on loopback only. It ends with this process, however that ends. */
export class PostgresCluster {
  readonly directory: string
  readonly port: number
  readonly #programs: string
  #guardian: ChildProcess | undefined

  private constructor(directory: string, port: number, programs: string) {
    this.directory = directory
    this.port = port
    this.#programs = programs
  }

  static async create(programs: string): Promise<PostgresCluster> {
    const directory = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
    writeFileSync(join(directory, 'password'), PASSWORD)
    writeFileSync(join(directory, 'log'), '')
    const user = process.getuid?.() === 0 ? postgresUser() : undefined
    if (user !== undefined) {
      for (const path of [directory, join(directory, 'password')]) chownSync(path, user.uid, user.gid)
    }
    const cluster = new PostgresCluster(directory, await freePort(), programs)
    // Sorted as people sort, unlike SQLite, so that a store which leans on the order of texts is found out.
    const locale = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en']
    const access = ['--username=parley', '--auth=scram-sha-256', `--pwfile=${join(directory, 'password')}`]
    const data = join(directory, 'data')
    await run(...asPostgres(join(programs, 'initdb'), ['-D', data, '-E', 'UTF8', '--no-sync', ...locale, ...access]))
    await cluster.start()
    return cluster
  }

  /** Starts it, also again after it was stopped. With a certificate it also speaks TLS. */
  async start(certificate?: { file: string; keyFile: string }): Promise<void> {
    const settings = ['-D', join(this.directory, 'data'), '-k', this.directory, '-p', String(this.port)]
    const options = ['-c', 'listen_addresses=127.0.0.1', '-c', 'shared_buffers=32MB', '-c', 'fsync=on']
    if (certificate !== undefined) {
      const { file, keyFile } = certificate
      options.push('-c', 'ssl=on', '-c', `ssl_cert_file=${file}`, '-c', `ssl_key_file=${keyFile}`)
    }
    // The shell waits for a word, or for the end of its input, which comes when this process dies: then all of it goes.
    const part = `kill -QUIT $server; wait $server; rm -rf '${this.directory}'`
    const stop = `if [ "$word" = keep ]; then kill -INT $server; wait $server; else ${part}; fi`
    const guard = `"$@" & server=$!; read -r word <&3; ${stop}`
    const server = [join(this.#programs, 'postgres'), ...settings, ...options]
    const [program, parameters] = asPostgres('sh', ['-c', `exec 3<&0; ${guard}`, 'guardian', ...server])
    const log = openSync(join(this.directory, 'log'), 'a')
    this.#guardian = spawn(program, parameters, { stdio: ['pipe', log, log], cwd: tmpdir() })
    await this.#ready()
  }

  /** Stops it at once: whoever is connected loses the connection. */
  stop(): Promise<void> {
    return this.#end('keep')
  }

  async remove(): Promise<void> {
    await this.#end('remove')
    rmSync(this.directory, { recursive: true, force: true })
  }

  async #end(word: 'keep' | 'remove'): Promise<void> {
    const guardian = this.#guardian
    if (guardian === undefined) return
    this.#guardian = undefined
    const ended = once(guardian, 'exit')
    guardian.stdin?.end(`${word}\n`)
    await ended
  }

  /** Makes a certificate for a name, signed by itself. */
  async createCertificate(name: string): Promise<{ file: string; keyFile: string }> {
    const certificate = { file: join(this.directory, `${name}.crt`), keyFile: join(this.directory, `${name}.key`) }
    const files = ['-out', certificate.file, '-keyout', certificate.keyFile]
    const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
    await run(...asPostgres('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject]))
    return certificate
  }

  urlOf(database: string): string {
    return `postgres://parley:${PASSWORD}@127.0.0.1:${this.port}/${database}`
  }

  async #ready(): Promise<void> {
    const deadlineMs = performance.now() + READY_WITHIN_MS
    for (;;) {
      const client = new pg.Client({ connectionString: this.urlOf('postgres') })
      client.on('error', () => {})
      try {
        await client.connect()
        return
      } catch (error) {
        if (performance.now() < deadlineMs) await wait(50)
        else {
          const log = readFileSync(join(this.directory, 'log'), 'utf8')
          throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error })
        }
      } finally {
        await client.end().catch(() => {})
      }
    }
  }
}

/** Makes an empty database in the cluster that the URL leads to, and returns its own URL. */
export async function createDatabase(clusterUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatement(clusterUrl, `create database ${name}`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** PostgreSQL refuses to run as root. */
function asPostgres(program: string, parameters: readonly string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, [...parameters]]
  return ['runuser', ['-u', 'postgres', '--', program, ...parameters]]
}

function postgresUser(): { uid: number; gid: number } | undefined {
  const fields = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return fields === null ? undefined : { uid: Number(fields[1]), gid: Number(fields[2]) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
