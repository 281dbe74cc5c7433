import type { JsonObject } from '../generation-request.ts'

/** A schema may ask for a string of gigabytes; a sample stops here. */
const LENGTH_MAX = 4_096

const formatSamples: { readonly [format: string]: string } = {
  date: '2026-01-31',
  time: '12:00:00Z',
  'date-time': '2026-01-31T12:00:00Z',
  duration: 'PT1H',
  email: 'someone@example.com',
  hostname: 'example.com',
  uri: 'https://example.com/',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
}

/** The format's sample, or the property's own name, stretched or cut to the lengths asked for. */
export function sampleString(schema: JsonObject, hint: string): string {
  const sample = formatSamples[String(schema['format'])] ?? `sample ${hint}`
  const minimum = Math.min(Number(schema['minLength'] ?? 0), LENGTH_MAX)
  const maximum = Number(schema['maxLength'] ?? LENGTH_MAX)
  return sample.padEnd(minimum, 'x').slice(0, maximum)
}

/** The number nearest to 1 that keeps the bounds and the step. */
export function sampleNumber(schema: JsonObject, whole: boolean): number {
  const step = positive(schema['multipleOf']) ?? (whole ? 1 : undefined)
  const low = bound(schema['minimum'], schema['exclusiveMinimum'], step ?? 0.5, Math.max)
  const high = bound(schema['maximum'], schema['exclusiveMaximum'], -(step ?? 0.5), Math.min)
  const value = Math.min(Math.max(1, low ?? 1), high ?? Number.POSITIVE_INFINITY)
  if (step === undefined) return low !== undefined && value < low ? low : value
  const up = Math.ceil(value / step) * step
  const fits = high === undefined || up <= high
  return fits ? up : Math.floor(value / step) * step
}

/** The tighter of an inclusive bound and an exclusive one, the latter moved inwards by `inset`. */
function bound(
  inclusive: unknown,
  exclusive: unknown,
  inset: number,
  tighter: (a: number, b: number) => number,
): number | undefined {
  const bounds = []
  if (typeof inclusive === 'number') bounds.push(inclusive)
  if (typeof exclusive === 'number') bounds.push(exclusive + inset)
  return bounds.length === 0 ? undefined : bounds.reduce(tighter)
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined
}
