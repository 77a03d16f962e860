import { builtInIdentity } from '../accounts/built-in-identity.ts'
import { inTransaction, operator } from '../platform/postgres/database.ts'
import type { AdminCommand } from './command.ts'
import { findPerson } from './find-person.ts'

export const resetFactors: AdminCommand = {
  name: 'reset-factors',
  summary: "Removes a person's second factors: authenticator app, passkeys and recovery codes",
  args: ['EMAIL'],
  about: `Their sessions end. They sign in with their password or provider, and add new factors. They are notified by
email. Make sure that it is they who asked: somebody else may know their password.`,
  run: async (context, { args: [email = ''] }) => {
    const { db, record, printLine } = context
    const person = await findPerson(db, email)
    const { factors } = builtInIdentity(context)
    const methods = await factors.methods(person.id)
    await inTransaction(db, operator, async (trx) => {
      await factors.reset(trx, person.id)
      await record(trx, {
        kind: 'factors-reset',
        about_id: person.id,
        ...(person.organisation_id !== null && { organisation_id: person.organisation_id }),
      })
    })
    printLine(
      methods.length === 0
        ? `${person.email} had no second factor. Their sessions have ended.`
        : `${person.email} has no second factor any more (before: ${methods.join(', ')}). Their sessions have ended.`,
    )
    return 0
  },
}
