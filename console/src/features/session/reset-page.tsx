import { Page } from '../../ui/page.tsx'

export function ResetPage() {
  return <Page title="Reset">{null}</Page>
}
