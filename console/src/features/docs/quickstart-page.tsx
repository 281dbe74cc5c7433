import { Page } from '../../ui/page.tsx'

export function QuickstartPage() {
  return <Page title="Quickstart">{null}</Page>
}
