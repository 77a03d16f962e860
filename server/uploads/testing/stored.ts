import { sql } from 'kysely'
import {
  makeFlowerSurvey,
  makePollinatorSurvey,
  makePredatorSurvey,
  makeSurvey,
  makeWeatherObservation,
} from '../../factories/surveys.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { TestServer } from '../../testing/server.ts'
import type { Uploader } from './uploader.ts'

/** Every table that an upload can add to. */
const surveyTables = [
  'flower_observations',
  'flower_surveys',
  'pollinator_observations',
  'pollinator_counts',
  'pollinator_surveys',
  'predator_observations',
  'predator_surveys',
  'surveys',
  'weathers',
  'lures',
  'fruit_weights',
] as const

type Rows = Record<string, unknown[]>

/** All stored survey data. */
export const stored = async (db: Db): Promise<Rows> => {
  const held: Rows = {}
  for (const table of surveyTables)
    held[table] = (await sql`select * from ${sql.table(table)} order by id`.execute(db)).rows
  return held
}

/** Entries of surveys in the history. */
export const storedErrors = async (db: Db): Promise<unknown[]> =>
  (await sql`select * from history where kind = any(${surveyTables}::text[]) order by id`.execute(db)).rows

/** Rows of an import in each table. */
export const rowsOfBatch = async (db: Db, id: number): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of surveyTables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)} where import_id = ${id}`.execute(db)
    if (rows[0]?.count) counts[table] = rows[0].count
  }
  return counts
}

/** Entries of every kind on a visit of 10 June, as entered by a person. */
export const makeByHand = async (db: Db, { plot, tunnel, person }: Uploader) => {
  const visit = await makeSurvey(db, { plot_id: plot.id, survey_date: '2026-06-10' })
  const by = { survey_id: visit.id, observer_id: person.id }
  await makeFlowerSurvey(db, { ...by, plant_number: 5 })
  await makePollinatorSurvey(db, by)
  await makePredatorSurvey(db, { ...by, plant_number: 5 })
  await makeWeatherObservation(db, { tunnel_id: tunnel.id, observer_id: person.id })
  const entry = { plot_id: plot.id, survey_date: '2026-06-10', observer_id: person.id }
  await db
    .insertInto('lures')
    .values({ ...entry, lure: 'trap', action: 'placed' })
    .execute()
  await db
    .insertInto('fruit_weights')
    .values({ ...entry, plant_number: visit.visit, shape: 'misshapen', fruit_count: 3, weight_g: 41 })
    .execute()
  return visit
}

/** The same on another visit, as an earlier import. Returns the import. */
export const makeByUpload = async ({ db, asOwner }: TestServer, uploader: Uploader): Promise<number> => {
  const { id: import_id } = await db
    .insertInto('imports')
    .values({
      organisation_id: uploader.farm.organisation_id,
      created_by: uploader.person.id,
      report_type: 'flower',
      file_name: 'before.csv',
      blob_key: 'imports/before.csv',
      state: 'done',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const before = await stored(db)
  await makeByHand(db, uploader)
  const updates = surveyTables.map(
    (table) => `update ${table} set import_id = ${import_id}
      where id in (select id from ${table} order by id offset ${before[table]?.length ?? 0})`,
  )
  // Without triggers, so that the rows look unchanged since the import.
  await asOwner(['set session_replication_role = replica', ...updates].join(';'))
  return import_id
}
