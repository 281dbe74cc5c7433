import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { Background } from './background.ts'
import type { Changes } from './changes.ts'
import type { ContentKeeper } from './contents/content-keeper.ts'
import type { Installation } from './installation/installation.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PlatformSettings } from './platform-settings.ts'
import type { Plans } from './plans/plans.ts'
import type { Peppers } from './secrets/secrets-file.ts'
import type { Stores } from './stores.ts'
import type { UnitsOfWork } from './unit-of-work.ts'
import type { LimitsView } from './usage/limits-view.ts'
import type { UsageRecorder } from './usage/usage-recorder.ts'

/** What the platform's own pieces share. */
export interface PlatformParts {
  clock: Clock
  logger: Logger
  changes: Changes
  peppers: Peppers
  plans: Plans
  settings: PlatformSettings
  /** For reading. What changes something does so in a unit of work. */
  stores: Stores
  units: UnitsOfWork
  /** Where people reach this server, without a trailing slash: what the links in mails begin with. */
  baseUrl(): string
  background: Background
  mailer: Mailer
  passwords: Passwords
  usage: UsageRecorder
  contents: ContentKeeper
  limitsView: LimitsView
  installation: Installation
}
