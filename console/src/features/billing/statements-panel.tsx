import { useState } from 'react'
import { downloadAddress } from '../../api/download-address.ts'
import { DownloadLink } from '../../ui/download-link.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { statementMonths } from './statement-months.ts'

const words = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month on paper: opening balance, every movement, closing balance. */
export function StatementsPanel({ organizationId, since }: { organizationId: string; since: string }) {
  const months = statementMonths(since, Date.now())
  const [chosen = '', setChosen] = useState(months[0])
  return (
    <Panel title="Statements" description="Opening balance, every movement and closing balance of a month (UTC).">
      <div className="flex flex-wrap items-end gap-2">
        <SelectField label="Month" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {months.map((month) => (
            <option key={month} value={month}>
              {words.format(new Date(`${month}-01T00:00:00Z`))}
            </option>
          ))}
        </SelectField>
        <DownloadLink
          href={downloadAddress(`/organizations/${organizationId}/billing/statements/${chosen}`, { format: 'csv' })}
        >
          CSV
        </DownloadLink>
        <DownloadLink href={downloadAddress(`/organizations/${organizationId}/billing/statements/${chosen}`)}>
          JSON
        </DownloadLink>
      </div>
    </Panel>
  )
}
