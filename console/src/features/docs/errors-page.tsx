import { Page } from '../../ui/page.tsx'

export function ErrorsPage() {
  return <Page title="Errors">{null}</Page>
}
