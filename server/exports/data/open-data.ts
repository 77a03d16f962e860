import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { DataStory } from '#domain/exports/citation.ts'
import { usualPublication } from '#domain/exports/publication.ts'
import type { CustomField } from '#domain/custom-fields/custom-field.ts'
import type { ExportedModel } from '#domain/exports/model-texts.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { customFields } from '../../custom-fields/queries.ts'
import { lowerReaderPriority } from '../../platform/postgres/backend-priority.ts'
import { ownClient, type OwnClient } from '../../platform/postgres/own-client.ts'
import type { Owner } from '../queries.ts'
import { ExportFailed, runWrites, type ExportDeps, type Run } from '../run-writes.ts'
import { exportSettings } from '../settings-writes.ts'
import { farmsOfExport, type DataParameters, type ExportFarm } from './choose-data.ts'
import { exportedModels } from './exported-models.ts'
import { accountsByName, type ObserverKey } from './observer-codes.ts'

/** The sources of an export of data: one snapshot of the database, read at low priority. */
export interface OpenData {
  client: OwnClient
  scope: Scope
  organisation_id: number
  farms: readonly ExportFarm[]
  /** Time zones of the farms. */
  zones: readonly string[]
  story: DataStory
  /** Stays of cameras on the farms that may overlap the period. */
  placement_ids: readonly number[]
  /** Cards of the model versions whose results are exported. */
  models: readonly ExportedModel[]
  /** Custom fields of the organisation, including archived ones. */
  custom_fields: readonly CustomField[]
  /** The inputs from which codes of observers are derived; null: names are shown. */
  observer_key: ObserverKey | null
}

/** Opens the sources of an export within the person's current scope. The caller ends the client. */
export const openData = async (deps: ExportDeps, run: Run, owner: Owner): Promise<OpenData> => {
  const { organisation_id, farm_ids, from, to, publication } = run.parameters as DataParameters
  const { scope } = owner
  const { db, connection } = deps.reads.primary
  const farms = await farmsOfExport(db, scope, { organisation_id, farm_ids, from, to })
  if (!farms) throw new ExportFailed('no farms')
  // An embargo may have been set since the export was requested.
  const { embargo_until } = await exportSettings.ofOrganisation(db, scope, organisation_id)
  if (embargo_until !== null && deps.clock().toISOString().slice(0, 10) < embargo_until)
    throw new ExportFailed('embargo')
  const { title } = await db
    .selectFrom('organisations')
    .where('id', '=', organisation_id)
    .select('title')
    .executeTakeFirstOrThrow()
  const secret = publication.observers === 'codes' ? await exportSettings.observerKey(db, organisation_id) : null
  const ids = farms.map(({ id }) => id)
  // Stored before anything is written, so that a person who loses access to a farm loses the file.
  await runWrites.progress(deps.db, run, { done: 0, total: null, farms: ids })
  const placements =
    ids.length === 0
      ? []
      : await db
          .selectFrom('placements')
          .where('farm_id', 'in', ids)
          .where(sql<boolean>`during && tstzrange(${addDays(from, -1)}::timestamptz, ${addDays(to, 2)}::timestamptz)`)
          .select('id')
          .orderBy('id')
          .execute()
  const placement_ids = placements.map(({ id }) => id)
  const models = await exportedModels(db, scope, { organisation_id, placement_ids, from, to })
  const custom_fields = await customFields.list(db, scope, organisation_id)
  const client = await ownClient(connection)
  let observer_key: ObserverKey | null = null
  try {
    lowerReaderPriority(client)
    await client.query('begin isolation level repeatable read read only')
    if (secret !== null) observer_key = { secret, accounts: await accountsByName(client, organisation_id) }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    client,
    scope,
    organisation_id,
    farms,
    zones: [...new Set(farms.map(({ time_zone }) => time_zone))].sort(),
    story: {
      ...usualPublication,
      ...publication,
      organisation: title,
      from,
      to,
      created: run.begun_at,
      baseUrl: deps.settings.baseUrl,
      export_id: run.id,
    },
    placement_ids,
    models,
    custom_fields,
    observer_key,
  }
}
