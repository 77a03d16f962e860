import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { messages } from '#domain/messages.ts'
import type { newVisit, Survey, surveyChange } from '#domain/surveys/survey.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { locations } from '../locations/queries.ts'
import { personOf, type Actor } from '../platform/http/actor.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { orNotFound, invalid } from '../platform/http/problem.ts'
import { checkDependents, checkVersion } from '../platform/http/versions.ts'
import { checkOwn, momentAbout, momentOn } from './observer-queries.ts'
import { surveys } from './queries.ts'

/** Changes of visits, each within the transaction of a request. */
export const surveyWrites = {
  add: async (trx: Trx, actor: Actor, given: z.infer<typeof newVisit>, now: Date): Promise<Survey> => {
    const { plot_id, go_on = false } = given
    orNotFound(await locations.plot(trx, actor.scope, plot_id))
    const { time_zone } = await zoneOfPlot(trx, plot_id)
    const today = localDay(now, time_zone)
    const survey_date = given.survey_date ?? today
    if (survey_date > today) throw invalid([{ path: 'survey_date', message: messages.timeAhead }])
    if (go_on) {
      // Serialises concurrent starts, so that both use the same visit.
      await sql`select from plots where id = ${plot_id} for no key update`.execute(trx)
      const newest = await surveys.newestOf(trx, actor.scope, plot_id, survey_date)
      if (newest) return newest
    }
    const started_at =
      given.started_at === undefined
        ? null
        : momentAbout(given.started_at, { day: survey_date, time_zone, now, path: 'started_at' })
    const { id } = await trx
      .insertInto('surveys')
      .values({ plot_id, survey_date, started_at, created_by: personOf(actor).user_id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return orNotFound(await surveys.find(trx, actor.scope, id))
  },

  change: async (
    trx: Trx,
    actor: Actor,
    id: number,
    given: z.infer<typeof surveyChange>,
    now: Date,
  ): Promise<Survey> => {
    const before = await lock(trx, actor, id)
    checkVersion(before.version, given.version)
    const { plot_id = before.plot_id } = given
    orNotFound(await locations.plot(trx, actor.scope, plot_id))
    const times = timesOf(before, given, now)
    await trx
      .updateTable('surveys')
      .set({ plot_id, ...times })
      .where('id', '=', id)
      .execute()
    return orNotFound(await surveys.find(trx, actor.scope, id))
  },

  /** A visit with counts cannot be deleted; its entries must be deleted one by one first. */
  remove: async (trx: Trx, actor: Actor, id: number): Promise<void> => {
    const { count_flowers, count_predators } = await lock(trx, actor, id)
    const looks = await trx.selectFrom('pollinator_surveys').where('survey_id', '=', id).select('id').execute()
    checkDependents(
      [
        { kind: 'flower entries', count: count_flowers },
        { kind: 'pollinator entries', count: looks.length },
        { kind: 'predator entries', count: count_predators },
      ],
      {},
    )
    await trx.deleteFrom('surveys').where('id', '=', id).execute()
  },
}

/** Start and end as they are to be stored; null clears them, absent members stay. */
const timesOf = (before: Survey, given: z.infer<typeof surveyChange>, now: Date) => {
  const momentFor = (path: 'started_at' | 'ended_at') => {
    const at = given[path]
    return at == null ? at : momentOn(before, at, now, path)
  }
  const [started_at, ended_at] = [momentFor('started_at'), momentFor('ended_at')]
  const begun = started_at === undefined && before.started_at ? new Date(before.started_at) : started_at
  const end = ended_at === undefined && before.ended_at ? new Date(before.ended_at) : ended_at
  if (begun && end && end < begun) throw invalid([{ path: 'ended_at', message: messages.endsBeforeStart }])
  return { started_at, ended_at }
}

const zoneOfPlot = (trx: Trx, plot_id: number) =>
  trx
    .selectFrom('plots')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .where('plots.id', '=', plot_id)
    .select('farms.time_zone')
    .executeTakeFirstOrThrow()

const lock = async (trx: Trx, actor: Actor, id: number): Promise<Survey> => {
  // A stronger lock than adding an entry takes, so that no entry is added while the visit is deleted.
  await sql`select from surveys where id = ${id} for update`.execute(trx)
  const before = orNotFound(await surveys.find(trx, actor.scope, id))
  checkOwn(actor, before.created_by)
  return before
}
