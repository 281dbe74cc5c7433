import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { ChildSettings, FromChild, ToChild } from './protocol.ts'
import type { Family } from './reply/family.ts'

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

const RESTART_FIRST_MS = 100
const RESTART_LONGEST_MS = 10_000
const WATCH_INTERVAL_MS = 500
/** Without a pulse for so long, the child's JavaScript hangs. */
const PULSE_LATEST_MS = 5000
/** Without a decode for so long while work is active, its native side hangs. */
const STEP_LATEST_MS = 30_000

const childFile = fileURLToPath(new URL('child/main.ts', import.meta.url))
/** Core dumps would write prompts to disk. The shell gives way to Node, which keeps its process id and its channel. */
const launcher = 'ulimit -c 0; exec "$0" "$@"'

/**
 * One child process with the model in it, watched from outside: a native crash or hang cannot be caught from within. What
 * dies is started again, after a pause that grows while it keeps dying.
 */
export class EngineProcess {
  readonly #settings: ChildSettings
  readonly #listener: EngineProcessListener
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #watch: NodeJS.Timeout
  #child: ChildProcess | undefined
  #restartTimer: NodeJS.Timeout | undefined
  #restartDelayMs = RESTART_FIRST_MS
  #pulseMs = 0
  #stepMs = 0
  #steps = -1
  #status: EngineProcessStatus = {
    state: 'starting',
    pid: undefined,
    loadProgress: 0,
    restarts: 0,
    rssBytes: 0,
    active: 0,
  }

  constructor(options: { settings: ChildSettings; listener: EngineProcessListener; clock: Clock; logger: Logger }) {
    this.#settings = options.settings
    this.#listener = options.listener
    this.#clock = options.clock
    this.#logger = options.logger
    this.#watch = setInterval(() => this.#lookAfter(), WATCH_INTERVAL_MS).unref()
    this.#start()
  }

  get status(): EngineProcessStatus {
    return this.#status
  }

  get isReady(): boolean {
    return this.#status.state === 'ready'
  }

  send(message: ToChild): void {
    if (this.#child?.connected === true) this.#child.send(message)
  }

  /** Ends the child for good. */
  async stop(): Promise<void> {
    const child = this.#child
    this.#update({ state: 'stopped' })
    clearInterval(this.#watch)
    clearTimeout(this.#restartTimer)
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  #start(): void {
    const settings = JSON.stringify(this.#settings)
    const child = spawn('/bin/sh', ['-c', launcher, process.execPath, childFile, settings], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // The child gets nothing of our environment: no key that an engine's crash could spill.
      env: { PATH: '/usr/bin:/bin' },
      serialization: 'advanced',
    })
    this.#child = child
    const now = this.#clock.monotonicMs()
    this.#pulseMs = now
    this.#stepMs = now
    this.#steps = -1
    this.#update({ pid: child.pid, loadProgress: 0, active: 0 })
    child.on('message', (message: FromChild) => this.#onMessage(message))
    child.on('error', (error) => this.#logger.error({ error }, 'the engine process could not be started'))
    child.on('exit', (code, signal) => this.#onExit(code, signal))
    // What llama.cpp says on standard error may quote a prompt: it is read, so that it cannot block, and dropped.
    child.stderr?.resume()
  }

  #onMessage(message: FromChild): void {
    switch (message.type) {
      case 'loading':
        this.#pulseMs = this.#clock.monotonicMs()
        return this.#update({ loadProgress: message.progress })
      case 'ready':
        // One that loads is started again at once when it dies: only one that cannot even load has to wait longer each time.
        this.#restartDelayMs = RESTART_FIRST_MS
        this.#update({ state: 'ready', loadProgress: 1 })
        return this.#listener.onReady(message.family)
      case 'pulse':
        return this.#onPulse(message)
      case 'counted':
      case 'events':
      case 'failed':
        return this.#listener.onMessage(message)
    }
  }

  #onPulse({ rssBytes, active, steps }: Extract<FromChild, { type: 'pulse' }>): void {
    const now = this.#clock.monotonicMs()
    this.#pulseMs = now
    if (active === 0 || steps !== this.#steps) this.#stepMs = now
    this.#steps = steps
    this.#update({ rssBytes, active })
  }

  #lookAfter(): void {
    if (this.#status.state !== 'ready') return
    const now = this.#clock.monotonicMs()
    const hangs = now - this.#pulseMs > PULSE_LATEST_MS || now - this.#stepMs > STEP_LATEST_MS
    if (!hangs) return
    this.#logger.error({ pid: this.#status.pid }, 'the engine process hangs and is killed')
    this.#child?.kill('SIGKILL')
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#status.state === 'stopped') return
    this.#logger.error({ code, signal, restartInMs: this.#restartDelayMs }, 'the engine process died')
    this.#update({ state: 'restarting', pid: undefined, active: 0, restarts: this.#status.restarts + 1 })
    this.#listener.onGone()
    this.#restartTimer = setTimeout(() => this.#start(), this.#restartDelayMs)
    this.#restartDelayMs = Math.min(this.#restartDelayMs * 2, RESTART_LONGEST_MS)
  }

  #update(change: Partial<EngineProcessStatus>): void {
    this.#status = { ...this.#status, ...change }
  }
}
