import type { Engine } from '../inference/engine.ts'
import { jsonPage, type Page } from './router.ts'

/**
 * Alive as long as it answers. Ready from the end of start-up to the beginning of the drain, and only while every engine
 * that has something to load has loaded it; engines elsewhere are not waited for.
 */
export class Health {
  readonly #engines: ReadonlySet<Engine>
  #state: 'starting' | 'ready' | 'draining' = 'starting'

  constructor(engines: readonly Engine[]) {
    this.#engines = new Set(engines)
  }

  ready(): void {
    this.#state = 'ready'
  }

  draining(): void {
    this.#state = 'draining'
  }

  readonly livenessPage: Page = () => jsonPage(200, { status: 'alive' })

  readonly readinessPage: Page = () => {
    const loading = [...this.#engines].filter((engine) => engine.loading !== undefined)
    const status = this.#state === 'ready' && loading.length > 0 ? 'loading' : this.#state
    const engines = loading.map(({ name, loading: progress }) => ({ name, progress }))
    return jsonPage(status === 'ready' ? 200 : 503, loading.length === 0 ? { status } : { status, engines })
  }
}
