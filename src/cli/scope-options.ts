import { InvalidArgumentError } from 'commander'

/** Options that many commands share. */
export interface OrganizationOptions {
  organization?: string
}

export interface ProjectOptions extends OrganizationOptions {
  project?: string
}

export interface LimitOptions {
  limit?: number
}

export interface TimeOptions {
  from?: string
  to?: string
}

export const organizationOption = [
  '--organization <id or name>',
  'of which organization (default: the only one, or the one called "default")',
] as const

export const projectOption = ['--project <id or name>', 'of which project'] as const

/** Lists that grow with every request show their newest rows unless all are asked for. */
export const NEWEST = 50
export const newestOption = ['--limit <number>', `how many, or all (default: ${NEWEST})`, parseLimit] as const

export const limitOption = ['--limit <number>', 'how many, or all (default: all)', parseLimit] as const

function parseLimit(text: string): number {
  if (text === 'all') return Infinity
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('Expected a number, or all.')
  return Number(text)
}
