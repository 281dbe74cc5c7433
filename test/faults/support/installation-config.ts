export interface InstallationSettings {
  /** Steps of the one model, `scripted`, in the words of the configuration file. */
  script: readonly unknown[]
  drainSeconds?: number
  requestsPerDay?: number
  /** Credits for a million tokens; free unless given. */
  price?: { input: number; output: number }
}

/** A configuration with one scripted model and room for everybody but where the test says otherwise. */
export function installationConfig({
  script,
  drainSeconds = 30,
  requestsPerDay = 1_000_000,
  price,
}: InstallationSettings): string {
  // JSON is YAML, too.
  return JSON.stringify({
    server: { drain_seconds: drainSeconds },
    engines: { scripted: { kind: 'scripted', script } },
    models: [
      { id: 'scripted', engine: 'scripted', owned_by: 'tests', context_length: 100_000, ...(price && { price }) },
    ],
    plans: {
      default: {
        limits: {
          requests_per_minute: 1_000_000,
          requests_per_day: requestsPerDay,
          tokens_per_minute: 1_000_000_000,
          tokens_per_day: 1_000_000_000,
        },
        models: ['*'],
      },
    },
  })
}
