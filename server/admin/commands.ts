import { archiveMessagesCommand } from './archive-messages.ts'
import type { AdminCommand } from './command.ts'
import { createAdministrator } from './create-administrator.ts'
import { deleteOrganisationCommand } from './delete-organisation.ts'
import { exportOrganisationCommand } from './export-organisation.ts'
import { listJobs } from './list-jobs.ts'
import { recountFarmCommand } from './recount-farm.ts'
import { repeatErasuresCommand } from './repeat-erasures.ts'
import { resetFactors } from './reset-factors.ts'
import { restoreMessagesCommand } from './restore-messages.ts'
import { retryJobsCommand } from './retry-jobs.ts'
import { rotateSecretKey } from './rotate-secret-key.ts'
import { unlockAccount } from './unlock-account.ts'

/** All commands of `npm run admin`, in the order of its help. New commands are added only here. */
export const adminCommands: readonly AdminCommand[] = [
  createAdministrator,
  resetFactors,
  unlockAccount,
  listJobs,
  retryJobsCommand,
  recountFarmCommand,
  archiveMessagesCommand,
  restoreMessagesCommand,
  rotateSecretKey,
  exportOrganisationCommand,
  deleteOrganisationCommand,
  repeatErasuresCommand,
]
