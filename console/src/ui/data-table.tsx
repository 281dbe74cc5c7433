import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Column<Row> {
  title: string
  /** Numbers stand on the right. */
  numeric?: boolean
  /** No wider than what stands in it. */
  narrow?: boolean
  /** Left out where the screen is narrow. */
  wide?: boolean
  /** Only for screen readers: of what explains itself, such as buttons. */
  hideTitle?: boolean
  cell: (row: Row) => ReactNode
}

/** Rows under titles; scrolls sideways inside itself rather than with the page. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}) {
  const look = ({ numeric, narrow, wide }: Column<Row>) =>
    classNames(
      'px-3 py-2 first:pl-4 last:pr-4 sm:px-4',
      numeric === true ? 'text-right tabular-nums' : 'text-left',
      narrow === true && 'w-0',
      wide === true && 'hidden md:table-cell',
    )
  return (
    // Focusable, so that a keyboard can scroll it.
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-2xs tracking-wide text-ink-soft uppercase">
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classNames(look(column), 'font-medium whitespace-nowrap')}>
                {column.hideTitle === true ? <span className="sr-only">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-0 hover:bg-sunken/60">
              {columns.map((column) => (
                <td key={column.title} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
