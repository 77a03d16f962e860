import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { comparePeriods, visitsOfFields, type ComparedPeriod } from '#domain/comparisons/compare-periods.ts'
import type { Comparison } from '#domain/comparisons/endpoints.ts'
import { matchedHours, type HourVisits } from '#domain/comparisons/matched-hours.ts'
import { messages } from '#domain/messages.ts'
import { SCORED_HOURS } from '#domain/score/scored-hours.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { windowOf } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import { invalid, type Issue } from '../platform/http/problem.ts'
import type { Db } from '../platform/postgres/database.ts'
import { wallTimestampIn } from '../platform/postgres/local-time-sql.ts'
import { withFruit } from '../score/fruit-queries.ts'
import { healthData, type Window } from '../score/health-data-queries.ts'
import { scoreWithInputs } from '../score/health-queries.ts'
import type { AssessedHealth } from '../score/stored-scores-queries.ts'

const WEEK_DAYS = 7
/**
 * Changes from week to week that show the usual variation on a farm: the latest ones, limited in number and in days.
 */
const EARLIER_CHANGES = 26
const EARLIER_DAYS = 3 * 365
/** Camera-hours required of a week that is compared with adjacent weeks. */
const LEAST_HOURS = 20

interface Places {
  placement_ids: readonly number[]
  time_zone: string
}

/** Visits of each camera by place and hour of the day, over the scored hours with open flowers. */
export const visitsByHour = async (
  db: Db,
  { placement_ids, time_zone }: Places,
  { start, end }: Window,
): Promise<HourVisits[]> => {
  const { from, until } = windowOf(start, end, time_zone)
  const hour = sql.raw<number>(`extract(hour from ${wallTimestampIn('watched.hour', time_zone)})::int`)
  const { rows } = await sql<HourVisits>`
    select concat_ws('-', device_id, field_id, tunnel_id, plot_id) as camera, ${hour} as hour, sum(visits)::float8 as visits,
      sum(flower_seconds::float8 / weight_seconds::float8 * hours_scored) as flower_hours
    from hourly_watch as watched join placements on placements.id = watched.placement_id
    where watched.placement_id = any(${placement_ids}::int[]) and watched.hour >= ${from} and watched.hour < ${until}
      and flower_seconds > 0 and weight_seconds > 0 and ${hour} between ${SCORED_HOURS.first} and ${SCORED_HOURS.last}
    group by 1, 2`.execute(db)
  return rows
}

/** A calendar week of a farm. `visits` is per 100 flowers and hour. */
interface VisitsOfWeek {
  start_date: string
  end_date: string
  hours: number
  visits_per_100_flowers_hour: number | null
  model: string
}

const storedWeeks = (db: Db, farm_id: number, before: string): Promise<VisitsOfWeek[]> =>
  db
    .selectFrom('week_scores')
    .where('farm_id', '=', farm_id)
    .where('end_date', '<', before)
    .where('end_date', '>=', addDays(before, -EARLIER_DAYS))
    .where(sql<boolean>`extract(isodow from start_date) = 1 and end_date = start_date + 6`)
    .select(['start_date', 'end_date', 'hours', 'visits_per_100_flowers_hour', 'model'])
    .execute()

/**
 * Ratios of a farm's visits between adjacent weeks that ended before a day, the latest last. `calculated`: weeks that
 * are newer than the stored ones.
 */
export const weeklyRatios = async (
  db: Db,
  farm_id: number,
  before: string,
  calculated: readonly VisitsOfWeek[] = [],
): Promise<number[]> => {
  const weeks = new Map<string, VisitsOfWeek>()
  for (const week of [...(await storedWeeks(db, farm_id, before)), ...calculated])
    if (week.end_date < before) weeks.set(week.start_date, week)
  const visitsOf = (week: VisitsOfWeek | undefined): number =>
    week !== undefined && week.hours >= LEAST_HOURS ? (week.visits_per_100_flowers_hour ?? 0) : 0
  const ratios = [...weeks.values()]
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
    .flatMap((week) => {
      const last = weeks.get(addDays(week.start_date, -WEEK_DAYS))
      const [visits, earlier] = [visitsOf(week), visitsOf(last)]
      return visits > 0 && earlier > 0 && last?.model === week.model ? [visits / earlier] : []
    })
  return ratios.slice(-EARLIER_CHANGES)
}

export const periodOf = (
  health: Pick<AssessedHealth, 'pollination_health' | 'range' | 'model' | 'fields'>,
): ComparedPeriod => ({
  score: health,
  visits: visitsOfFields(health.fields),
  flower_hours: health.fields.reduce((sum, { measured }) => sum + (measured?.flower_hours ?? 0), 0),
})

/** A farm or one of its fields, over a period of days. */
export interface PlaceAndWindow extends Window {
  farm_id: number
  field_id?: number | undefined
}

type Needs = Pick<Deps, 'db' | 'weather' | 'clock' | 'log'>

/** Undefined outside the scope. */
const assessPlace = async (deps: Needs, scope: Scope, { farm_id, field_id, ...window }: PlaceAndWindow) => {
  const found = await healthData(deps.db, scope, farm_id, window)
  if (!found) return undefined
  const isOfField = (row: { field_id: number | null }) => field_id === undefined || row.field_id === field_id
  const [data, { days }] = await Promise.all([
    withFruit(deps, scope, found),
    deps.weather.read(found.farm, window.start, window.end),
  ])
  const placements = data.placements.filter(isOfField)
  const { health, inputs } = scoreWithInputs({ ...data, placements }, days, window, deps.clock())
  const places = { placement_ids: placements.map(({ id }) => id), time_zone: found.farm.time_zone }
  return { health, inputs, farm: found.farm, hours: await visitsByHour(deps.db, places, window) }
}

const isWeekAfter = (now: PlaceAndWindow, before: PlaceAndWindow): boolean =>
  now.farm_id === before.farm_id &&
  now.field_id === undefined &&
  before.field_id === undefined &&
  now.end === addDays(now.start, WEEK_DAYS - 1) &&
  before.start === addDays(now.start, -WEEK_DAYS) &&
  before.end === addDays(now.start, -1)

const overlap = (a: Window, b: Window): boolean => a.start <= b.end && b.start <= a.end

/** The change from one period or place to another, with all inputs of the calculation; undefined outside the scope. */
export const comparisonWithInputs = async (deps: Needs, scope: Scope, now: PlaceAndWindow, before: PlaceAndWindow) => {
  // One after the other: a farm's weather is only fetched by one reader at a time, and the second of two concurrent
  // readers would not get it.
  const later = await assessPlace(deps, scope, now)
  const earlier = await assessPlace(deps, scope, before)
  if (!later || !earlier) return undefined
  const weekly_ratios = isWeekAfter(now, before) ? await weeklyRatios(deps.db, now.farm_id, before.start) : []
  const comparison = comparePeriods({
    now: periodOf(later.health),
    before: periodOf(earlier.health),
    // On days that both periods include, a camera would be compared with the same recordings.
    pairs: overlap(now, before) ? [] : matchedHours(earlier.hours, later.hours),
    earlier: weekly_ratios,
  })
  return { comparison, now: later, before: earlier, weekly_ratios }
}

interface ComparedFields {
  field_id?: number | undefined
  with_farm_id?: number | undefined
  with_field_id?: number | undefined
}

/**
 * Throws if a compared field is not on its farm, because nothing would be compared. `prefix`: prefix of the paths of
 * issues.
 */
export const checkComparedFields = async (
  db: Db,
  farm_id: number,
  { field_id, with_field_id, with_farm_id = farm_id }: ComparedFields,
  prefix = '',
): Promise<void> => {
  const named = [
    { path: `${prefix}field_id`, field_id, farm_id },
    { path: `${prefix}with_field_id`, field_id: with_field_id, farm_id: with_farm_id },
  ]
  const issues: Issue[] = []
  for (const { path, field_id: id, farm_id: of } of named) {
    if (id === undefined) continue
    const found = await db
      .selectFrom('fields')
      .where('id', '=', id)
      .where('farm_id', '=', of)
      .select('id')
      .executeTakeFirst()
    if (!found) issues.push({ path, message: messages.fieldElsewhere })
  }
  if (issues.length > 0) throw invalid(issues)
}

/** The change from one period or place to another; undefined if one of them is outside the scope. */
export const readComparison = async (
  deps: Needs,
  scope: Scope,
  now: PlaceAndWindow,
  before: PlaceAndWindow,
): Promise<Comparison | undefined> => (await comparisonWithInputs(deps, scope, now, before))?.comparison
