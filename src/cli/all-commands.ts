import { accountCommand } from './commands/account-command.ts'
import { auditCommand } from './commands/audit-command.ts'
import { backupCommand } from './commands/backup-command.ts'
import { completionCommand } from './commands/completion-command.ts'
import { contentCommand } from './commands/content-command.ts'
import { creditCommand } from './commands/credit-command.ts'
import { doctorCommand } from './commands/doctor-command.ts'
import { engineCommand } from './commands/engine-command.ts'
import { exportCommand } from './commands/export-command.ts'
import { importCommand } from './commands/import-command.ts'
import { invitationCommand } from './commands/invitation-command.ts'
import { keyCommand } from './commands/key-command.ts'
import { loginCommand } from './commands/login-command.ts'
import { logoutCommand } from './commands/logout-command.ts'
import { memberCommand } from './commands/member-command.ts'
import { migrateCommand } from './commands/migrate-command.ts'
import { modelCommand } from './commands/model-command.ts'
import { operatorCommand } from './commands/operator-command.ts'
import { operatorTokenCommand } from './commands/operator-token-command.ts'
import { organizationCommand } from './commands/organization-command.ts'
import { planCommand } from './commands/plan-command.ts'
import { projectCommand } from './commands/project-command.ts'
import { requestCommand } from './commands/request-command.ts'
import { serveCommand } from './commands/serve-command.ts'
import { sessionCommand } from './commands/session-command.ts'
import { usageCommand } from './commands/usage-command.ts'
import { waitingListCommand } from './commands/waiting-list-command.ts'
import { whoamiCommand } from './commands/whoami-command.ts'
import type { CommandGroup } from './program.ts'

/** Every command, in the groups that the help shows. */
export const allCommands: readonly CommandGroup[] = [
  ['The server:', [serveCommand, doctorCommand, modelCommand]],
  ['Yourself:', [loginCommand, logoutCommand, whoamiCommand, sessionCommand]],
  ['Organizations:', [organizationCommand, memberCommand, invitationCommand, projectCommand, keyCommand, planCommand]],
  ['What was used:', [usageCommand, requestCommand, contentCommand, creditCommand, auditCommand]],
  ['The installation:', [accountCommand, waitingListCommand, operatorTokenCommand, engineCommand]],
  ['The data directory:', [migrateCommand, exportCommand, importCommand, backupCommand, operatorCommand]],
  ['The shell:', [completionCommand]],
]
