import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { PasswordDialog } from './password-dialog.tsx'

/**
 * A change for which the server may want the password again. Then the dialog (to be put on the page) asks for it, and the change is made
 * anew; what it was called with is kept meanwhile.
 */
export function useGraveMutation<Result, Input>(options: {
  mutationFn: (input: Input) => Promise<Result>
  onSuccess?: (result: Result, input: Input) => unknown
}): { mutation: UseMutationResult<Result, Error, Input>; passwordDialog: ReactNode; error: Error | null } {
  const [waiting, setWaiting] = useState<{ input: Input }>()
  const mutation = useMutation<Result, Error, Input>({
    mutationFn: options.mutationFn,
    onSuccess: (result, input) => options.onSuccess?.(result, input),
    onError(error, input) {
      if (needsPassword(error)) setWaiting({ input })
    },
  })
  const passwordDialog = (
    <PasswordDialog
      open={waiting !== undefined}
      onClose={() => setWaiting(undefined)}
      onConfirmed={() => {
        if (waiting !== undefined) mutation.mutate(waiting.input)
        setWaiting(undefined)
      }}
    />
  )
  return { mutation, passwordDialog, error: needsPassword(mutation.error) ? null : mutation.error }
}

function needsPassword(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'password_required'
}
