import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { ChildSettings } from '../../../../src/inference/llama/protocol.ts'

/*
 * A child of the embedded engine that has no model: what its parent says goes to a socket in the test's process, and what
 * comes from there goes to the parent. The path of the socket stands where the model's would.
 */

const { modelPath } = JSON.parse(process.argv[2] ?? '{}') as ChildSettings
const socket = connect(modelPath)
socket.on('error', () => process.exit(1))
process.on('disconnect', () => process.exit(0))
process.on('message', (message) => socket.write(`${JSON.stringify(message)}\n`))
for await (const line of createInterface({ input: socket })) {
  const taken = process.send?.(JSON.parse(line))
  // The channel holds what the parent has not read. Without this, a flood would be held here in full.
  if (taken === false) await new Promise((resolve) => setImmediate(resolve))
}
