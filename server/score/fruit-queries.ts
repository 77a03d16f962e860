import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { FLOWERING_DAYS, RIPENING_DAYS } from '#domain/score/calibration/calibration.ts'
import { healthWeather } from '#domain/score/conditions/flight-fitness.ts'
import { pollinationHealth } from '#domain/score/pollination-health.ts'
import { addDays, dayNumber } from '#domain/weeks/dates.ts'
import type { Deps } from '../deps.ts'
import { perDatabase, type Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import type { Picked } from './fruit.ts'
import { healthData, type HealthData, type Window } from './health-data-queries.ts'
import { scoreItems } from './score-items.ts'

type Needs = Pick<Deps, 'db' | 'weather' | 'clock'>

interface Weighed {
  farm_id: number
  field_id: number
  plot_id: number
  picked: string
  fruits: number
  well_formed: number
}

/** Windows closer than this to each other are read together. */
const NEAR_DAYS = 14

/** From the first day of flowering, for the crop that ripens longest. */
const GROWN_DAYS = Math.max(...Object.values(RIPENING_DAYS)) + FLOWERING_DAYS - 1
/** Whether the plot's letter stood for a treatment other than control on any day of flowering or growth. */
const isTreated = sql<boolean>`exists (
  select from treatment_arms
  where treatment_arms.farm_id = fields.farm_id and treatment_arms.treatment_type = plots.treatment_type and meaning <> 'control'
    and daterange(from_date, to_date, '[]') && daterange(survey_date - ${sql.lit(GROWN_DAYS)}::int, survey_date, '[]'))`

/**
 * Counted and weighed fruit of an organisation by plot and picking day, without treated plots, and without flowers that a deficit
 * trial bagged or pollinated by hand.
 */
const weighedFruit = (db: Db, scope: Scope, organisation_id: number): Promise<Weighed[]> =>
  db
    .selectFrom('fruit_weights')
    .innerJoin('plots', 'plots.id', 'plot_id')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .where('farms.organisation_id', '=', organisation_id)
    .where(sql<boolean>`not ${isTreated}`)
    .where(sql<boolean>`coalesce(pollination, 'open') = 'open'`)
    .where(within(scope, 'farms.organisation_id'))
    .groupBy(['fields.farm_id', 'fields.id', 'plot_id', 'survey_date'])
    .having((eb) => eb(eb.fn.sum('fruit_count'), '>', 0))
    .select((eb) => [
      'fields.farm_id',
      'fields.id as field_id',
      'plot_id',
      'survey_date as picked',
      eb.fn.sum<number>('fruit_count').as('fruits'),
      sql<number>`coalesce(sum(fruit_count) filter (where shape = 'well-formed'), 0)`.as('well_formed'),
    ])
    .orderBy('fields.farm_id')
    .orderBy('plot_id')
    .orderBy('survey_date')
    .execute()

/** The week in which fruit picked on this day was in flower. */
const flowering = (picked: string, days: number): Window => {
  const end = addDays(picked, -days)
  return { start: addDays(end, 1 - FLOWERING_DAYS), end }
}

/** Periods that contain the flowering weeks of this fruit: one per season, without the winters between. */
const seasonsOf = (weighed: readonly Weighed[]): Window[] => {
  const windows = weighed
    .flatMap(({ picked }) => [...new Set(Object.values(RIPENING_DAYS))].map((days) => flowering(picked, days)))
    .sort((a, b) => (a.start < b.start ? -1 : 1))
  const seasons: Window[] = []
  for (const { start, end } of windows) {
    const last = seasons.at(-1)
    if (last && dayNumber(start) - dayNumber(last.end) <= NEAR_DAYS) last.end = end > last.end ? end : last.end
    else seasons.push({ start, end })
  }
  return seasons
}

/** The samples of one farm whose flowering week lies within a season and has a score. */
const pickedIn = async (
  { db, weather, clock }: Needs,
  scope: Scope,
  weighed: readonly Weighed[],
  season: Window,
): Promise<Picked[]> => {
  const [first] = weighed
  const data = first && (await healthData(db, scope, first.farm_id, season))
  if (!data) return []
  const { days } = await weather.read(data.farm, season.start, season.end)
  const known = days.map((day) => healthWeather(day, day.is_past ? 'measured' : 'forecast'))
  const now = clock()
  return weighed.flatMap(({ field_id, picked, fruits, well_formed }) =>
    Object.entries(RIPENING_DAYS).flatMap(([crop, ripens]): Picked[] => {
      const window = flowering(picked, ripens)
      if (window.start < season.start || window.end > season.end) return []
      const items = scoreItems(data, { ...window, weather: known, now })
      const item = items.find((one) => one.field_id === field_id && one.crop === crop)
      const result = item?.input && pollinationHealth(item.input)
      if (!item || result?.status !== 'ok') return []
      const { crop: of, variety } = item
      return [{ crop: of, variety, n: result.metrics.effectiveVisits, fruits, wellFormed: well_formed }]
    }),
  )
}

const calculateFruit = async (deps: Needs, scope: Scope, weighed: readonly Weighed[]): Promise<Picked[]> => {
  const picked: Picked[] = []
  for (const ofFarm of Map.groupBy(weighed, ({ farm_id }) => farm_id).values())
    for (const season of seasonsOf(ofFarm)) picked.push(...(await pickedIn(deps, scope, ofFarm, season)))
  return picked
}

interface Remembered {
  at: number
  picked: Promise<Picked[]>
}
const MAX_REMEMBERED = 200
/** Maximum age of cached results: late data about such old weeks may go unnoticed for this long. */
const FRESH_MS = 10 * 60_000
const remembered = perDatabase(() => new Map<string, Remembered>())

/** Cached for the same fruit, crops and reviews: flowering weeks are at least four weeks old and hardly change. */
const recallFruit = (deps: Needs, key: string, work: () => Promise<Picked[]>): Promise<Picked[]> => {
  const known = remembered(deps.db)
  const now = deps.clock().getTime()
  const before = known.get(key)
  if (before && Math.abs(now - before.at) < FRESH_MS) return before.picked
  const picked = work()
  known.delete(key)
  known.set(key, { at: now, picked })
  for (const oldest of known.keys()) {
    if (known.size <= MAX_REMEMBERED) break
    known.delete(oldest)
  }
  // After a failure the next reader tries again.
  picked.catch(() => known.delete(key))
  return picked
}

/** Adds the fruit of its organisation to a farm's data. No further query if none was ever weighed. */
export const withFruit = async (deps: Needs, scope: Scope, data: HealthData): Promise<HealthData> => {
  if (!data.farm.has_fruit) return data
  const weighed = await weighedFruit(deps.db, scope, data.farm.organisation_id)
  const content = JSON.stringify([data.farm.organisation_id, weighed, data.crops, data.detection])
  const picked = await recallFruit(deps, hash('sha256', content, 'base64'), () => calculateFruit(deps, scope, weighed))
  return { ...data, fruit: picked }
}
