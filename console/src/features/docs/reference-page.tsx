import { Page } from '../../ui/page.tsx'

export function ReferencePage() {
  return <Page title="Reference">{null}</Page>
}
