import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { PortMessage } from './child-port.ts'

/** A process of the benchmark that listens on a port. */
export interface ServerChild extends AsyncDisposable {
  port: number
  pid: number
}

/** Starts one of the server processes in this folder and waits until it listens. */
export async function startServerChild(file: string, ...arguments_: string[]): Promise<ServerChild> {
  const child = forkChild(file, arguments_)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it listened.`)
  })
  ended.catch(() => {})
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [PortMessage]
  return { port: message.port, pid: child.pid ?? 0, [Symbol.asyncDispose]: () => stopChild(child) }
}

export function forkChild(file: string, arguments_: readonly string[] = []): ChildProcess {
  return fork(join(import.meta.dirname, file), arguments_)
}

/** Asks a process to end and waits until it has. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
