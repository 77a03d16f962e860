import { sql } from 'kysely'
import type { DeficitMarking, NewDeficitMarking } from '#domain/deficit/deficit-marking.ts'
import {
  deficitTrialIssues,
  deficitTrialMembers,
  lastHarvest,
  type DeficitFruit,
  type DeficitTrial,
  type DeficitTrialChange,
  type NewDeficitFruit,
  type NewDeficitTrial,
} from '#domain/deficit/deficit-trial.ts'
import { texts } from '#domain/language/text.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { farms } from '../farms/queries.ts'
import { lockFarm } from '../farms/writes.ts'
import { personOf, type Actor } from '../platform/http/actor.ts'
import { invalid, orNotFound } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { checkOwn } from '../surveys/observer-queries.ts'
import { deficitFruits, deficitMarkings, deficitTrials } from './deficit-queries.ts'

const faults = texts({
  markingDay: 'The day must be between the first and the last day of the trial, and not in the future.',
})

/**
 * 422 if the field is not of the farm, or a plot not of the field; archived ones may stay in a trial that already has
 * them.
 */
const checkPlaces = async (
  trx: Trx,
  farm_id: number,
  { field_id, plot_ids }: Pick<NewDeficitTrial, 'field_id' | 'plot_ids'>,
  before: Pick<DeficitTrial, 'field_id' | 'plot_ids'> | null = null,
): Promise<void> => {
  const field = await trx
    .selectFrom('fields')
    .where('id', '=', field_id)
    .where('farm_id', '=', farm_id)
    .where((eb) => eb.or([eb('archived_at', 'is', null), eb('id', '=', before?.field_id ?? 0)]))
    .select('id')
    .executeTakeFirst()
  if (!field) throw invalid([{ path: 'field_id', message: messages.deficitFieldRequired }])
  const wanted = new Set(plot_ids)
  const { rows } = await sql<{ count: number }>`
    select count(*) from plots join tunnels on tunnels.id = plots.tunnel_id
    where plots.id = any(${[...wanted]}::int[]) and tunnels.field_id = ${field_id}
      and (plots.id = any(${before?.plot_ids ?? []}::int[]) or (plots.archived_at is null and tunnels.archived_at is null))`.execute(
    trx,
  )
  if (rows[0]?.count !== wanted.size) throw invalid([{ path: 'plot_ids', message: messages.deficitPlotElsewhere }])
}

/**
 * 422 if another trial has fruit of one of these plots on some of these days, because fruit refer to a plot and day,
 * not to a trial.
 */
const checkOthers = async (
  trx: Trx,
  farm_id: number,
  trial: Pick<DeficitTrial, 'plot_ids' | 'from_date' | 'to_date' | 'harvest_to'>,
  id = 0,
): Promise<void> => {
  const others = await trx
    .selectFrom('deficit_trials')
    .where('farm_id', '=', farm_id)
    .where('id', '<>', id)
    .where(sql<boolean>`plot_ids && ${once(trial.plot_ids)}::int[]`)
    .where('from_date', '<=', lastHarvest(trial))
    .select(['from_date', 'to_date', 'harvest_to'])
    .execute()
  if (others.some((other) => lastHarvest(other) >= trial.from_date))
    throw invalid([{ path: 'plot_ids', message: messages.deficitPlotInOther }])
}

/** Plants with marked flowers or weighed fruit must stay plants of the trial. */
const checkPlants = async (
  trx: Trx,
  trial: Pick<DeficitTrial, 'id' | 'plot_ids' | 'from_date' | 'to_date' | 'harvest_to' | 'plants_per_plot'>,
): Promise<void> => {
  const most = await deficitTrials.lastPlant(trx, trial)
  if (most > trial.plants_per_plot)
    throw invalid([{ path: 'plants_per_plot', message: messages.deficitPlantsWeighed(String(most)) }])
}

const checkMembers = (trial: Parameters<typeof deficitTrialIssues>[0]): void => {
  const issues = deficitTrialIssues(trial)
  if (issues.length > 0) throw invalid(issues)
}

/** A trial that this person may change. */
const ownTrial = async (trx: Trx, actor: Actor, farm_id: number, id: number): Promise<DeficitTrial> => {
  await lockFarm(trx, actor.scope, farm_id)
  const trial = orNotFound(await deficitTrials.find(trx, actor.scope, farm_id, id))
  checkOwn(actor, trial.created_by)
  return trial
}

const once = (ids: readonly number[]): number[] => [...new Set(ids)]

export const deficitWrites = {
  add: async (trx: Trx, actor: Actor, farm_id: number, given: NewDeficitTrial): Promise<DeficitTrial> => {
    await lockFarm(trx, actor.scope, farm_id)
    checkMembers(given)
    await checkPlaces(trx, farm_id, given)
    await checkOthers(trx, farm_id, pick(given, deficitTrialMembers))
    const { id } = await trx
      .insertInto('deficit_trials')
      .values({
        farm_id,
        ...pick(given, deficitTrialMembers),
        plot_ids: once(given.plot_ids),
        created_by: personOf(actor).user_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return orNotFound(await deficitTrials.find(trx, actor.scope, farm_id, id))
  },

  change: async (
    trx: Trx,
    actor: Actor,
    farm_id: number,
    id: number,
    given: DeficitTrialChange,
  ): Promise<DeficitTrial> => {
    const before = await ownTrial(trx, actor, farm_id, id)
    checkVersion(before.version, given.version)
    const changes = pick(given, deficitTrialMembers)
    const after = { ...pick(before, deficitTrialMembers), ...changes }
    checkMembers(after)
    if (changes.field_id !== undefined || changes.plot_ids !== undefined) await checkPlaces(trx, farm_id, after, before)
    const fruitOf = ['plot_ids', 'from_date', 'to_date', 'harvest_to'] as const
    if (fruitOf.some((member) => changes[member] !== undefined)) await checkOthers(trx, farm_id, after, id)
    if (after.plants_per_plot < before.plants_per_plot) await checkPlants(trx, { ...after, id })
    await trx
      .updateTable('deficit_trials')
      .set({ ...pick(after, deficitTrialMembers), plot_ids: once(after.plot_ids), updated_at: new Date() })
      .where('id', '=', id)
      .execute()
    return orNotFound(await deficitTrials.find(trx, actor.scope, farm_id, id))
  },

  remove: async (trx: Trx, actor: Actor, farm_id: number, id: number): Promise<void> => {
    await ownTrial(trx, actor, farm_id, id)
    await trx.deleteFrom('deficit_markings').where('trial_id', '=', id).execute()
    await trx.deleteFrom('deficit_trials').where('id', '=', id).execute()
  },
}

interface OfTrial {
  farm_id: number
  trial_id: number
}

/** Reports why a record does not fit a trial's plots, plants or days. */
const placeIssues = (
  trial: DeficitTrial,
  given: Pick<NewDeficitFruit, 'plot_id' | 'plant_number' | 'survey_date'>,
  { until, today, message }: { until: string; today: string; message: string },
) => {
  const isOutside = given.survey_date < trial.from_date || given.survey_date > until
  // Phones east of the farm may be a day ahead.
  const isAhead = given.survey_date > addDays(today, 1)
  return [
    ...(trial.plot_ids.includes(given.plot_id) ? [] : [{ path: 'plot_id', message: messages.deficitPlotOther }]),
    ...(given.plant_number > trial.plants_per_plot
      ? [{ path: 'plant_number', message: messages.deficitPlantOther }]
      : []),
    ...(isOutside || isAhead ? [{ path: 'survey_date', message }] : []),
  ]
}

/** Returns the number of the next sample of a plant and day. Fruit of a plot are added one after the other. */
const nextSample = async (trx: Trx, given: NewDeficitFruit): Promise<number> => {
  const { plot_id, survey_date, plant_number, shape, pollination, fruit_class } = given
  await sql`select from plots where id = ${plot_id} for no key update`.execute(trx)
  const { sample } = await trx
    .selectFrom('fruit_weights')
    .where('plot_id', '=', plot_id)
    .where('survey_date', '=', survey_date)
    .where('plant_number', '=', plant_number)
    .where('shape', '=', shape)
    .where('pollination', '=', pollination)
    .where(sql<boolean>`fruit_class is not distinct from ${fruit_class}`)
    .select(sql<number>`coalesce(max(sample), 0) + 1`.as('sample'))
    .executeTakeFirstOrThrow()
  return sample
}

export const deficitFruitWrites = {
  add: async (
    trx: Trx,
    actor: Actor,
    { farm_id, trial_id }: OfTrial,
    given: NewDeficitFruit,
    now: Date,
  ): Promise<DeficitFruit> => {
    const trial = orNotFound(await deficitTrials.find(trx, actor.scope, farm_id, trial_id))
    const { time_zone } = orNotFound(await farms.find(trx, actor.scope, farm_id))
    const issues = placeIssues(trial, given, {
      until: lastHarvest(trial),
      today: localDay(now, time_zone),
      message: messages.deficitFruitDayOutside,
    })
    if (issues.length > 0) throw invalid(issues)
    const sample = await nextSample(trx, given)
    const { plot_id, survey_date, plant_number, shape, pollination, fruit_class, fruit_count, weight_g, notes } = given
    const { id } = await trx
      .insertInto('fruit_weights')
      .values({
        plot_id,
        survey_date,
        plant_number,
        sample,
        observer_id: personOf(actor).user_id,
        shape,
        fruit_count,
        weight_g,
        notes,
        pollination,
        fruit_class,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return orNotFound(await deficitFruits.find(trx, actor.scope, trial_id, id))
  },

  remove: async (trx: Trx, actor: Actor, { farm_id, trial_id }: OfTrial, id: number): Promise<void> => {
    orNotFound(await deficitTrials.find(trx, actor.scope, farm_id, trial_id))
    const fruit = orNotFound(await deficitFruits.find(trx, actor.scope, trial_id, id))
    checkOwn(actor, fruit.observer_id)
    await trx.deleteFrom('fruit_weights').where('id', '=', id).execute()
  },
}

export const deficitMarkingWrites = {
  add: async (
    trx: Trx,
    actor: Actor,
    { farm_id, trial_id }: OfTrial,
    given: NewDeficitMarking,
    now: Date,
  ): Promise<DeficitMarking> => {
    const trial = orNotFound(await deficitTrials.find(trx, actor.scope, farm_id, trial_id))
    const { time_zone } = orNotFound(await farms.find(trx, actor.scope, farm_id))
    const issues = placeIssues(trial, given, {
      until: trial.to_date,
      today: localDay(now, time_zone),
      message: faults.markingDay,
    })
    if (issues.length > 0) throw invalid(issues)
    const { plot_id, plant_number, survey_date, pollination, flowers } = given
    const { id } = await trx
      .insertInto('deficit_markings')
      .values({
        trial_id,
        plot_id,
        plant_number,
        survey_date,
        pollination,
        flowers,
        observer_id: personOf(actor).user_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return orNotFound(await deficitMarkings.find(trx, actor.scope, trial_id, id))
  },

  remove: async (trx: Trx, actor: Actor, { farm_id, trial_id }: OfTrial, id: number): Promise<void> => {
    orNotFound(await deficitTrials.find(trx, actor.scope, farm_id, trial_id))
    const marking = orNotFound(await deficitMarkings.find(trx, actor.scope, trial_id, id))
    checkOwn(actor, marking.observer_id)
    await trx.deleteFrom('deficit_markings').where('id', '=', id).execute()
  },
}
