import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { ChildSettings, FromChild, ToChild } from './protocol.ts'
import type { Family } from './reply/family.ts'
import { Watchdog, type WatchdogBounds } from './watchdog.ts'

/** What happens to a child, told to whoever works with it. */
export interface EngineProcessListener {
  /** It takes work now. */
  onReady(family: Family): void
  /** A message about a piece of work. */
  onMessage(message: Extract<FromChild, { id: string }>): void
  /** It is gone, and everything it was doing with it. A new one is on its way unless the process was stopped. */
  onGone(): void
}

export interface EngineProcessStatus {
  state: 'starting' | 'ready' | 'restarting' | 'stopped'
  pid: number | undefined
  loadProgress: number
  restarts: number
  rssBytes: number
  active: number
}

export interface EngineProcessOptions {
  /** What runs in the child, if not the one with llama.cpp: a program that speaks the same protocol. */
  program: string | undefined
  settings: ChildSettings
  listener: EngineProcessListener
  watchdog: WatchdogBounds
  clock: Clock
  logger: Logger
}

const RESTART_FIRST_MS = 100
const RESTART_LONGEST_MS = 10_000

const llamaProgram = fileURLToPath(new URL('child/main.ts', import.meta.url))
/** Core dumps would write prompts to disk. The shell gives way to Node, which keeps its process id and its channel. */
const launcher = 'ulimit -c 0; exec "$0" "$@"'

/**
 * One child process with the model in it, watched from outside: a native crash or hang cannot be caught from within. What
 * dies is started again, after a pause that grows while it keeps dying.
 */
export class EngineProcess {
  readonly #program: string
  readonly #settings: ChildSettings
  readonly #listener: EngineProcessListener
  readonly #logger: Logger
  readonly #watchdog: Watchdog
  readonly #watch: NodeJS.Timeout
  #child: ChildProcess | undefined
  #restartTimer: NodeJS.Timeout | undefined
  #restartDelayMs = RESTART_FIRST_MS
  #loadsFailed = 0
  #status: EngineProcessStatus = {
    state: 'starting',
    pid: undefined,
    loadProgress: 0,
    restarts: 0,
    rssBytes: 0,
    active: 0,
  }

  constructor(options: EngineProcessOptions) {
    this.#program = options.program ?? llamaProgram
    this.#settings = options.settings
    this.#listener = options.listener
    this.#logger = options.logger
    this.#watchdog = new Watchdog(options.clock, options.watchdog)
    this.#watch = setInterval(() => this.#lookAfter(), options.watchdog.intervalMs).unref()
    this.#start()
  }

  get status(): EngineProcessStatus {
    return this.#status
  }

  get isReady(): boolean {
    return this.#status.state === 'ready'
  }

  /** It died while it was loading, and has not been ready since. */
  get cannotLoad(): boolean {
    return this.#loadsFailed > 0
  }

  send(message: ToChild): void {
    // A child that has just died takes no message. Its exit says all there is to say about that.
    if (this.#child?.connected === true) this.#child.send(message, () => undefined)
  }

  /** Ends the child for good. */
  async stop(): Promise<void> {
    const child = this.#child
    this.#update({ state: 'stopped', active: 0 })
    clearInterval(this.#watch)
    clearTimeout(this.#restartTimer)
    this.#listener.onGone()
    if (child === undefined) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  #start(): void {
    const settings = JSON.stringify(this.#settings)
    const child = spawn('/bin/sh', ['-c', launcher, process.execPath, this.#program, settings], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // The child gets nothing of our environment: no key that an engine's crash could spill.
      env: { PATH: '/usr/bin:/bin' },
      serialization: 'advanced',
    })
    this.#child = child
    this.#watchdog.started()
    this.#update({ pid: child.pid, loadProgress: 0, active: 0 })
    // A dead child's last messages may be read after its exit, when they mean nothing any more.
    child.on('message', (message: FromChild) => this.#child === child && this.#onMessage(message))
    child.on('error', (error) => this.#onError(child, error))
    child.on('exit', (code, signal) => this.#onExit(code, signal))
    // What llama.cpp says on standard error may quote a prompt: it is read, so that it cannot block, and dropped.
    child.stderr?.resume()
  }

  #onMessage(message: FromChild): void {
    switch (message.type) {
      case 'loading':
        this.#watchdog.loading()
        return this.#update({ loadProgress: message.progress })
      case 'ready':
        // One that loads is started again at once when it dies: only one that cannot even load has to wait longer each time.
        this.#restartDelayMs = RESTART_FIRST_MS
        this.#loadsFailed = 0
        this.#watchdog.ready()
        this.#update({ state: 'ready', loadProgress: 1 })
        return this.#listener.onReady(message.family)
      case 'pulse':
        this.#watchdog.pulse(message)
        return this.#update({ rssBytes: message.rssBytes, active: message.active })
      case 'counted':
      case 'events':
      case 'failed':
        return this.#listener.onMessage(message)
    }
  }

  #lookAfter(): void {
    if (this.#child === undefined || !this.#watchdog.findsHang()) return
    this.#logger.error({ pid: this.#status.pid }, 'the engine process hangs and is killed')
    this.#child.kill('SIGKILL')
  }

  /** A child without a process id was never there, so it has no exit either. */
  #onError(child: ChildProcess, error: Error): void {
    this.#logger.error({ error }, 'the engine process cannot be reached')
    if (child.pid === undefined) this.#onExit(null, null)
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    this.#child = undefined
    if (this.#status.state === 'stopped') return
    this.#logger.error({ code, signal, restartInMs: this.#restartDelayMs }, 'the engine process died')
    if (!this.isReady) this.#loadsFailed += 1
    this.#update({ state: 'restarting', pid: undefined, active: 0, restarts: this.#status.restarts + 1 })
    this.#listener.onGone()
    this.#restartTimer = setTimeout(() => this.#start(), this.#restartDelayMs)
    this.#restartDelayMs = Math.min(this.#restartDelayMs * 2, RESTART_LONGEST_MS)
  }

  #update(change: Partial<EngineProcessStatus>): void {
    this.#status = { ...this.#status, ...change }
  }
}
