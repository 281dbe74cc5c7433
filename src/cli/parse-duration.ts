import { InvalidArgumentError } from 'commander'

const unitsMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

/** `30d`, `12h`, `90m`, `2w` in milliseconds. */
export function parseDurationMs(text: string): number {
  const match = /^(\d{1,6})([mhdw])$/.exec(text)
  const count = Number(match?.[1] ?? 0)
  const unit = match?.[2] as keyof typeof unitsMs | undefined
  if (unit === undefined || count === 0) {
    throw new InvalidArgumentError('Expected a time such as 30d, 12h, 90m or 2w.')
  }
  return count * unitsMs[unit]
}
