import { accountAttempts } from '../accounts/unlock-writes.ts'
import { inTransaction, operator } from '../platform/postgres/database.ts'
import type { AdminCommand } from './command.ts'
import { findPerson } from './find-person.ts'

export const unlockAccount: AdminCommand = {
  name: 'unlock-account',
  summary: 'Lets a person try again who was refused after too many attempts',
  args: ['EMAIL'],
  about: `Forgets their failed passwords and codes on all servers. A disabled account stays disabled. Limits of a network
address, which many people may share, end by themselves within an hour.`,
  run: async ({ db, record, printLine }, { args: [email = ''] }) => {
    const person = await findPerson(db, email)
    const { attempts, codes } = await inTransaction(db, operator, async (trx) => {
      const forgotten = await accountAttempts.forget(trx, person)
      await record(trx, {
        kind: 'account-unlocked',
        about_id: person.id,
        ...(person.organisation_id !== null && { organisation_id: person.organisation_id }),
      })
      return forgotten
    })
    printLine(`${person.email} can sign in again: ${attempts} attempts and ${codes} wrong codes were forgotten.`)
    if (!person.is_active) printLine('The account is disabled: an administrator can enable it.')
    if (person.email_verified_at === null)
      printLine('Their address is not verified yet: an administrator can invite them again.')
    return person.is_active && person.email_verified_at !== null ? 0 : 1
  },
}
