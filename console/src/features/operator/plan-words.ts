import type { Plan } from '../../api/resources.ts'

export const limitWords: Readonly<Record<keyof Plan['limits'], string>> = {
  requests_per_minute: 'Requests per minute',
  tokens_per_minute: 'Tokens per minute',
  requests_per_day: 'Requests per day',
  tokens_per_day: 'Tokens per day',
}
