import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'

/** A page that could not be shown: says why, and offers to try again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="mx-auto flex max-w-lg flex-col gap-4 px-4 py-16">
      <h1 className="text-lg font-semibold">This page could not be shown</h1>
      <ProblemNotice error={error} />
      <div>
        <Button onClick={again}>Try again</Button>
      </div>
    </main>
  )
}
