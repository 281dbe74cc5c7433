import { main } from '../src/cli/main.ts'

/* The server as `npm start` runs it. On SIGUSR2 it also collects its garbage, so that memory can be compared. */

process.on('SIGUSR2', () => globalThis.gc?.())
await main([process.execPath, 'parley', 'serve'])
