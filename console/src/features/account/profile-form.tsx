import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Account } from '../../api/resources.ts'
import { accountQuery } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { changeName } from './account-queries.ts'

export function ProfileForm({ account }: { account: Account }) {
  const say = useToast()
  const [name, setName] = useState(account.name ?? '')
  const save = useMutation({
    mutationFn: () => changeName(name.trim() === '' ? null : name),
    onSuccess(changed) {
      queryClient.setQueryData(accountQuery.queryKey, changed)
      say('Your name is saved.')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const wrong = save.error instanceof ApiProblem ? save.error.of('name') : undefined
  return (
    <Panel title="Profile">
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={100}
          hint="Members of your organizations see it. Without one they see the address."
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={wrong}
        />
        <TextField
          label="Email"
          type="email"
          value={account.email}
          disabled
          hint="It is what you sign in with, and cannot be changed."
        />
        {wrong === undefined && <ProblemNotice error={save.error} />}
        <div>
          <Button type="submit" busy={save.isPending} disabled={name.trim() === (account.name ?? '')}>
            Save
          </Button>
        </div>
      </form>
    </Panel>
  )
}
