import { Page } from '../../ui/page.tsx'

export function ClientsPage() {
  return <Page title="Clients">{null}</Page>
}
