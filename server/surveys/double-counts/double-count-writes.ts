import { sql } from 'kysely'
import type { DoubleCount, NewDoubleCount } from '#domain/surveys/double-counts/double-count.ts'
import { messages } from '#domain/messages.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { personOf, type Actor } from '../../platform/http/actor.ts'
import type { OwnClient } from '../../platform/postgres/own-client.ts'
import type { Trx } from '../../platform/postgres/database.ts'
import { invalid, orNotFound } from '../../platform/http/problem.ts'
import { onUniqueViolation } from '../../platform/http/versions.ts'
import { checkOwn, momentOf } from '../observer-queries.ts'
import { visits } from '../visits.ts'
import { doubleCounts } from './double-count-queries.ts'

interface PeriodParams {
  id: number
  pid: number
}

/** Locks an observation period of a visit within the scope, so that it is not deleted meanwhile; 404 outside. */
const lockPeriod = async (trx: Trx, actor: Actor, { id, pid }: PeriodParams) => {
  await sql`select from pollinator_surveys where id = ${pid} for key share`.execute(trx)
  return orNotFound(
    await visits(trx, actor.scope)
      .innerJoin('pollinator_surveys as entries', 'entries.survey_id', 'surveys.id')
      .where('surveys.id', '=', id)
      .where('entries.id', '=', pid)
      .select(['entries.observer_id', 'surveys.survey_date', 'farms.time_zone'])
      .executeTakeFirst(),
  )
}

/** Refuses groups that the first observer did not count: they have no pair. */
const checkGroups = async (trx: Trx, pid: number, { counts }: NewDoubleCount): Promise<void> => {
  const first = await trx
    .selectFrom('pollinator_counts')
    .where('pollinator_survey_id', '=', pid)
    .select('functional_group')
    .execute()
  const issues = counts.flatMap(({ functional_group }, index) =>
    first.some((one) => one.functional_group === functional_group)
      ? []
      : [{ path: `counts.${index}.functional_group`, message: messages.doubleCountGroup }],
  )
  if (issues.length > 0) throw invalid(issues)
}

const deleteCounts = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await trx.deleteFrom('double_count_groups').where('double_count_id', 'in', ids).execute()
  await trx.deleteFrom('double_counts').where('id', 'in', ids).execute()
}

/** How many double counts were added to the periods of an import. */
export const doubleCountsOfImport = async (client: OwnClient, import_id: number): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) from double_counts
     join pollinator_surveys on pollinator_surveys.id = double_counts.pollinator_survey_id
     where pollinator_surveys.import_id = $1`,
    [import_id],
  )
  return rows[0]?.count ?? 0
}

/** Changes of double counts, each within the transaction of a request. */
export const doubleCountWrites = {
  add: async (trx: Trx, actor: Actor, params: PeriodParams, given: NewDoubleCount, now: Date): Promise<DoubleCount> => {
    const { user_id } = personOf(actor)
    const period = await lockPeriod(trx, actor, params)
    if (period.observer_id === user_id) throw invalid([{ path: 'counts', message: messages.doubleCountOwn }])
    const start_time = momentOf(given.start_time, now)
    if (localDay(start_time, period.time_zone) !== period.survey_date)
      throw invalid([{ path: 'start_time', message: messages.doubleCountDay }])
    await checkGroups(trx, params.pid, given)
    const { id } = await trx
      .insertInto('double_counts')
      .values({ pollinator_survey_id: params.pid, observer_id: user_id, start_time, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(onUniqueViolation('double_counts_one', 'counts', messages.doubleCountTwice))
    await trx
      .insertInto('double_count_groups')
      .values(given.counts.map(({ functional_group, count }) => ({ double_count_id: id, functional_group, count })))
      .execute()
    return orNotFound(await doubleCounts.find(trx, actor.scope, id))
  },

  remove: async (trx: Trx, actor: Actor, params: PeriodParams & { cid: number }): Promise<void> => {
    await lockPeriod(trx, actor, params)
    const stored = orNotFound(await doubleCounts.find(trx, actor.scope, params.cid))
    orNotFound(stored.pollinator_survey_id === params.pid ? stored : undefined)
    checkOwn(actor, stored.observer_id)
    await deleteCounts(trx, [params.cid])
  },

  /** Deletes all double counts of a period that is deleted. */
  removeOfPeriod: async (trx: Trx, pollinator_survey_id: number): Promise<void> => {
    const rows = await trx
      .selectFrom('double_counts')
      .where('pollinator_survey_id', '=', pollinator_survey_id)
      .select('id')
      .execute()
    await deleteCounts(
      trx,
      rows.map(({ id }) => id),
    )
  },
}
