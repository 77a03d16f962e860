import type { Scope } from '#domain/access/scope.ts'
import { fileName } from '#domain/platform/file-name.ts'
import { pollinationHealthColumns, pollinationHealthRow, type FieldWeek } from '#domain/reports/pollination-health.ts'
import { addDays, weekday } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import { healthData, type HealthData } from '../score/health-data-queries.ts'
import { assess } from '../score/health-queries.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { farmOfReport, type ReportOptions } from './queries.ts'

/** Weeks read together. */
const WEEKS_A_BATCH = 13

const earlier = (one: string, other: string) => (one < other ? one : other)

/** The weeks, Monday to Sunday, that overlap the period and have begun. */
const weeksOf = (from: string, to: string): { start: string; end: string }[] => {
  const weeks: { start: string; end: string }[] = []
  for (let start = addDays(from, 1 - weekday(from)); start <= to; start = addDays(start, 7))
    weeks.push({ start, end: addDays(start, 6) })
  return weeks
}

const hasCameras = ({ placements, watchedDays }: HealthData): boolean =>
  watchedDays.length > 0 || placements.some(({ stretches }) => stretches.length > 0)

/** Pollination health by week and field with the current model, and its evidence. Read a few weeks at a time. */
async function* fieldWeeks(
  { db, weather }: Pick<Deps, 'db' | 'weather'>,
  scope: Scope,
  farm: { id: number; title: string; time_zone: string },
  { from, to }: { from: string; to: string },
  now: Date,
): AsyncGenerator<FieldWeek[]> {
  const weeks = weeksOf(from, earlier(to, localDay(now, farm.time_zone)))
  for (let at = 0; at < weeks.length; at += WEEKS_A_BATCH) {
    const some = weeks.slice(at, at + WEEKS_A_BATCH)
    const window = { start: some[0]?.start ?? from, end: some.at(-1)?.end ?? to }
    const data = await healthData(db, scope, farm.id, window, { archived: true })
    if (!data) return
    // Weeks before the first camera have no rows and need no weather.
    if (!hasCameras(data)) continue
    const { days } = await weather.read(data.farm, window.start, window.end)
    yield some.flatMap((week) => {
      const { health } = assess(data, days, week, now)
      return health.fields.map((field) => ({ farm: farm.title, ...week, model: health.model, field }))
    })
  }
}

/**
 * A farm's pollination health by week and field as a file, for the weeks that overlap `from` to `to`; 404 outside the
 * scope.
 */
export const pollinationHealthTable = async (
  deps: Pick<Deps, 'db' | 'weather'>,
  scope: Scope,
  { farm_id, from, to, format }: ReportOptions,
  now: Date,
) => {
  const farm = orNotFound(await farmOfReport(deps.db, scope, farm_id))
  const rows = async function* () {
    for await (const weeks of fieldWeeks(deps, scope, farm, { from, to }, now)) yield weeks.map(pollinationHealthRow)
  }
  return {
    format,
    name: fileName(farm.title, from, to, 'pollination-health', format),
    sheet: 'Pollination health',
    columns: pollinationHealthColumns,
    rows: rows(),
  }
}
