import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { ModelChoiceForm } from '#domain/model-results/results.ts'
import { dayStart } from '#domain/weeks/local-time.ts'
import { lockImages } from '../image-reviews/review-writes.ts'
import { invalid, orNotFound } from '../platform/http/problem.ts'
import { type Db, inTransaction, system, type Trx } from '../platform/postgres/database.ts'
import { decideImages } from './deciding-writes.ts'

/** Images that are updated in one transaction. */
const AT_ONCE = 100

/** The id of a model version with results in the farm's organisation. */
export const chosenModel = async (db: Db, farm_id: number, name: string | null): Promise<number | null> => {
  if (name === null) return null
  const row = await db
    .selectFrom('image_result_models')
    .innerJoin('model_versions', 'model_versions.id', 'image_result_models.model_id')
    .innerJoin('farms', 'farms.organisation_id', 'image_result_models.organisation_id')
    .where('farms.id', '=', farm_id)
    .where('model_versions.name', '=', name)
    .select('model_versions.id')
    .executeTakeFirst()
  if (!row) throw invalid([{ path: 'model_version', message: messages.modelWithoutResults }])
  return row.id
}

/** Locks a farm until the transaction ends: results that are being stored are complete by then, and later ones wait. */
const lockFarm = async (trx: Trx, farm_id: number) =>
  orNotFound(
    await trx.selectFrom('farms').where('id', '=', farm_id).select('time_zone').forNoKeyUpdate().executeTakeFirst(),
  )

const ofFarm = (farm_id: number, since: Date) => sql`
  image_results join captures on captures.id = image_results.image_id
  where not image_results.by_device and captures.captured_at >= ${since}::timestamptz
    and image_results.placement_id = any(array(select id from placements where farm_id = ${farm_id}))`

/** Requests an update of a farm's images from a day on. A run in progress starts again. */
const requestRun = async (trx: Trx, farm_id: number, from: Date): Promise<void> => {
  const before = await trx
    .selectFrom('model_choice_runs')
    .where('farm_id', '=', farm_id)
    .select(['since', 'finished_at'])
    .forUpdate()
    .executeTakeFirst()
  const since = before && before.finished_at === null && before.since < from ? before.since : from
  const { rows } = await sql<{ total: number }>`
    select count(distinct image_id)::int as total from ${ofFarm(farm_id, since)}`.execute(trx)
  const total = rows[0]?.total ?? 0
  const values = { since, resume_after: 0, done: 0, total, started_at: sql<Date>`now()`, finished_at: null }
  await trx
    .insertInto('model_choice_runs')
    .values({ farm_id, ...values })
    .onConflict((conflict) => conflict.column('farm_id').doUpdateSet(values))
    .execute()
}

export const modelChoiceWrites = {
  put: async (trx: Trx, farm_id: number, { from_date, model_version }: ModelChoiceForm): Promise<void> => {
    const { time_zone } = await lockFarm(trx, farm_id)
    const model_id = await chosenModel(trx, farm_id, model_version)
    await trx
      .insertInto('model_choices')
      .values({ farm_id, from_date, model_id })
      .onConflict((conflict) => conflict.columns(['farm_id', 'from_date']).doUpdateSet({ model_id }))
      .execute()
    await requestRun(trx, farm_id, dayStart(from_date, time_zone))
  },

  remove: async (trx: Trx, farm_id: number, from_date: string): Promise<void> => {
    const { time_zone } = await lockFarm(trx, farm_id)
    orNotFound(
      await trx
        .deleteFrom('model_choices')
        .where('farm_id', '=', farm_id)
        .where('from_date', '=', from_date)
        .returning('id')
        .executeTakeFirst(),
    )
    await requestRun(trx, farm_id, dayStart(from_date, time_zone))
  },
}

/** Updates the next images of a farm according to its choices. Returns whether there may be more. */
export const runBatch = async (trx: Trx, at_once: number): Promise<boolean> => {
  const run = await trx
    .selectFrom('model_choice_runs')
    .where('finished_at', 'is', null)
    .select(['farm_id', 'since', 'resume_after', 'done'])
    .orderBy('started_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!run) return false
  const { farm_id, since, resume_after, done } = run
  const { rows } = await sql<{ image_id: number }>`
    select distinct image_id from ${ofFarm(farm_id, since)} and image_id > ${resume_after}
    order by image_id limit ${at_once}`.execute(trx)
  const ids = rows.map(({ image_id }) => image_id)
  if (ids.length > 0) await lockImages(trx, ids)
  await decideImages(trx, ids)
  await trx
    .updateTable('model_choice_runs')
    .set({
      resume_after: ids.at(-1) ?? resume_after,
      done: done + ids.length,
      ...(ids.length < at_once ? { finished_at: sql<Date>`now()` } : {}),
    })
    .where('farm_id', '=', farm_id)
    .execute()
  return true
}

/** The same in a separate transaction, together with its progress, so that nothing is lost if the server is killed. */
export const runModelChoices = (db: Db, at_once = AT_ONCE): Promise<boolean> =>
  inTransaction(db, system, (trx) => runBatch(trx, at_once))
