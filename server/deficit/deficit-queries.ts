import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { DeficitMarking } from '#domain/deficit/deficit-marking.ts'
import {
  lastHarvest,
  type DeficitFruit,
  type DeficitTrial,
  type DeficitTrialPlot,
} from '#domain/deficit/deficit-trial.ts'
import { deficitOf, perHectare, type MarkedFlowers, type WeighedFruit } from '#domain/deficit/deficit.ts'
import type { DeficitResult, DeficitVisits } from '#domain/deficit/endpoints.ts'
import { SCORED_HOURS } from '#domain/score/scored-hours.ts'
import type { FruitClass, Pollination } from '#domain/survey-files/types.ts'
import { localDay, windowOf } from '#domain/weeks/local-time.ts'
import type { Db } from '../platform/postgres/database.ts'
import { wallTimestampIn } from '../platform/postgres/local-time-sql.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'

const isOfTrial = sql<boolean>`fruit_weights.plot_id = any(deficit_trials.plot_ids) and fruit_weights.pollination is not null
  and fruit_weights.survey_date between deficit_trials.from_date and coalesce(deficit_trials.harvest_to, deficit_trials.to_date + 60)`

const selectRecord = (db: Db, scope: Scope, farm_id: number) =>
  db
    .selectFrom('deficit_trials')
    .innerJoin('farms', 'farms.id', 'deficit_trials.farm_id')
    .innerJoin('fields', 'fields.id', 'deficit_trials.field_id')
    .where('farms.id', '=', farm_id)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select([
      'deficit_trials.id',
      'deficit_trials.farm_id',
      'deficit_trials.field_id',
      'fields.field_name',
      'fields.crop_type',
      'deficit_trials.title',
      'deficit_trials.variety',
      'deficit_trials.from_date',
      'deficit_trials.to_date',
      'deficit_trials.harvest_to',
      'deficit_trials.plot_ids',
      'deficit_trials.plants_per_plot',
      'deficit_trials.flowers_per_kind',
      'deficit_trials.price_per_kg',
      'deficit_trials.currency',
      'deficit_trials.plants_per_ha',
      'deficit_trials.fruits_per_plant',
      'deficit_trials.created_by',
      'deficit_trials.version',
    ])
    .select(
      sql<DeficitTrialPlot[]>`coalesce((select json_agg(json_build_object('plot_id', plots.id, 'number', plots.number,
          'tunnel_number', tunnels.number) order by tunnels.number, plots.number, plots.id)
        from plots join tunnels on tunnels.id = plots.tunnel_id where plots.id = any(deficit_trials.plot_ids)), '[]')`.as(
        'plots',
      ),
    )
    .select(
      sql<number>`coalesce((select sum(flowers) from deficit_markings
        where trial_id = deficit_trials.id and plot_id = any(deficit_trials.plot_ids)
          and survey_date between deficit_trials.from_date and deficit_trials.to_date), 0)::int`.as('flowers_marked'),
    )
    .select(
      sql<number>`coalesce((select sum(fruit_count) from fruit_weights where ${isOfTrial}), 0)::int`.as('fruit_count'),
    )
    .orderBy('deficit_trials.from_date', 'desc')
    .orderBy('deficit_trials.id', 'desc')

const trialOf = (row: Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]): DeficitTrial => row

/** Fruit of a trial. */
const selectFruit = (db: Db, scope: Scope, trial_id: number) =>
  db
    .selectFrom('fruit_weights')
    .innerJoin('deficit_trials', (join) => join.on(isOfTrial))
    .innerJoin('farms', 'farms.id', 'deficit_trials.farm_id')
    .leftJoin('users', 'users.id', 'fruit_weights.observer_id')
    .where('deficit_trials.id', '=', trial_id)
    .where(within(scope, 'farms.organisation_id'))
    .select([
      'fruit_weights.id',
      'fruit_weights.plot_id',
      'fruit_weights.survey_date',
      'fruit_weights.plant_number',
      'fruit_weights.sample',
      'fruit_weights.fruit_count',
      'fruit_weights.weight_g',
      'fruit_weights.observer_id',
      'fruit_weights.notes',
    ])
    .select(sql<Pollination>`fruit_weights.pollination`.as('pollination'))
    .select(sql<DeficitFruit['shape']>`fruit_weights.shape`.as('shape'))
    .select(sql<FruitClass | null>`fruit_weights.fruit_class`.as('fruit_class'))
    .select(
      sql<string>`coalesce(fruit_weights.observer_name, concat_ws(' ', users.firstname, users.lastname))`.as(
        'observer',
      ),
    )
    .orderBy('fruit_weights.survey_date', 'desc')
    .orderBy('fruit_weights.id', 'desc')

const fruitOf = (row: Awaited<ReturnType<ReturnType<typeof selectFruit>['execute']>>[number]): DeficitFruit => row

const selectMarkings = (db: Db, scope: Scope, trial_id: number) =>
  db
    .selectFrom('deficit_markings')
    .innerJoin('deficit_trials', 'deficit_trials.id', 'deficit_markings.trial_id')
    .innerJoin('farms', 'farms.id', 'deficit_trials.farm_id')
    .innerJoin('users', 'users.id', 'deficit_markings.observer_id')
    .where('deficit_trials.id', '=', trial_id)
    .where(within(scope, 'farms.organisation_id'))
    .select([
      'deficit_markings.id',
      'deficit_markings.plot_id',
      'deficit_markings.survey_date',
      'deficit_markings.plant_number',
      'deficit_markings.flowers',
      'deficit_markings.observer_id',
    ])
    .select(sql<Pollination>`deficit_markings.pollination`.as('pollination'))
    .select(sql<string>`concat_ws(' ', users.firstname, users.lastname)`.as('observer'))
    .orderBy('deficit_markings.survey_date', 'desc')
    .orderBy('deficit_markings.id', 'desc')

const markingOf = (row: Awaited<ReturnType<ReturnType<typeof selectMarkings>['execute']>>[number]): DeficitMarking =>
  row

/** Fruit weighed on the plots and days of a trial. */
const fruitOfDays = (db: Db, trial: Pick<DeficitTrial, 'plot_ids' | 'from_date' | 'to_date' | 'harvest_to'>) =>
  db
    .selectFrom('fruit_weights')
    .where(sql<boolean>`plot_id = any(${trial.plot_ids}::int[])`)
    .where('survey_date', '>=', trial.from_date)
    .where('survey_date', '<=', lastHarvest(trial))
    .where('pollination', 'is not', null)

export const deficitTrials = {
  ...pagedList(selectRecord, trialOf),
  find: (db: Db, scope: Scope, farm_id: number, id: number): Promise<DeficitTrial | undefined> =>
    selectRecord(db, scope, farm_id).where('deficit_trials.id', '=', id).executeTakeFirst(),
  /**
   * Highest number of a plant with marked flowers or weighed fruit; 0 if there is none. The caller has checked access.
   */
  lastPlant: async (
    db: Db,
    trial: Pick<DeficitTrial, 'id' | 'plot_ids' | 'from_date' | 'to_date' | 'harvest_to'>,
  ): Promise<number> => {
    const fruit = await fruitOfDays(db, trial)
      .select((eb) => eb.fn.max<number | null>('plant_number').as('most'))
      .executeTakeFirst()
    const marked = await db
      .selectFrom('deficit_markings')
      .where('trial_id', '=', trial.id)
      .select((eb) => eb.fn.max<number | null>('plant_number').as('most'))
      .executeTakeFirst()
    return Math.max(fruit?.most ?? 0, marked?.most ?? 0)
  },
}

export const deficitFruits = {
  ...pagedList(selectFruit, fruitOf),
  find: (db: Db, scope: Scope, trial_id: number, id: number): Promise<DeficitFruit | undefined> =>
    selectFruit(db, scope, trial_id).where('fruit_weights.id', '=', id).executeTakeFirst(),
}

export const deficitMarkings = {
  ...pagedList(selectMarkings, markingOf),
  find: (db: Db, scope: Scope, trial_id: number, id: number): Promise<DeficitMarking | undefined> =>
    selectMarkings(db, scope, trial_id).where('deficit_markings.id', '=', id).executeTakeFirst(),
}

/** Flowers marked on the plots and days of a trial, by plant and pollination. */
const markedFlowers = (
  db: Db,
  { id, plot_ids, from_date, to_date }: Pick<DeficitTrial, 'id' | 'plot_ids' | 'from_date' | 'to_date'>,
): Promise<MarkedFlowers[]> =>
  db
    .selectFrom('deficit_markings')
    .where('trial_id', '=', id)
    .where(sql<boolean>`plot_id = any(${plot_ids}::int[])`)
    .where('survey_date', '>=', from_date)
    .where('survey_date', '<=', to_date)
    .groupBy(['plot_id', 'plant_number', 'pollination'])
    .select((eb) => [
      'plot_id',
      'plant_number',
      sql<Pollination>`pollination`.as('pollination'),
      eb.fn.sum<number>('flowers').as('flowers'),
    ])
    .orderBy('plot_id')
    .orderBy('plant_number')
    .execute()

/** Fruit of a trial by plant, pollination, shape and class, which are all inputs of its result. */
const weighedFruit = async (db: Db, trial: DeficitTrial): Promise<WeighedFruit[]> => {
  const rows = await fruitOfDays(db, trial)
    .groupBy(['plot_id', 'plant_number', 'pollination', 'shape', 'fruit_class'])
    .select((eb) => [
      'plot_id',
      'plant_number',
      'shape',
      sql<Pollination>`pollination`.as('pollination'),
      sql<FruitClass | null>`fruit_class`.as('fruit_class'),
      eb.fn.sum<number>('fruit_count').as('fruit_count'),
      eb.fn.sum<number>('weight_g').as('weight_g'),
    ])
    .orderBy('plot_id')
    .orderBy('plant_number')
    .execute()
  return rows
}

const HUNDRED_FLOWERS = 100
const HOURS_OF_DAY = SCORED_HOURS.last - SCORED_HOURS.first + 1

/** Visits to open flowers recorded by cameras between 08:00 and 18:00 on the days of a trial. */
const visitsDuring = async (db: Db, trial: DeficitTrial, time_zone: string): Promise<DeficitVisits | null> => {
  const { from, until } = windowOf(trial.from_date, trial.to_date, time_zone)
  const wall = sql.raw(wallTimestampIn('watched.hour', time_zone))
  const { rows } = await sql<{
    on_plots: boolean
    cameras: number
    hours: number
    flower_hours: number
    visits: number
  }>`
    select coalesce(placements.plot_id = any(${trial.plot_ids}::int[]), false) as on_plots,
      count(distinct placements.device_id)::int as cameras,
      sum(watched.hours_scored)::float8 as hours, sum(watched.visits)::int as visits,
      sum(watched.flower_seconds::float8 / watched.weight_seconds::float8 * watched.hours_scored) as flower_hours
    from placements
    join hourly_watch as watched on watched.placement_id = placements.id
      and watched.hour >= ${from} and watched.hour < ${until}
      and watched.flower_seconds > 0 and watched.weight_seconds > 0 and watched.hours_scored > 0
    where placements.farm_id = ${trial.farm_id} and placements.field_id = ${trial.field_id}
      and extract(hour from ${wall})::int between ${SCORED_HOURS.first} and ${SCORED_HOURS.last}
    group by 1 order by 1 desc limit 1`.execute(db)
  const [row] = rows
  if (!row || row.flower_hours <= 0) return null
  const { on_plots, ...figures } = row
  const perFlowerHour = figures.visits / figures.flower_hours
  return {
    ...figures,
    basis: on_plots ? 'plots' : 'field',
    visits_per_100_flowers_hour: HUNDRED_FLOWERS * perFlowerHour,
    visits_per_flower_day: HOURS_OF_DAY * perFlowerHour,
  }
}

/** The result of a trial that the caller may see. */
export const deficitResultOf = async (
  db: Db,
  trial: DeficitTrial,
  { time_zone, now }: { time_zone: string; now: Date },
): Promise<DeficitResult> => {
  const { unit_kind, units, effects } = deficitOf(await weighedFruit(db, trial), {
    marked: await markedFlowers(db, trial),
    isHarvestOver: lastHarvest(trial) < localDay(now, time_zone),
  })
  const none = { kg_per_ha: null, money_per_ha: null }
  return {
    unit_kind,
    units,
    effects: effects.map((effect) => ({
      ...effect,
      ...(effect.measure === 'weight' ? perHectare(effect, trial) : none),
    })),
    currency: trial.currency,
    visits: await visitsDuring(db, trial, time_zone),
  }
}
