import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { List } from '../api/resources.ts'
import { Button } from './button.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { Skeleton } from './skeleton.tsx'

/** A long list: what has come so far, a word where nothing is, and the way to more. */
export function PagedTable<Row>({
  query,
  caption,
  columns,
  keyOf,
  empty,
}: {
  query: UseInfiniteQueryResult<InfiniteData<List<Row>>>
  caption: string
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  empty: ReactNode
}) {
  const rows = query.data?.pages.flatMap(({ data }) => data)
  if (rows === undefined) {
    return (
      <div className="p-4">{query.error === null ? <Skeleton lines={6} /> : <ProblemNotice error={query.error} />}</div>
    )
  }
  if (rows.length === 0) return empty
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={rows} keyOf={keyOf} />
      {query.error !== null && (
        <div className="border-t border-line p-4">
          <ProblemNotice error={query.error} />
        </div>
      )}
      {query.hasNextPage && (
        <div className="flex justify-center border-t border-line p-3">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
