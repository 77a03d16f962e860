import { sizeInWords } from '../backup/open-portal.ts'
import { archiveDueMonths } from '../message-archives/start-archiving.ts'
import { trustedNow } from '../platform/cleanup/trusted-clock.ts'
import { isSpread } from '../platform/citus/is-spread.ts'
import { inTransaction, operator } from '../platform/postgres/database.ts'
import { CommandError, type AdminCommand } from './command.ts'

export const archiveMessagesCommand: AdminCommand = {
  name: 'archive-messages',
  summary: 'Archives the old months of messages now, as the server does at night',
  about: `The months are those of ARCHIVE_MESSAGES_AFTER_MONTHS, and archived months with late messages. Each month of a farm
becomes a Parquet file, which is read back before its rows are deleted. The portal may run. The space of emptied months is
returned the night after, so that running backups still find their rows.`,
  run: async (context) => {
    const { db, settings, record, printLine } = context
    const after_months = settings.ARCHIVE_MESSAGES_AFTER_MONTHS ?? null
    if (await isSpread(db)) throw new CommandError('Messages of a cluster are not archived.')
    const now = await trustedNow(context)
    if (now === null) throw new CommandError('The clock of the database jumped: see docs/administration.md.')
    const result = await archiveDueMonths(context, {
      after_months,
      now,
      onMonth: ({ farm_id, month }, { moved, rows, bytes }) =>
        printLine(`farm ${farm_id}, ${month.slice(0, 7)}: ${moved} messages moved; ${rows} in ${sizeInWords(bytes)}`),
    })
    if (!result) throw new CommandError('A server is archiving messages now: try again later.')
    const { months, moved, failed, truncated } = result
    if (after_months === null) printLine('ARCHIVE_MESSAGES_AFTER_MONTHS is not set: only late messages were archived.')
    printLine(
      `${moved} messages of ${months} months archived, ${failed} months failed, space of ${truncated} months returned.`,
    )
    if (months > 0)
      await inTransaction(db, operator, (trx) =>
        record(trx, { kind: 'messages-archived', reason: `${moved} messages of ${months} months` }),
      )
    return failed === 0 ? 0 : 1
  },
}
