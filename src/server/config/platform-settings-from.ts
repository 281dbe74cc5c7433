import type { PlatformSettings } from '../../platform/platform-settings.ts'
import type { ConfigFile } from './config-file-schema.ts'
import { priceFrom } from './price-schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What the file says of the platform, but for its plans. */
export function platformSettingsFrom(
  file: ConfigFile,
  environment: NodeJS.ProcessEnv,
): Omit<PlatformSettings, 'plans' | 'defaultPlan'> {
  const { mail, payments, retention } = file
  return {
    signUp: file.accounts.sign_up,
    mail: mail && { url: environment[mail.smtp_url_env] ?? '', from: mail.from },
    prices: new Map(file.models.flatMap(({ id, price }) => (price === undefined ? [] : [[id, priceFrom(price)]]))),
    contentKeptMs: retention.keep_days * DAY_MS,
    contributorTerms: retention.contributor_terms,
    payments: payments && {
      provider: payments.provider,
      webhookSecret: environment[payments.webhook_secret_env] ?? '',
    },
  }
}
