import { Page } from '../../ui/page.tsx'

export function RetentionPage() {
  return <Page title="Retention">{null}</Page>
}
