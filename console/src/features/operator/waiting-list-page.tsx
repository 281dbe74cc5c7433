import { Page } from '../../ui/page.tsx'

export function WaitingListPage() {
  return <Page title="Waiting List">{null}</Page>
}
