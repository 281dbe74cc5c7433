import { parentPort } from 'node:worker_threads'
import { compileSchema } from './compile-schema.ts'

/** The thread that schemas are compiled on: one JSON text in, one result out. A fault of the compiler ends the thread. */
parentPort?.on('message', (text: string) => {
  parentPort?.postMessage(compileSchema(JSON.parse(text)), [])
})

// Says that everything is loaded: the time a schema may take counts from here.
parentPort?.postMessage('ready', [])
