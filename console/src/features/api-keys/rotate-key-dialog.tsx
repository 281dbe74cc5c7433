import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { ApiKey, CreatedApiKey } from '../../api/resources.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { forgetApiKeys, rotateApiKey } from './api-keys-queries.ts'
import { SecretReveal } from '../../ui/secret-reveal.tsx'

const HOUR_SECONDS = 60 * 60

const overlaps = [
  { seconds: 0, label: 'Not at all: it ends now' },
  { seconds: HOUR_SECONDS, label: 'For an hour' },
  { seconds: 24 * HOUR_SECONDS, label: 'For a day' },
  { seconds: 7 * 24 * HOUR_SECONDS, label: 'For a week' },
  { seconds: 30 * 24 * HOUR_SECONDS, label: 'For 30 days' },
] as const

/** A new key in the place of an old one, which goes on for a while so that nothing stops. */
export function RotateKeyDialog({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  const [made, setMade] = useState<CreatedApiKey>()
  const close = () => {
    setMade(undefined)
    onClose()
  }
  return (
    <Dialog
      open={apiKey !== undefined}
      onClose={close}
      title={made === undefined ? `Rotate “${apiKey?.name ?? ''}”` : 'Your new key'}
      keepOpen={made !== undefined}
    >
      {made !== undefined ? (
        <SecretReveal label={`The key “${made.name}”`} secret={made.key} hint={made.hint} onDone={close} />
      ) : (
        apiKey !== undefined && <RotateKeyForm apiKey={apiKey} onClose={close} onMade={setMade} />
      )}
    </Dialog>
  )
}

function RotateKeyForm({
  apiKey,
  onClose,
  onMade,
}: {
  apiKey: ApiKey
  onClose: () => void
  onMade: (key: CreatedApiKey) => void
}) {
  const [overlapSeconds, setOverlapSeconds] = useState<number>(24 * HOUR_SECONDS)
  const rotate = useMutation({
    mutationFn: () => rotateApiKey(apiKey.id, overlapSeconds),
    async onSuccess(key) {
      onMade(key)
      await forgetApiKeys(apiKey.organization_id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rotate.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        You get a new key with the same name, project and lifetime. Put it in place while the old one still works.
      </p>
      <SelectField
        label="The old key goes on"
        value={overlapSeconds}
        onChange={(event) => setOverlapSeconds(Number(event.target.value))}
        hint={overlapSeconds === 0 ? 'Programs that still use it are refused from this moment.' : undefined}
      >
        {overlaps.map(({ seconds, label }) => (
          <option key={seconds} value={seconds}>
            {label}
          </option>
        ))}
      </SelectField>
      <ProblemNotice error={rotate.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" busy={rotate.isPending}>
          Rotate
        </Button>
      </div>
    </form>
  )
}
