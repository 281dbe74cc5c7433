import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '.build/**'],
    globalSetup: ['test/support/shared-postgres.ts'],
    // A machine may have other things to do: no test fails for want of time that a patient person would give it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Two cores: a second file beside the first one doubles nothing but the noise in whatever a test waits for.
    maxWorkers: 2,
  },
})
