import { eraseOrganisation } from '../data-requests/command-writes.ts'
import { builtInIdentity } from '../accounts/built-in-identity.ts'
import { Problem } from '../platform/http/problem.ts'
import { inTransaction, operator } from '../platform/postgres/database.ts'
import { findOrganisation } from './find-organisation.ts'
import { CommandError, type AdminCommand } from './command.ts'

/** States in which the second administrator has confirmed. */
const CONFIRMED = new Set(['scheduled', 'waiting', 'running'])

export const deleteOrganisationCommand: AdminCommand = {
  name: 'delete-organisation',
  summary: 'Requests the erasure of an organisation, or confirms it as a second administrator',
  args: ['ORGANISATION-ID'],
  options: { administrator: { type: 'string', value: 'EMAIL', about: 'who requests or confirms it' } },
  about: `Call it twice, for two different administrators. After ERASURE_WAIT_DAYS the running portal deletes the rows and files,
and keeps a certificate. Until then it can be cancelled on the page Data requests.`,
  run: async (context, { args: [id = ''], text }) => {
    const administrator = text('administrator')
    if (administrator === undefined) throw new CommandError('Name the administrator: --administrator EMAIL.')
    const { id: organisation_id } = await findOrganisation(context.db, id)
    const identity = builtInIdentity(context)
    const deps = { ...context, identity }
    const request = await inTransaction(context.db, operator, async (trx) => {
      const made = await eraseOrganisation(trx, deps, { organisation_id, administrator })
      await context.record(trx, {
        kind: 'data-requested',
        about_id: made.request_id,
        organisation_id,
        // By id, not by email address: an address would survive the erasure of the account.
        reason: `administrator ${made.administrator_id}`,
      })
      return made
    }).catch((problem: unknown) => {
      throw problem instanceof Problem ? new CommandError(String(problem.message)) : problem
    })
    context.printLine(
      CONFIRMED.has(request.state)
        ? `Confirmed. The erasure begins on ${request.scheduled_for?.slice(0, 10) ?? 'the next round'}.`
        : 'Requested. Repeat it for a second administrator.',
    )
    return 0
  },
}
