import { crc32 } from 'node:zlib'
import type { UsageRecord } from './usage-record.ts'

/*
 * A line of the usage journal: the checksum of the record's JSON in eight hexadecimal digits, a blank, the JSON. JSON contains no
 * line break, so a line is whole if and only if it ends with one and its checksum is right.
 */

const LINE = /^([0-9a-f]{8}) (\{.*\})$/s

export function encodeLine(record: UsageRecord): string {
  const json = JSON.stringify(record)
  return `${checksum(json)} ${json}\n`
}

/** Undefined for a line that is not as it was written. */
export function decodeLine(line: string): UsageRecord | undefined {
  const [, expected, json] = LINE.exec(line) ?? []
  if (json === undefined || checksum(json) !== expected) return undefined
  return JSON.parse(json) as UsageRecord
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0')
}
