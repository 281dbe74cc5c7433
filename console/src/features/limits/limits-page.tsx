import { Page } from '../../ui/page.tsx'

export function LimitsPage() {
  return <Page title="Limits">{null}</Page>
}
