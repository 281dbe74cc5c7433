import { Page } from '../../ui/page.tsx'

export function OnboardingPage() {
  return <Page title="Onboarding">{null}</Page>
}
