import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { Columns } from './columns.ts'
import { printJson, printNote, printRecord, printTable } from './output.ts'
import type { JsonRecord, ListBody } from './platform-client.ts'

/** What a command has to show: one of few shapes, so that all commands show them alike. */
export type Outcome =
  | { kind: 'list'; columns: Columns; body: ListBody }
  | { kind: 'record'; columns: Columns; body: JsonRecord }
  | { kind: 'done'; text: string; body?: JsonRecord }
  /** Shown once and never again: alone on standard output, so that a script can take it. */
  | { kind: 'secret'; secret: string; note: string; body: JsonRecord }
  /** CSV or JSON lines, passed on as they come. */
  | { kind: 'text'; content: Readable }
  /** A value that has no better form than JSON. */
  | { kind: 'json'; body: JsonRecord }

export function list(columns: Columns, body: ListBody): Outcome {
  return { kind: 'list', columns, body }
}

export function record(columns: Columns, body: JsonRecord): Outcome {
  return { kind: 'record', columns, body }
}

export function done(text: string, body?: JsonRecord): Outcome {
  return { kind: 'done', text, ...(body && { body }) }
}

/** With `asJson`, what the API said, unchanged. */
export async function printOutcome(outcome: Outcome, asJson: boolean): Promise<void> {
  if (outcome.kind === 'text') return pipeline(outcome.content, process.stdout, { end: false })
  if (asJson || outcome.kind === 'json') {
    if (outcome.body !== undefined) printJson(outcome.body)
    return undefined
  }
  switch (outcome.kind) {
    case 'list':
      printTable(outcome.columns, outcome.body.data)
      if (outcome.body.next_cursor !== null) printNote('There are more; see them with: --limit all')
      return undefined
    case 'record':
      return printRecord(outcome.columns, outcome.body)
    case 'secret':
      printNote(outcome.note)
      process.stdout.write(`${outcome.secret}\n`)
      return undefined
    case 'done':
      process.stdout.write(`${outcome.text}\n`)
      return undefined
  }
}
