import { jsonPage, type Page } from './router.ts'

/** Alive as long as it answers; ready from the end of start-up to the beginning of the drain. */
export class Health {
  #state: 'starting' | 'ready' | 'draining' = 'starting'

  ready(): void {
    this.#state = 'ready'
  }

  draining(): void {
    this.#state = 'draining'
  }

  readonly livenessPage: Page = () => jsonPage(200, { status: 'alive' })

  readonly readinessPage: Page = () => jsonPage(this.#state === 'ready' ? 200 : 503, { status: this.#state })
}
