import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { organizationsQuery } from './operator-queries.ts'

const ID_PREFIX = 'org_'

/** One organization out of very many, by its name or its id. */
export function OrganizationField({ onChange }: { onChange: (id: string | undefined) => void }) {
  const listId = useId()
  const [text, setText] = useState('')
  const { data } = useInfiniteQuery(organizationsQuery(useDeferredValue(text.trim())))
  const found = data?.pages.flatMap((page) => page.data) ?? []
  const choose = (written: string) => {
    setText(written)
    const wanted = written.trim()
    onChange(wanted.startsWith(ID_PREFIX) ? wanted : found.find(({ name }) => name === wanted)?.id)
  }
  return (
    <>
      <TextField
        label="Organization"
        placeholder="Name or id"
        list={listId}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => choose(event.target.value)}
      />
      <datalist id={listId}>
        {found.map(({ id, name }) => (
          <option key={id} value={name}>
            {id}
          </option>
        ))}
      </datalist>
    </>
  )
}
