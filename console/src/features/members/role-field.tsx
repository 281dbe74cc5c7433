import { useId } from 'react'
import { isAtMost, roles, type Role } from '../../../../src/platform/access/roles.ts'
import { classNames } from '../../ui/class-names.ts'
import { roleWords } from './role-words.ts'

/** A role to choose, each with what it may do. Nobody hands out one above their own. */
export function RoleField({
  value,
  onChange,
  limit,
}: {
  value: Role
  onChange: (role: Role) => void
  /** The role of whoever chooses. */
  limit: Role
}) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-xs font-medium text-ink-soft">Role</legend>
      {roles
        .filter((role) => isAtMost(role, limit))
        .map((role) => (
          <label
            key={role}
            className={classNames(
              'flex cursor-pointer gap-3 rounded-md border px-3 py-2',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              role === value ? 'border-accent bg-accent-wash' : 'border-line hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              value={role}
              checked={role === value}
              onChange={() => onChange(role)}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="text-sm">
              <span className="font-medium">{roleWords[role].name}</span>
              <span className="block text-xs text-ink-soft">{roleWords[role].explanation}</span>
            </span>
          </label>
        ))}
    </fieldset>
  )
}
