import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '.build/**'],
    globalSetup: ['test/support/shared-postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Two cores: a second file beside the first one doubles nothing but the noise in whatever a test waits for.
    maxWorkers: 2,
  },
})
