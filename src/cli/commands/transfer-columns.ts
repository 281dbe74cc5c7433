import { creditText, type Columns } from '../columns.ts'

export const transferColumns: Columns = [
  ['ID', 'id'],
  ['CREATED', 'created_at'],
  ['KIND', 'kind'],
  ['AMOUNT', 'amount', creditText],
  ['REFERENCE', 'reference'],
  ['ACTOR', 'actor'],
  ['NOTE', 'note'],
]
