import type { Scope } from '#domain/access/scope.ts'
import {
  publicationMembers,
  usualPublication,
  type ExportSettings,
  type ExportSettingsChange,
} from '#domain/exports/publication.ts'
import { pick } from '#domain/platform/members.ts'
import { organisations } from '../organisations/queries.ts'
import { inTransaction, system, type Db, type Trx } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'

const columnsOf = (settings: ExportSettings) => ({
  ...pick(settings, publicationMembers),
  contributors: JSON.stringify(settings.contributors),
})

/** Defaults of an organisation's exports, within the scope. */
export const exportSettings = {
  ofOrganisation: async (db: Db, scope: Scope, organisation_id: number): Promise<ExportSettings> => {
    orNotFound(await organisations.find(db, scope, organisation_id))
    const row = await db
      .selectFrom('export_settings')
      .where('organisation_id', '=', organisation_id)
      .select(['organisation_id', ...publicationMembers, 'version'])
      .executeTakeFirst()
    return row ?? { organisation_id, ...usualPublication, version: 0 }
  },

  set: async (
    trx: Trx,
    scope: Scope,
    organisation_id: number,
    given: ExportSettingsChange,
  ): Promise<ExportSettings> => {
    // One change at a time, also of settings that have no row yet.
    await trx.selectFrom('organisations').where('id', '=', organisation_id).select('id').forNoKeyUpdate().execute()
    const before = await exportSettings.ofOrganisation(trx, scope, organisation_id)
    checkVersion(before.version, given.version)
    const columns = columnsOf({ ...before, ...pick(given, publicationMembers) } as ExportSettings)
    await trx
      .insertInto('export_settings')
      .values({ organisation_id, ...columns })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(columns))
      .execute()
    return exportSettings.ofOrganisation(trx, scope, organisation_id)
  },

  /** The key from which codes of observers are derived. It is created when first needed. */
  observerKey: async (db: Db, organisation_id: number): Promise<string> => {
    const columns = columnsOf({ ...usualPublication, organisation_id, version: 0 })
    await inTransaction(db, system, (trx) =>
      trx
        .insertInto('export_settings')
        // No choices have been stored yet.
        .values({ organisation_id, ...columns, version: 0 })
        .onConflict((conflict) => conflict.column('organisation_id').doNothing())
        .execute(),
    )
    const row = await db
      .selectFrom('export_settings')
      .where('organisation_id', '=', organisation_id)
      .select('observer_key')
      .executeTakeFirstOrThrow()
    return row.observer_key
  },
}
