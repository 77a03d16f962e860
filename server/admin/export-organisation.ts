import { existsSync } from 'node:fs'
import { exportOrganisation } from '../data-requests/command-writes.ts'
import { inTransaction, operator } from '../platform/postgres/database.ts'
import { findOrganisation } from './find-organisation.ts'
import { CommandError, type AdminCommand } from './command.ts'

export const exportOrganisationCommand: AdminCommand = {
  name: 'export-organisation',
  summary: 'Writes all data of an organisation to a ZIP: tables, images and photos',
  args: ['ORGANISATION-ID'],
  options: { to: { type: 'string', value: 'FILE', about: 'where to write it; it must not exist' } },
  about: 'Readable (HTML, CSV) and machine-readable (JSON). The portal may run; the file shows one moment of it.',
  run: async (context, { args: [id = ''], text }) => {
    const to = text('to')
    if (to === undefined) throw new CommandError('Say where to write it: --to FILE.')
    const { id: organisation_id } = await findOrganisation(context.db, id)
    if (existsSync(to)) throw new CommandError(`${to} exists already.`)
    const { title, rows } = await exportOrganisation(context, { organisation_id, to })
    await inTransaction(context.db, operator, (trx) =>
      context.record(trx, { kind: 'exported', about_id: organisation_id, organisation_id, reason: `${rows} rows` }),
    )
    context.printLine(`${title}: ${rows} rows written to ${to}.`)
    return 0
  },
}
