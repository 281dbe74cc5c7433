/** More than any run can use: all four limits are kept and counted, and none refuses. */
const PLENTY = 100_000_000_000

/** The replies of the mock that the gateway offers as models of the same name. */
export const benchModels = ['whole', 'burst', 'paced', 'silent'] as const
export type BenchModel = (typeof benchModels)[number]

/** The configuration of the gateway under test, to be written as JSON, which is YAML too. Everything unsaid is the default. */
export function gatewayConfig(options: { port: number; mockPort: number }): object {
  return {
    server: { host: '127.0.0.1', port: options.port, drain_seconds: 0 },
    data_directory: './data',
    log_level: 'info',
    engines: Object.fromEntries(
      benchModels.map((name) => [
        name,
        {
          kind: 'upstream',
          base_url: `http://127.0.0.1:${options.mockPort}/${name}/v1`,
          connections_max: 10_000,
          cache_salt: true,
        },
      ]),
    ),
    models: benchModels.map((name) => ({
      id: `bench/${name}`,
      engine: name,
      owned_by: 'bench',
      context_length: 131_072,
      max_output_tokens: 32_768,
      reasoning: { supported_efforts: ['low', 'high'], default_effort: 'low', mandatory: true },
    })),
    plans: {
      default: {
        limits: {
          requests_per_minute: PLENTY,
          requests_per_day: PLENTY,
          tokens_per_minute: PLENTY,
          tokens_per_day: PLENTY,
        },
        models: ['*'],
      },
    },
  }
}
