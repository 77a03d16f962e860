import { HELD_DAYS, restoreMonth } from '../message-archives/archive-writes.ts'
import { withArchiveLock } from '../message-archives/start-archiving.ts'
import { ArchiveUnreadable } from '../message-archives/archive-queries.ts'
import { inTransaction, operator } from '../platform/postgres/database.ts'
import { CommandError, type AdminCommand } from './command.ts'
import { findFarm } from './recount-farm.ts'

/** Distinguishes a month without an archive from a lock that somebody else holds. */
const NOTHING = { rows: 0 }

export const restoreMessagesCommand: AdminCommand = {
  name: 'restore-messages',
  summary: 'Brings archived messages of a farm and month back into the database',
  options: {
    farm: { type: 'string', value: 'ID', about: "the number in the address of the farm's page" },
    month: { type: 'string', value: 'YYYY-MM', about: 'the month, in UTC' },
  },
  about: `The month is archived again by the policy after ${HELD_DAYS} days. Its file is deleted after two days.`,
  run: async (context, { text }) => {
    const { db, direct, record, printLine } = context
    const [id, month] = [text('farm'), text('month')]
    if (id === undefined || month === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
      throw new CommandError('Say which month: --farm ID --month YYYY-MM.')
    const farm = await findFarm(context, id)
    const restored = await withArchiveLock({ direct }, async (client) => {
      const rows = await restoreMonth(context, client, operator, { farm_id: farm.id, month: `${month}-01` })
      return rows === null ? NOTHING : { rows }
    }).catch((error: unknown) => {
      throw error instanceof ArchiveUnreadable ? new CommandError(`The archive cannot be read: ${error.reason}`) : error
    })
    if (!restored) throw new CommandError('A server is archiving messages now: try again later.')
    if (restored === NOTHING) throw new CommandError(`${farm.title} has no archive of ${month}.`)
    await inTransaction(db, operator, (trx) =>
      record(trx, {
        kind: 'messages-restored',
        about_id: farm.id,
        organisation_id: farm.organisation_id,
        reason: `${restored.rows} messages of ${month}`,
      }),
    )
    printLine(
      `${farm.title}: ${restored.rows} messages of ${month} are rows again. The policy leaves them for ${HELD_DAYS} days.`,
    )
    return 0
  },
}
