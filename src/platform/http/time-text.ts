import { z } from 'zod'

/** A time as the platform API writes it: ISO 8601 in UTC, or null where nothing has happened. */
export function timeText(epochMs: number): string
export function timeText(epochMs: number | undefined): string | null
export function timeText(epochMs: number | undefined): string | null {
  return epochMs === undefined ? null : new Date(epochMs).toISOString()
}

export const timeSchema = z.iso.datetime()
