import type { Tokens } from 'marked'
import { InlineTokens } from './inline-tokens.tsx'

export function TableToken({ token }: { token: Tokens.Table }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Table in the answer">
      <table className="border-collapse text-sm">
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index} scope="col" className="border border-line bg-sunken px-2 py-1 text-left font-medium">
                <InlineTokens tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className="border border-line px-2 py-1 align-top">
                  <InlineTokens tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
