import { builtInIdentity } from '../accounts/built-in-identity.ts'
import { openDestination } from '../backup/destination.ts'
import { readErasures } from '../backup/erasures/record-erasures.ts'
import { passphraseOf } from '../backup/open-portal.ts'
import { repeatErasure } from '../data-requests/repeat-writes.ts'
import { inTransaction, operator } from '../platform/postgres/database.ts'
import { CommandError, type AdminCommand } from './command.ts'

export const repeatErasuresCommand: AdminCommand = {
  name: 'repeat-erasures',
  summary: 'Erases again, after a restore, whom the portal had erased since the backup',
  options: { from: { type: 'string', value: 'FOLDER', about: 'of the backups; BACKUP_TO without it' } },
  about: `Scheduled backups have a record of each erasure beside them, signed with BACKUP_PASSPHRASE. People are erased at once;
the running portal does the rest. Those who are not in the database, or were erased in it, are left alone. Organisations are listed:
their farms and people may be others in the backup.`,
  run: async (context, { text }) => {
    const { settings, log, db, printLine, record } = context
    const from = text('from') ?? settings.BACKUP_TO
    if (from === undefined) throw new CommandError('Name the folder of the backups: --from FOLDER.')
    const destination = openDestination(from.endsWith('/') ? from : `${from}/`, settings, log)
    const { records, refused } = await readErasures(destination, passphraseOf(settings)).finally(destination.close)
    const deps = { ...context, identity: builtInIdentity(context) }
    const count = { repeated: 0, gone: 0, 'by hand': 0 }
    for (const erasure of records) {
      const repetition = await repeatErasure(deps, erasure)
      count[repetition] += 1
      if (repetition === 'by hand')
        printLine(
          `Organisation ${erasure.organisation_id} was erased on ${erasure.finished_at.slice(0, 10)}: look at what the backup has of it, then use delete-organisation.`,
        )
    }
    if (count.repeated > 0)
      await inTransaction(db, operator, (trx) =>
        record(trx, { kind: 'data-requested', reason: `${count.repeated} erasures repeated` }),
      )
    for (const name of refused)
      printLine(
        `${name} is no record that was signed with this passphrase: ignored. If the passphrase was changed, run this once with each.`,
      )
    printLine(
      `${records.length} erasures are recorded: ${count.repeated} repeated, ${count.gone} had nothing to erase, ${count['by hand']} left to you.`,
    )
    return refused.length > 0 || count['by hand'] > 0 ? 1 : 0
  },
}
