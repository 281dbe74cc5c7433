import { Page } from '../../ui/page.tsx'

export function RequestPage() {
  return <Page title="Request">{null}</Page>
}
