import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { organizationQuery, useOrganizations } from '../api/organizations.ts'

/** Which organization one is in. With a single one it only says so. */
export function OrganizationSwitcher({ current }: { current: string | undefined }) {
  const { data: organizations } = useOrganizations()
  const navigate = useNavigate()
  // An operator may look into one that is not theirs.
  const isForeign = current !== undefined && organizations?.every(({ id }) => id !== current) === true
  const { data: foreign } = useQuery({ ...organizationQuery(current ?? ''), enabled: isForeign })
  const choices = [...(organizations ?? []), ...(isForeign && foreign !== undefined ? [foreign] : [])]
  if (choices.length === 0) return null
  const isKnown = choices.some(({ id }) => id === current)
  return (
    <label className="flex flex-col gap-1 px-2 text-2xs font-medium tracking-wide text-ink-soft uppercase">
      Organization
      <select
        value={isKnown ? current : ''}
        onChange={(event) =>
          void navigate({ to: '/organizations/$organization', params: { organization: event.target.value } })
        }
        className="h-8 w-full truncate rounded-md border border-line bg-surface px-2 text-sm font-medium tracking-normal text-ink normal-case"
      >
        {!isKnown && (
          <option value="" disabled>
            Choose one
          </option>
        )}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
