import type { Refusal } from './refusal.ts'

/**
 * One station of the pipeline. `run` sees what earlier stations learned and returns what it learned itself, or a refusal,
 * which ends the request.
 */
export interface Step<Before, Added extends object> {
  name: string
  /** Every status that this step may refuse with. */
  refusesWith: readonly number[]
  run(exchange: Before): Added | Refusal | Promise<Added | Refusal>
}
