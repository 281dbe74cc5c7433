import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../api/client.ts'
import { organizationQuery } from '../../api/organizations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Organization } from '../../api/resources.ts'
import { accountQuery } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToast } from '../../ui/toast.tsx'

export function RenameOrganization({ organization, mayRename }: { organization: Organization; mayRename: boolean }) {
  const say = useToast()
  const [name, setName] = useState(organization.name)
  const rename = useMutation({
    mutationFn: () => api.patch<Organization>(`/organizations/${organization.id}`, { name }),
    async onSuccess(renamed) {
      queryClient.setQueryData(organizationQuery(organization.id).queryKey, renamed)
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      say(`It is called “${renamed.name}” now.`)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate()
  }
  const wrong = rename.error instanceof ApiProblem ? rename.error.of('name') : undefined
  return (
    <Panel title="Name">
      <form onSubmit={submit} className="flex max-w-md flex-col gap-3">
        <TextField
          label="Name of the organization"
          required
          maxLength={100}
          disabled={!mayRename}
          hint={mayRename ? 'Members and people you invite see it.' : 'Owners and admins may change it.'}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={wrong}
        />
        {wrong === undefined && <ProblemNotice error={rename.error} />}
        {mayRename && (
          <div>
            <Button type="submit" busy={rename.isPending} disabled={name.trim() === organization.name}>
              Rename
            </Button>
          </div>
        )}
      </form>
    </Panel>
  )
}
