import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

const AT_ONCE_MAX = 100

/** Lets the first few of the line in. */
export function ApproveFirst({ busy, onApprove }: { busy: boolean; onApprove: (count: number) => void }) {
  const [count, setCount] = useState('10')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApprove(Number(count))
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <TextField
        label="How many"
        hideLabel
        type="number"
        min={1}
        max={AT_ONCE_MAX}
        required
        className="w-20 tabular-nums"
        value={count}
        onChange={(event) => setCount(event.target.value)}
      />
      <Button look="primary" type="submit" busy={busy}>
        Let the first {count === '' ? '' : count} in
      </Button>
    </form>
  )
}
