import { Gauge, type Registry } from 'prom-client'
import type { EngineProcessStatus } from '../inference/llama/engine-process.ts'
import type { LlamaEngine } from '../inference/llama/llama-engine.ts'

interface ProcessFigure {
  name: string
  help: string
  of: (status: EngineProcessStatus) => number
}

const processFigures: readonly ProcessFigure[] = [
  {
    name: 'parley_engine_resident_memory_bytes',
    help: 'Memory of a process of an embedded engine. Weights that processes share are counted in each.',
    of: ({ rssBytes }) => rssBytes,
  },
  {
    name: 'parley_engine_restarts_total',
    help: 'How often a process of an embedded engine had to be started again.',
    of: ({ restarts }) => restarts,
  },
  {
    name: 'parley_engine_ready',
    help: 'Whether a process of an embedded engine has its model loaded.',
    of: ({ state }) => (state === 'ready' ? 1 : 0),
  },
]

/** Figures of the embedded engines, read when somebody looks. */
export function registerEngineMetrics(registry: Registry, engines: readonly LlamaEngine[]): void {
  if (engines.length === 0) return
  for (const { name, help, of } of processFigures) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['engine', 'process'] as const,
        registers: [],
        collect() {
          for (const engine of engines) {
            for (const [index, status] of engine.status.processes.entries()) {
              this.set({ engine: engine.name, process: String(index) }, of(status))
            }
          }
        },
      }),
    )
  }
  for (const state of ['active', 'queued'] as const) {
    registry.registerMetric(
      new Gauge({
        name: `parley_engine_requests_${state}`,
        help: `Requests of an embedded engine that are ${state}.`,
        labelNames: ['engine'] as const,
        registers: [],
        collect() {
          for (const engine of engines) this.set({ engine: engine.name }, engine.status[state])
        },
      }),
    )
  }
}
