import { serve } from '../src/server/serve.ts'

/* The server as it always runs. On SIGUSR2 it also collects its garbage, so that memory can be compared. */

process.on('SIGUSR2', () => globalThis.gc?.())
await serve(process.env)
