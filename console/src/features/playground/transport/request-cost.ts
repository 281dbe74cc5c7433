import { api } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import type { RequestDetails } from '../../../api/resources.ts'

/** The account of a request is settled a moment after its answer. */
const WAITS_MS = [300, 700, 1500, 3000]

/** What a request cost in credits; undefined where nobody will say. */
export async function requestCost(organizationId: string, requestId: string): Promise<string | undefined> {
  for (const waitMs of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    try {
      const { cost } = await api.get<RequestDetails>(`/organizations/${organizationId}/requests/${requestId}`)
      return cost
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) return undefined
    }
  }
  return undefined
}
