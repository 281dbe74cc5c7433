import type { Logger } from '../kernel/logger.ts'

/** Something that is done again and again while the platform is open. Every node does it, so doing it twice must not matter. */
export interface HousekeepingJob {
  /** For the log: what it does, in a few words. */
  name: string
  everyMs: number
  run(): Promise<void>
}

/**
 * Runs each job at its own pace, never beside itself. One that fails is logged and tried again when its time comes; it stops nothing
 * else. The first run comes after one whole pace: starting is not the moment to tidy up.
 */
export class Housekeeping {
  readonly #jobs: readonly HousekeepingJob[]
  readonly #logger: Logger
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Map<HousekeepingJob, Promise<void>>()

  constructor(options: { jobs: readonly HousekeepingJob[]; logger: Logger }) {
    this.#jobs = options.jobs
    this.#logger = options.logger
  }

  start(): void {
    for (const job of this.#jobs) this.#timers.push(setInterval(() => void this.#run(job), job.everyMs).unref())
  }

  /** Does everything now, whenever it would be due. */
  async runAll(): Promise<void> {
    for (const job of this.#jobs) await this.#run(job)
  }

  /** Begins nothing more, and waits for what has begun. */
  async close(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    await Promise.all(this.#running.values())
  }

  /** Whoever comes while a job runs waits for that run. */
  #run(job: HousekeepingJob): Promise<void> {
    const running = this.#running.get(job) ?? this.#attempt(job).finally(() => this.#running.delete(job))
    this.#running.set(job, running)
    return running
  }

  async #attempt(job: HousekeepingJob): Promise<void> {
    try {
      await job.run()
    } catch (error) {
      this.#logger.error({ job: job.name, error }, 'a housekeeping job failed; it is tried again when its time comes')
    }
  }
}
