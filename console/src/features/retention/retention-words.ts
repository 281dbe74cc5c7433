import { counted } from '../../ui/number-words.ts'
import type { RetentionValue } from './retention-queries.ts'

/** What each value means for those who choose it, without any small print left out. */
export function retentionWords(value: RetentionValue, keptDays: number): { name: string; meaning: string } {
  const days = counted(keptDays, 'day')
  switch (value) {
    case 'zero':
      return {
        name: 'Zero',
        meaning:
          'Nothing of what is said is stored: not in a file, not in a log, not in the database. Caches in memory may hold it until they need the room.',
      }
    case 'standard':
      return {
        name: 'Standard',
        meaning: `Requests and replies are kept for ${days}, so that you can look them up by their request id, and are then deleted for good. Nobody trains on them.`,
      }
    case 'contributor':
      return {
        name: 'Contributor',
        meaning: `Kept for ${days} as under standard, and may be exported and used to train models, under terms that an owner accepts.`,
      }
  }
}
