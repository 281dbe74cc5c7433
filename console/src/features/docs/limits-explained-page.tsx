import { Page } from '../../ui/page.tsx'

export function LimitsExplainedPage() {
  return <Page title="Limits Explained">{null}</Page>
}
