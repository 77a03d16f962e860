import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { HistoryPart, HistorySource } from '../history/queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { nameIds } from '../history/name-queries.ts'
import { within } from '../platform/postgres/scope.ts'

type Held =
  | 'flower_surveys'
  | 'flower_observations'
  | 'pollinator_surveys'
  | 'pollinator_counts'
  | 'pollinator_observations'
  | 'predator_surveys'
  | 'predator_observations'
  | 'entry_photos'

const holders: Record<Held, { kind: Held; member: string }[]> = {
  flower_surveys: [
    { kind: 'flower_observations', member: 'flower_survey_id' },
    { kind: 'entry_photos', member: 'flower_survey_id' },
  ],
  flower_observations: [],
  pollinator_surveys: [
    { kind: 'pollinator_counts', member: 'pollinator_survey_id' },
    { kind: 'pollinator_observations', member: 'pollinator_survey_id' },
    { kind: 'entry_photos', member: 'pollinator_survey_id' },
  ],
  pollinator_counts: [],
  pollinator_observations: [],
  predator_surveys: [
    { kind: 'predator_observations', member: 'predator_survey_id' },
    { kind: 'entry_photos', member: 'predator_survey_id' },
  ],
  predator_observations: [],
  entry_photos: [],
}

const uploads = (kind: string): boolean => kind !== 'entry_photos'

/**
 * Ids that ever belonged to a record, including deleted ones, from the history. Imported rows have no entry for their
 * creation, so they are found in the table or by the entry of their deletion.
 */
const everHeld = async (db: Db, kind: string, member: string, owners: number[]): Promise<number[]> => {
  if (owners.length === 0) return []
  // Uploads contain no photos.
  const uploaded = uploads(kind)
    ? sql`union select id from ${sql.table(kind)} where ${sql.ref(member)} = any(${owners}::int[]) and import_id is not null`
    : sql``
  const { rows } = await sql<{ record_id: number }>`
    select record_id from history where kind = ${kind} and action = 'create'
    and (after ->> ${member})::int = any(${owners}::int[])
    union select record_id from history where kind = ${kind} and action = 'delete'
    and (before ->> ${member})::int = any(${owners}::int[])
    ${uploaded}`.execute(db)
  return rows.map(({ record_id }) => record_id)
}

/** The uploads that created existing records; their own history has author and time. */
const uploadsOf = async (db: Db, parts: HistoryPart[]): Promise<HistoryPart[]> => {
  const ids = new Set<number>()
  for (const { kind, ids: records } of parts) {
    if (records.length === 0 || !uploads(kind)) continue
    const { rows } = await sql<{ import_id: number }>`
      select distinct import_id from ${sql.table(kind)} where id = any(${records}::int[]) and import_id is not null`.execute(
      db,
    )
    for (const { import_id } of rows) ids.add(import_id)
  }
  return ids.size > 0 ? [{ kind: 'imports', ids: [...ids], onlyCreated: true }] : []
}
const withUploads = async (db: Db, parts: HistoryPart[]): Promise<HistoryPart[]> => [
  ...parts,
  ...(await uploadsOf(db, parts)),
]

const partsOf = async (db: Db, kind: Held, ids: number[]): Promise<HistoryPart[]> => {
  const held = await Promise.all(
    holders[kind].map(async (part) => ({ kind: part.kind, ids: await everHeld(db, part.kind, part.member, ids) })),
  )
  return [{ kind, ids }, ...held]
}

const surveySeen = async (db: Db, scope: Scope, id: number): Promise<boolean> => {
  const plots = await db
    .selectFrom('plots')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .where(within(scope, 'farms.organisation_id'))
    .where(
      'plots.id',
      'in',
      // A deleted survey is found by its history.
      sql<number>`(select plot_id from surveys where id = ${id}
        union select (before ->> 'plot_id')::int from history
        where kind = 'surveys' and record_id = ${id} and action = 'delete')`,
    )
    .select('plots.id')
    .executeTakeFirst()
  return plots !== undefined
}

/** A visit and everything ever entered on it. */
const surveyHistory: HistorySource = {
  parts: async (db, scope, id) => {
    if (!(await surveySeen(db, scope, id))) return undefined
    const entries = await Promise.all(
      (['flower_surveys', 'pollinator_surveys', 'predator_surveys'] as const).map(async (kind) =>
        partsOf(db, kind, await everHeld(db, kind, 'survey_id', [id])),
      ),
    )
    return withUploads(db, [{ kind: 'surveys', ids: [id] }, ...entries.flat()])
  },
  describe: nameIds,
}

/** One entry of a visit with its counts. */
const entryHistory = (kind: 'flower_surveys' | 'pollinator_surveys' | 'predator_surveys'): HistorySource => ({
  parts: async (db, scope, id) => {
    const { rows } = await sql<{ survey_id: number }>`
      select survey_id from ${sql.table(kind)} where id = ${id}
      union select (before ->> 'survey_id')::int from history
      where kind = ${kind} and record_id = ${id} and action = 'delete'`.execute(db)
    const [entry] = rows
    return entry && (await surveySeen(db, scope, entry.survey_id))
      ? withUploads(db, await partsOf(db, kind, [id]))
      : undefined
  },
  describe: nameIds,
})

const weatherObservationHistory: HistorySource = {
  parts: async (db, scope, id) => {
    const seen = await db
      .selectFrom('tunnels')
      .innerJoin('fields', 'fields.id', 'tunnels.field_id')
      .innerJoin('farms', 'farms.id', 'fields.farm_id')
      .where(within(scope, 'farms.organisation_id'))
      .where(
        'tunnels.id',
        'in',
        sql<number>`(select tunnel_id from weathers where id = ${id}
          union select (before ->> 'tunnel_id')::int from history
          where kind = 'weathers' and record_id = ${id} and action = 'delete')`,
      )
      .select('tunnels.id')
      .executeTakeFirst()
    return seen && withUploads(db, [{ kind: 'weathers', ids: [id] }])
  },
  describe: nameIds,
}

/** Histories of survey records by kind. */
export const surveyHistories = {
  surveys: surveyHistory,
  flower_surveys: entryHistory('flower_surveys'),
  pollinator_surveys: entryHistory('pollinator_surveys'),
  predator_surveys: entryHistory('predator_surveys'),
  weathers: weatherObservationHistory,
}
