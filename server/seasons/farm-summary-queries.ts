import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { model } from '#domain/score/parameters.ts'
import { summaryOf } from '#domain/score/summary/summary.ts'
import type { Comparison } from '#domain/comparisons/endpoints.ts'
import type { FarmGlance, GlanceColumn, GlanceFilter } from '#domain/seasons/endpoints.ts'
import { recentWindows, weekOf, weeksBetween, YEAR_DAYS } from '#domain/seasons/windows.ts'
import type { WeekScore } from '#domain/seasons/week-score.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { attention, worstAlert } from '../devices/attention-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { pagedTogether, type Part } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords, inOrder } from '../platform/postgres/search.ts'
import { findingOfRow, scoreColumns, weekScoreOfRow, unwatched } from './week-score-columns.ts'

const WEEKS_SHOWN = 26
/** Start of the first week shown. */
const firstShown = (today: string) => addDays(weekOf(today).start, -7 * (WEEKS_SHOWN - 1))

/** Active cameras of each farm within the scope, and how many need attention. */
const camerasOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('placements')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .innerJoin('devices', 'devices.id', 'placements.device_id')
    .leftJoin(attention, 'attention.device_id', 'devices.id')
    .where(sql<boolean>`upper_inf(placements.during)`)
    .where('devices.archived_at', 'is', null)
    .where('devices.is_active', '=', true)
    .where(within(scope, 'farms.organisation_id'))
    .groupBy('placements.farm_id')
    .select('placements.farm_id')
    .select(sql<number>`count(*)`.as('cameras'))
    .select(sql<number>`count(*) filter (where ${worstAlert} is not null)`.as('need_look'))

/** The seven days that ended this many days before the farm's last ones. */
export const endedBefore = (name: string, days: number) =>
  sql<boolean>`${sql.ref(`${name}.end_date`)} = season.today - ${sql.lit(days)}
    and ${sql.ref(`${name}.start_date`)} = season.today - ${sql.lit(days + 6)}`

const selectFarms = (db: Db, scope: Scope) =>
  db
    .selectFrom('farms')
    .innerJoin('organisations', 'organisations.id', 'farms.organisation_id')
    .leftJoin('farm_seasons as season', 'season.farm_id', 'farms.id')
    .leftJoin(camerasOf(db, scope).as('camera'), 'camera.farm_id', 'farms.id')
    // The limit forces an index lookup per farm; a join would read all weeks of all years.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('week_scores as week')
          .whereRef('week.farm_id', '=', 'farms.id')
          .where(endedBefore('week', 0))
          .limit(1)
          .select([
            'score',
            'hours',
            'model',
            'finding',
            'finding_texts',
            'lowest_field',
            'comparison',
            'comparison_on_year',
          ])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select([
      'farms.id as farm_id',
      'farms.title as farm_title',
      'farms.organisation_id',
      'organisations.title as organisation_title',
      'season.today',
      'season.recent_at',
      'last.finding',
      'last.finding_texts',
      'last.lowest_field',
      'last.comparison',
      'last.comparison_on_year',
    ])
    .select((eb) => [
      eb.fn.coalesce('camera.cameras', sql<number>`0`).as('cameras'),
      eb.fn.coalesce('camera.need_look', sql<number>`0`).as('cameras_need_look'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selectFarms>['execute']>>[number]

const naturally = (column: string) => sql`natural_order(${sql.ref(column)})`
/** Change in points since the seven days that ended this many days earlier. */
const pointsFrom = (days: number) =>
  sql`(select last.score - week.score from week_scores as week
    where week.farm_id = farms.id and ${endedBefore('week', days)} and week.model = last.model)`

const columns: Record<GlanceColumn, RawBuilder<unknown>> = {
  // Farms whose cameras fail and that have no score first; then the lowest scores; then the rest.
  attention: sql`case when last.score is null and camera.need_look > 0 then -1 else last.score end`,
  farm_title: naturally('farms.title'),
  organisation_title: naturally('organisations.title'),
  score: sql`last.score`,
  change: pointsFrom(7),
  change_on_year: pointsFrom(YEAR_DAYS),
  hours: sql`last.hours`,
  cameras_need_look: sql`camera.need_look`,
}

const sorted = (db: Db, scope: Scope, { q, sort, organisation_id }: GlanceFilter) =>
  selectFarms(db, scope)
    .where(hasWords(q, sql`farms.title`, sql`organisations.title`))
    .$if(organisation_id !== undefined, (query) => query.where('farms.organisation_id', '=', organisation_id ?? 0))
    .orderBy(inOrder(sort, columns, 'attention'))
    .orderBy(sql`camera.need_look desc nulls last`)
    .orderBy(naturally('farms.title'))
    .orderBy('farms.id')

/** Stored scores of these farms' shown weeks and of the periods they are compared with, by farm and window. */
const storedScores = async (db: Db, rows: readonly Row[]) => {
  const days = rows.map(({ today }) => today).filter((today) => today !== null)
  const [earliest] = days.map(firstShown).sort()
  if (earliest === undefined) return new Map<string, WeekScore>()
  const found = await db
    .selectFrom('week_scores')
    .where(sql<boolean>`farm_id = any(${rows.map(({ farm_id }) => farm_id)}::int[])`)
    .where((eb) =>
      eb.or([
        eb('end_date', '>=', earliest),
        sql<boolean>`end_date = any(${days.map((today) => addDays(today, -YEAR_DAYS))}::date[])`,
      ]),
    )
    .select(['farm_id', ...scoreColumns])
    .execute()
  return new Map(found.map((row) => [`${row.farm_id} ${row.start_date} ${row.end_date}`, weekScoreOfRow(row)]))
}

/** The last ISO week of each farm with recordings. */
const lastWatched = async (db: Db, rows: readonly Row[]) => {
  const found = await db
    .selectFrom('farms')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('week_scores')
          .whereRef('week_scores.farm_id', '=', 'farms.id')
          .where('hours', '>', 0)
          .where(sql<boolean>`extract(isodow from start_date) = 1`)
          .orderBy('end_date', 'desc')
          .limit(1)
          .select(['start_date as from', 'end_date as to'])
          .as('week'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`farms.id = any(${rows.map(({ farm_id }) => farm_id)}::int[])`)
    .select(['farms.id', 'week.from', 'week.to'])
    .execute()
  return new Map(found.map(({ id, ...week }) => [id, week]))
}

const glancesOf =
  (db: Db) =>
  async (rows: Row[]): Promise<FarmGlance[]> => {
    const [stored, watched] = await Promise.all([storedScores(db, rows), lastWatched(db, rows)])
    return rows.map(
      ({ today, recent_at, finding, finding_texts, comparison: week, comparison_on_year: year, ...row }) => {
        const scoreIn = (window: { start: string; end: string }) =>
          stored.get(`${row.farm_id} ${window.start} ${window.end}`) ?? unwatched(window, model)
        const windows = today === null ? null : recentWindows(today)
        const last = windows && stored.get(`${row.farm_id} ${windows.now.start} ${windows.now.end}`)
        const first = findingOfRow({ finding, finding_texts })
        const last_watched = watched.get(row.farm_id) ?? null
        const [comparison, comparison_on_year] = [week, year] as [Comparison | null, Comparison | null]
        return {
          ...row,
          last_seven_days: last ?? null,
          summary: last
            ? summaryOf({
                figures: last,
                finding: first,
                from: last.from,
                last_watched,
                cameras_need_attention: row.cameras_need_look,
              })
            : null,
          finding: first,
          comparison,
          comparison_on_year,
          change: comparison?.score ?? null,
          change_on_year: comparison_on_year?.score ?? null,
          weeks: today === null ? [] : weeksBetween(firstShown(today), today).map(scoreIn),
          last_watched,
          computed_at: recent_at?.toISOString() ?? null,
        }
      },
    )
  }

/** Summaries of the farms within the scope, in order. */
export const farmSummaries = (db: Db, scope: Scope, filter: GlanceFilter, part: Part) =>
  pagedTogether(sorted(db, scope, filter), part, glancesOf(db))
