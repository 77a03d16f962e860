import { t } from '#domain/language/text.ts'
import type { Scope } from '#domain/access/scope.ts'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { cropOf } from '#domain/farms/crops.ts'
import { sumOfGroups } from '#domain/intensity/group-of-class.ts'
import { summaryOf } from '#domain/score/summary/summary.ts'
import { labelled } from '#domain/intensity/visitation-intensity.ts'
import { weekOf } from '#domain/seasons/windows.ts'
import { describeDay } from '#domain/weather/forecast-day.ts'
import { addDays, datesBetween, dayNumber } from '#domain/weeks/dates.ts'
import { farmWeeks, lastSevenDays, weeksBeside, yearChoices } from '#domain/weeks/farm-weeks.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { allOf } from '#domain/platform/paging.ts'
import type { Deps } from '../deps.ts'
import { devices } from '../devices/queries.ts'
import { farms } from '../farms/queries.ts'
import { lastWatched } from '../score/days-watched-queries.ts'
import { withFruit } from '../score/fruit-queries.ts'
import { mappingsOfFarm } from '../class-mappings/queries.ts'
import { hasFruit, healthDataOf, type HealthData, type Window } from '../score/health-data-queries.ts'
import { assess, assessAndStore, assessFigures } from '../score/health-queries.ts'
import { storedScores } from '../score/stored-scores-queries.ts'
import { inference, placesOfFarm } from '../score/figures-queries.ts'
import type { Person } from '../platform/http/actor.ts'
import { compiledQueryByShape } from '../platform/postgres/compiled-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { invalid } from '../platform/http/problem.ts'
import { byDeviceAndDay, watchByDevice } from './device-days.ts'

interface Search {
  year?: number | undefined
  from?: string | undefined
  to?: string | undefined
  /** One field alone. */
  field_id?: number | undefined
  /** Whether a score that no longer changes is stored as shown. False for readers without an account. */
  stores?: boolean
}
const MAX_DAYS = 31
const WEEKS_BEFORE = 5
/** Forecast days shown after a window that reaches today. */
const DAYS_AHEAD = 3

/** The farm with the data that the dashboard needs first; all other queries then run together. */
const farmWithPlaces = compiledQueryByShape((db, scope: Scope, farm_id: number, field_id: number | undefined) =>
  farms
    .selectOne(db, scope, farm_id)
    .innerJoin('organisations', 'organisations.id', 'farms.organisation_id')
    .where('organisations.archived_at', 'is', null)
    .select([
      'farms.outline',
      'organisations.title as organisation_title',
      hasFruit.as('has_fruit'),
      placesOfFarm(field_id).as('placement_ids'),
      mappingsOfFarm.as('class_mappings'),
    ]),
)

/** The dashboard of a farm for one window; undefined outside the actor's scope. */
export const readDashboard = async (
  deps: Deps,
  person: Pick<Person, 'scope' | 'role'>,
  farm_id: number,
  search: Search,
): Promise<FarmDashboard | undefined> => {
  const { db } = deps
  const now = deps.clock()
  const { field_id, stores = true } = search
  const [found] = await farmWithPlaces(db, person.scope, farm_id, field_id)
  if (!found) return undefined
  const { organisation_title, outline, has_fruit, placement_ids, class_mappings, ...farm } = found
  const target = { placement_ids, class_mappings, time_zone: farm.time_zone }
  const today = localDay(now, farm.time_zone)
  const { from, to } = windowOf(search, today)
  const year = search.year ?? Number(to.slice(0, 4))
  const earliest = addDays(from, -7 * WEEKS_BEFORE)
  const window = { start: from, end: to }

  const [
    { siblings, fields, deployments, cover },
    measured,
    weather,
    days,
    hours,
    running,
    list,
    byDevice,
    storedOfWindow,
  ] = await Promise.all([
    farms.settingOf(db, person.scope, farm),
    healthDataOf(db, person.scope, { ...farm, has_fruit, placement_ids, class_mappings }, { start: earliest, end: to }),
    deps.weather.read(farm, earliest, to >= today ? addDays(today, DAYS_AHEAD) : to),
    inference.byDay(db, target, from, to),
    inference.byHour(db, target, from, to),
    inference.runningHours(db, target, year),
    devices.listOfFarm(db, person.scope, farm_id, {}).then(allOf),
    byDeviceAndDay(db, { placement_ids, from, to }),
    // Only the score of the whole farm is stored.
    field_id === undefined ? storedScores(db, farm_id, [window]) : [],
  ])
  if (field_id !== undefined && !fields.some(({ id }) => id === field_id)) return undefined
  const whole = await withFruit(deps, person.scope, measured)
  const isOfField = (row: { field_id: number | null }) => field_id === undefined || row.field_id === field_id
  const data = { ...whole, placements: whole.placements.filter(isOfField) }
  const health =
    field_id === undefined && stores
      ? await assessAndStore(deps, { data, weather: weather.days, window, storedScores: storedOfWindow })
      : { ...assess(data, weather.days, window, now).health, shown_before: null }
  const shownDevices = list.filter(isOfField)
  const watchOf = watchByDevice(byDevice, datesBetween(from, to))
  const years = yearChoices(today, person.role)
  const beside = weeksBeside(from, { today, years, deployments })
  const last_watched = days.length > 0 ? null : await weekLastWatched(db, placement_ids, to)

  return {
    farm: {
      ...farm,
      organisation_title,
      outline,
      crops: [...new Set(data.crops.flatMap((crop) => cropOf(crop.species_id)?.title ?? []))],
    },
    farms: siblings,
    field_id: field_id ?? null,
    years,
    year,
    from,
    to,
    today,
    weeks: farmWeeks(year, today, deployments),
    week_before: beside.before,
    week_after: beside.after,
    tiles: { farms: siblings.length, hours_of_capture: running.total_hours, users: farm.count_users },
    summary: summaryOf({
      figures: health,
      finding: health.findings[0] ?? null,
      from,
      last_watched,
      cameras: shownDevices.filter(({ is_active }) => is_active).length,
      cameras_need_attention: shownDevices.filter(({ alerts }) => alerts.length > 0).length,
    }),
    health,
    recent: await recentScores(db, data, weather.days, window, {
      now,
      current: health,
      ofField: field_id !== undefined,
    }),
    last_watched,
    intensity: labelled(sumOfGroups(days.map(({ counts }) => counts))),
    days,
    hours,
    cover,
    weather: weather.days.filter(({ date }) => date >= from).map(describeDay(cover)),
    weather_source: {
      attribution: weather.attribution,
      attribution_url: weather.attribution_url,
      fetched_at: weather.fetched_at?.toISOString() ?? null,
      stale: weather.stale,
    },
    devices: shownDevices.map((device) => ({ ...device, ...watchOf(device.id) })),
    fields,
    newest_message_at:
      shownDevices
        .map((device) => device.last_seen)
        .filter((seen) => seen !== null)
        .sort()
        .at(-1) ?? null,
  }
}

const windowOf = (search: Search, today: string): { from: string; to: string } => {
  if (search.from === undefined || search.to === undefined) {
    const { startDate, endDate } = lastSevenDays(today)
    return { from: startDate, to: endDate }
  }
  const days = dayNumber(search.to) - dayNumber(search.from) + 1
  if (days < 1) throw invalid([{ path: 'to', message: t('must not be before {start}', { start: 'from' }) }])
  if (days > MAX_DAYS)
    throw invalid([
      { path: 'to', message: t('is more than {most} days after {start}', { most: MAX_DAYS, start: 'from' }) },
    ])
  return { from: search.from, to: search.to }
}

/** The last week with recordings before a day, otherwise the last one of all; null if there is none. */
const weekLastWatched = async (
  db: Db,
  placement_ids: number[],
  before: string,
): Promise<FarmDashboard['last_watched']> => {
  const day = (await lastWatched(db, placement_ids, before)) ?? (await lastWatched(db, placement_ids))
  if (!day) return null
  const { start, end } = weekOf(day)
  return { from: start, to: end }
}

/** Scores of the preceding weeks from the same data, oldest first, followed by the window itself. */
const recentScores = async (
  db: Db,
  data: HealthData,
  weather: Parameters<typeof assess>[1],
  { start, end }: Window,
  { now, current, ofField }: { now: Date; current: FarmDashboard['health']; ofField: boolean },
): Promise<FarmDashboard['recent']> => {
  const earlier = Array.from({ length: WEEKS_BEFORE }, (_, index) => {
    const from = addDays(start, -7 * (WEEKS_BEFORE - index))
    return { start: from, end: addDays(from, 6) }
  }).map((week) => ({ ...week, score: assessFigures(data, weather, week, now) }))
  const gone = earlier.filter(({ score }) => score.hours === 0)
  const replaced = gone.length > 0 && !ofField ? await storedScores(db, data.farm.id, gone) : []
  const recentWeek = (week: Window, { pollination_health, range, model }: WeekScore) => ({
    from: week.start,
    to: week.end,
    pollination_health,
    range,
    model,
  })
  return [
    ...earlier.map((week) => {
      // The same model was applied again and had nothing to score.
      const shown = replaced.find((row) => row.start === week.start && row.model !== week.score.model)
      return recentWeek(week, (week.score.hours === 0 && shown) || week.score)
    }),
    recentWeek({ start, end }, current),
  ]
}

type WeekScore = Pick<FarmDashboard['recent'][number], 'pollination_health' | 'range' | 'model'>
