import { Page } from '../../ui/page.tsx'

export function VerifyPage() {
  return <Page title="Verify">{null}</Page>
}
