import { useEffect } from 'react'
import { useOrganizations } from '../api/organizations.ts'

const STORED = 'parley.organization'

/** The organization in the address; else the one visited last; else the first. */
export function useRememberedOrganization(inAddress: string | undefined): string | undefined {
  const { data } = useOrganizations()
  useEffect(() => {
    if (inAddress !== undefined) localStorage.setItem(STORED, inAddress)
  }, [inAddress])
  if (inAddress !== undefined) return inAddress
  const ids = data?.map(({ id }) => id) ?? []
  const stored = localStorage.getItem(STORED)
  return stored !== null && ids.includes(stored) ? stored : ids[0]
}
