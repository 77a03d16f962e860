import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { deviceAlerts } from '#domain/devices/device-alert.ts'
import type { CameraToCheck, WeekReport } from '#domain/weekly-email/week-report.ts'
import { allOf } from '#domain/platform/paging.ts'
import { comparePeriods } from '#domain/comparisons/compare-periods.ts'
import { matchedHours } from '#domain/comparisons/matched-hours.ts'
import { describeDay } from '#domain/weather/forecast-day.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import { devices } from '../devices/queries.ts'
import { farms } from '../farms/queries.ts'
import { periodOf, visitsByHour, weeklyRatios } from '../comparisons/comparison-queries.ts'
import { withFruit } from '../score/fruit-queries.ts'
import { healthData } from '../score/health-data-queries.ts'
import { assess, assessAndStore } from '../score/health-queries.ts'
import { storedScores } from '../score/stored-scores-queries.ts'
import { inference } from '../score/figures-queries.ts'
import { organisations } from '../organisations/queries.ts'
import type { Db } from '../platform/postgres/database.ts'

export type ReportNeeds = Pick<Deps, 'reads' | 'db' | 'weather' | 'clock' | 'log'>

const lastWatched = async (db: Db, farm_id: number, before: string): Promise<WeekReport['last_watched']> =>
  (await db
    .selectFrom('week_scores')
    .where('farm_id', '=', farm_id)
    .where('hours', '>', 0)
    .where('end_date', '<', before)
    .where(sql<boolean>`extract(isodow from start_date) = 1`)
    .orderBy('end_date', 'desc')
    .select(['start_date as from', 'end_date as to'])
    .limit(1)
    .executeTakeFirst()) ?? null

const worst = ({ alerts }: CameraToCheck): number => deviceAlerts.indexOf(alerts[0] ?? 'overlapping times')

/** The report of a farm's seven days from a date; undefined outside the scope. Its score is stored as shown. */
export const readWeekReport = async (
  deps: ReportNeeds,
  scope: Scope,
  farm_id: number,
  from: string,
): Promise<WeekReport | undefined> => {
  const { db, clock } = deps
  const now = clock()
  const farm = await farms.find(db, scope, farm_id)
  if (!farm) return undefined
  const to = addDays(from, 6)
  const today = localDay(now, farm.time_zone)
  const earlier = { start: addDays(from, -7), end: addDays(from, -1) }
  const target = await inference.targetOfFarm(db, scope, farm_id)
  const [organisation, found, weather, cover, list, watched] = await Promise.all([
    organisations.find(db, scope, farm.organisation_id),
    healthData(db, scope, farm_id, { start: earlier.start, end: to }),
    deps.weather.read(farm, earlier.start, addDays(to, 7)),
    farms.coverOf(db, scope, farm_id),
    devices.listOfFarm(db, scope, farm_id, {}).then(allOf),
    lastWatched(db, farm_id, from),
  ])
  if (!target || !organisation || !found) return undefined
  const data = await withFruit(deps, scope, found)
  const window = { start: from, end: to }
  const storedScore = await storedScores(db, farm_id, [window])
  const health = await assessAndStore(deps, { data, weather: weather.days, window, storedScores: storedScore })
  const worked = assess(data, weather.days, earlier, now).health
  const shown = worked.hours === 0 ? await storedScores(db, farm_id, [earlier]) : []
  const before = (worked.hours === 0 && shown.find(({ model }) => model !== worked.model)) || worked
  const places = { placement_ids: data.placements.map(({ id }) => id), time_zone: farm.time_zone }
  const [earlierHours, hours, ratios] = await Promise.all([
    visitsByHour(db, places, earlier),
    visitsByHour(db, places, window),
    weeklyRatios(db, farm_id, earlier.start),
  ])
  const comparison = comparePeriods({
    now: periodOf(health),
    before: before === worked ? periodOf(worked) : { score: before, visits: null, flower_hours: 0 },
    pairs: matchedHours(earlierHours, hours),
    earlier: ratios,
  })
  const days = weather.days.map(describeDay(cover))
  const active = list.filter(({ is_active }) => is_active)
  return {
    farm_id,
    farm_title: farm.title,
    organisation_title: organisation.title,
    time_zone: farm.time_zone,
    from,
    to,
    health,
    before: { scored: before.pollination_health !== null, difference: comparison.score, usual: comparison.usual },
    cameras: active.length,
    to_see: active
      .filter(({ alerts }) => alerts.length > 0)
      .map(({ name, place, alerts, last_seen }) => ({ name, place, alerts, last_seen }))
      .toSorted((a, b) => worst(a) - worst(b)),
    days: await inference.byDay(db, target, from, to),
    weather: days.filter(({ date }) => date >= from && date <= to),
    weather_ahead: days.filter(({ date }) => date > to && date >= today),
    attribution: weather.attribution,
    last_watched: watched,
  }
}
