import { Page } from '../../ui/page.tsx'

export function ConfigurationPage() {
  return <Page title="Configuration">{null}</Page>
}
