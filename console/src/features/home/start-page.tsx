import { Page } from '../../ui/page.tsx'

export function StartPage() {
  return <Page title="Start">{null}</Page>
}
