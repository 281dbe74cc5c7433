import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

/** Straight to one request, by what its answer said in `x-request-id`. */
export function RequestLookup({ organizationId }: { organizationId: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const request = typed.trim()
    if (request === '') return
    void navigate({
      to: '/organizations/$organization/requests/$request',
      params: { organization: organizationId, request },
    })
  }
  return (
    <form onSubmit={submit} className="flex max-w-xl items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label="Find one by its x-request-id"
          placeholder="00000000-0000-4000-8000-000000000000"
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-xs"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" icon={<Search aria-hidden className="size-4" />}>
        Find
      </Button>
    </form>
  )
}
