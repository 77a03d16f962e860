import { sql } from 'kysely'
import { model } from '#domain/score/parameters.ts'
import { pick } from '#domain/platform/members.ts'
import { recentWindows, weekOf } from '#domain/seasons/windows.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { comparePeriods } from '#domain/comparisons/compare-periods.ts'
import { matchedHours } from '#domain/comparisons/matched-hours.ts'
import { visitsByHour, weeklyRatios } from '../comparisons/comparison-queries.ts'
import type { Deps } from '../deps.ts'
import type { Window } from '../score/health-data-queries.ts'
import { zonesOf } from '../farms/zone-queries.ts'
import { scoreInputsOfWeeks } from '../score/score-inputs-queries.ts'
import { type Db, inTransaction, system } from '../platform/postgres/database.ts'
import { zoneValue } from '../platform/postgres/local-time-sql.ts'
import { scoreColumns } from './week-score-columns.ts'
import { type CalculatedScore, scoreRows, type ScoreRow } from './week-scores.ts'

export type Needs = Pick<Deps, 'db' | 'weather' | 'clock' | 'log'>

/** New messages update a farm's scores after a minute if there is little to do, and after `OLD_MINUTES` in any case. */
const FRESH_MINUTES = 1
const OLD_MINUTES = 10
/** Time per run for scores that are not urgent. */
const ROUND_MS = 750
/** How long late messages of a moved camera are searched for at its former placement. */
const LATE_DAYS = 60
/** Farms processed in one run. */
export const FARMS_A_ROUND = 20
/** Past weeks whose weather may still be corrected; recalculated once a day. */
const WEEKS_UNSETTLED = 9
/** Past weeks recalculated in each run. */
const WEEKS_OF_A_ROUND = 2
/** Weeks read together. */
const WEEKS_AT_ONCE = 13
/** Changes are processed after this delay, when no earlier transaction can still commit. */
const CHANGE_DELAY_SECONDS = 60
const CHANGES_AT_ONCE = 5_000

/** Records besides messages that affect scores, and the query that leads to their farms. */
const farmsOfChange: Record<string, string> = {
  farms: 'select changed.record_id::int',
  crops: 'select farm_id from crops where id = changed.record_id',
  sprays: `select coalesce((changed.before->>'farm_id')::int, (select farm_id from sprays where id = changed.record_id))`,
  fields: 'select farm_id from fields where id = changed.record_id',
  placements: 'select farm_id from placements where id = changed.record_id',
  devices: 'select farm_id from placements where device_id = changed.record_id',
  class_mappings: `select farms.id from farms where organisation_id = coalesce((changed.before->>'organisation_id')::int,
    (select organisation_id from class_mappings where id = changed.record_id))`,
  image_reviews: `select farms.id from image_reviews review join captures on captures.id = review.image_id
    join placements on placements.device_id = captures.device_id join farms home on home.id = placements.farm_id
    join farms on farms.organisation_id = home.organisation_id where review.id = changed.record_id`,
}

/** Marks farms whose scores depend on records changed since the last run. */
const markChangedFarms = (db: Db) =>
  inTransaction(db, system, async (trx) => {
    const heard = await trx.selectFrom('seasons_heard').select('up_to').forUpdate().executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: number; farm_ids: number[] | null }>`
      with changed as materialized (
        select id, kind, record_id, before from history
        where id > ${heard.up_to} and at < now() - make_interval(secs => ${CHANGE_DELAY_SECONDS})
        order by id limit ${CHANGES_AT_ONCE})
      select max(changed.id) as id, array_agg(distinct farm_id) filter (where farm_id is not null) as farm_ids
      from changed left join lateral (${sql.raw(
        Object.entries(farmsOfChange)
          .map(([kind, farms]) => `select farm.* from (${farms}) as farm (farm_id) where changed.kind = '${kind}'`)
          .join(' union all '),
      )}) as touched on true`.execute(trx)
    const [found] = rows
    if (!found?.id) return
    await trx.updateTable('seasons_heard').set({ up_to: found.id }).execute()
    await trx
      .updateTable('farm_seasons')
      .set({ changed: found.id })
      .where(sql<boolean>`farm_id = any(${found.farm_ids ?? []}::int[])`)
      .execute()
  })

interface Due {
  id: number
  time_zone: string
  /** All weeks are due, because a record they depend on has changed. */
  whole: boolean
  /** The first run on a new local day of the farm. */
  new_day: boolean
  /** Overdue: not subject to the time limit of the run. */
  old: boolean
  /** The newest processed change. */
  changed: number
}

/** Farms with outdated scores, the longest outdated first. */
const dueFarms = async (db: Db, now: Date): Promise<Due[]> => {
  const zones = await zonesOf(db, { kind: 'all' })
  const today = sql.raw<string>(zoneValue(zones, 'farms.time_zone', 'date', (zone) => localDay(now, zone)))
  const isWhole = sql<boolean>`(season.worked is null or season.worked < season.changed)`
  const isNewDay = sql<boolean>`season.today is distinct from ${today}`
  return db
    .selectFrom('farms')
    .leftJoin('farm_seasons as season', 'season.farm_id', 'farms.id')
    .where('farms.archived_at', 'is', null)
    .where(sql<boolean>`coalesce(season.taken_until, '-infinity') <= now()`)
    .where(
      sql<boolean>`(${isWhole} or ${isNewDay} or season.stale_at is not null or season.recent_at < ${now}::timestamptz - make_interval(mins => ${FRESH_MINUTES})
        and exists (select from placements join device_status status on status.device_id = placements.device_id
          where placements.farm_id = farms.id and (upper_inf(placements.during) or upper(placements.during) > ${now}::timestamptz - make_interval(days => ${LATE_DAYS}))
            and status.heard_at > season.recent_at))`,
    )
    .orderBy(sql`season.recent_at nulls first`)
    .limit(FARMS_A_ROUND)
    .select(['farms.id', 'farms.time_zone', isWhole.as('whole'), isNewDay.as('new_day')])
    .select(
      sql<boolean>`(${isWhole} or ${isNewDay} or season.recent_at < ${now}::timestamptz - make_interval(mins => ${OLD_MINUTES}))`.as(
        'old',
      ),
    )
    .select((eb) => eb.fn.coalesce('season.changed', sql<number>`0`).as('changed'))
    .execute()
}

const storedBases = async (db: Db, farm_id: number): Promise<Map<string, string | null>> => {
  const rows = await db
    .selectFrom('week_scores')
    .where('farm_id', '=', farm_id)
    .where('model', '=', model)
    .where('basis', 'is not', null)
    .select(['start_date', 'basis'])
    .execute()
  return new Map(rows.map(({ start_date, basis }) => [start_date, basis]))
}

const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

/** Columns of a stored score. */
export const weekScoreColumns = [
  'farm_id',
  ...scoreColumns,
  'lowest_field',
  'finding',
  'finding_texts',
  'basis',
  'comparison',
  'comparison_on_year',
] as const satisfies (keyof ScoreRow)[]
const keys = ['farm_id', 'end_date', 'start_date'] as const
const figures = weekScoreColumns.filter((name) => !keys.some((key) => key === name))

/** The last seven days with their comparisons (`weeks`: calculated in this run and not stored yet), and the periods they are compared with. */
const recentRows = async (
  deps: Needs,
  farm: { id: number; time_zone: string; weeks: readonly ScoreRow[] },
  { now, before, yearBefore }: Record<'now' | 'before' | 'yearBefore', Window>,
): Promise<ScoreRow[]> => {
  const [last, previous] = await scoreRows(deps, farm.id, [now, before])
  const [year] = await scoreRows(deps, farm.id, [yearBefore])
  if (!last || !previous || !year) return []
  const places = { placement_ids: await placementIdsOf(deps.db, farm.id), time_zone: farm.time_zone }
  const hours = await visitsByHour(deps.db, places, now)
  const compare = async (other: CalculatedScore, window: Window, earlier: readonly number[]) =>
    JSON.stringify(
      comparePeriods({
        now: last.period,
        before: other.period,
        pairs: matchedHours(await visitsByHour(deps.db, places, window), hours),
        earlier,
      }),
    )
  const comparison = await compare(previous, before, await weeklyRatios(deps.db, farm.id, before.start, farm.weeks))
  const comparison_on_year = await compare(year, yearBefore, [])
  return [{ ...last.row, comparison, comparison_on_year }, previous.row, year.row]
}

const placementIdsOf = async (db: Db, farm_id: number): Promise<number[]> => {
  const rows = await db.selectFrom('placements').where('farm_id', '=', farm_id).select('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Calculates a farm's last seven days, the periods they are compared with, and its weeks: all of them, or the recent
 * ones and those with changed inputs. `began`: by the database's clock.
 */
export const refreshFarm = async (
  deps: Needs,
  { id, time_zone, whole, new_day, changed }: Due,
  began: Date,
): Promise<void> => {
  const now = deps.clock()
  const today = localDay(now, time_zone)
  const { now: last, before, yearBefore } = recentWindows(today)
  // Read before the calculation, so that concurrent changes are found by the next run.
  const inputs = await scoreInputsOfWeeks(deps.db, { id, time_zone })
  const bases = await storedBases(deps.db, id)
  const firstDue = addDays(weekOf(today).start, -7 * (new_day ? WEEKS_UNSETTLED : WEEKS_OF_A_ROUND))
  const weeks = [...inputs.keys()]
  const due = weeks.filter((start) => whole || start >= firstDue || bases.get(start) !== inputs.get(start))
  const rows: ScoreRow[] = []
  for (const chunk of chunksOf(due.map(weekOf), WEEKS_AT_ONCE))
    for (const { row } of await scoreRows(deps, id, chunk))
      rows.push({ ...row, basis: inputs.get(row.start_date) ?? null })
  const recent = await recentRows(deps, { id, time_zone, weeks: rows }, { now: last, before, yearBefore })
  const windowOfRow = (row: ScoreRow) => `${row.start_date} ${row.end_date}`
  const storedByWindow = new Map(rows.map((row) => [windowOfRow(row), row]))
  // If the last seven days are a calendar week, one row serves both.
  for (const row of recent)
    storedByWindow.set(windowOfRow(row), { ...row, basis: storedByWindow.get(windowOfRow(row))?.basis ?? null })
  const worked = { rows: [...storedByWindow.values()], weeks, today, now, worked: whole ? changed : null, began }
  await inTransaction(deps.db, system, (trx) => storeRows(trx, id, worked))
}

interface CalculatedSeason {
  rows: ScoreRow[]
  /** Mondays of all weeks with recordings. */
  weeks: string[]
  today: string
  now: Date
  /** The change up to which all weeks are calculated; null if not all were. */
  worked: number | null
  /** Start of the run: later changes make the scores outdated again. */
  began: Date
}

const storeRows = async (
  trx: Db,
  farm_id: number,
  { rows, weeks, today, now, worked, began }: CalculatedSeason,
): Promise<void> => {
  const windows = rows.map((row) => `${row.start_date} ${row.end_date}`)
  await trx
    .deleteFrom('week_scores')
    .where('farm_id', '=', farm_id)
    .where(sql<boolean>`not (start_date || ' ' || end_date = any(${windows}::text[]))`)
    // Weeks that were not recalculated stay; the last seven days of earlier days are deleted.
    .where(sql<boolean>`not (end_date = start_date + 6 and start_date = any(${weeks}::date[]))`)
    .execute()
  for (const chunk of chunksOf(rows, 200))
    await trx
      .insertInto('week_scores')
      .columns(weekScoreColumns)
      .values(chunk.map((row) => pick(row, weekScoreColumns)))
      .onConflict((conflict) =>
        conflict
          .columns(keys)
          .doUpdateSet((eb) => Object.fromEntries(figures.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute()
  await trx
    .updateTable('farm_seasons')
    .set({
      today,
      recent_at: now,
      taken_until: sql`'-infinity'`,
      stale_at: sql`case when stale_at > ${began} then stale_at end`,
      ...(worked === null ? {} : { worked }),
    })
    .where('farm_id', '=', farm_id)
    .execute()
}

/**
 * Leases a farm for one server; an interrupted run is repeated after the lease. Returns its start; null if another
 * server has the lease.
 */
export const acquireLease = async (db: Db, farm_id: number): Promise<Date | null> => {
  const turn = await db
    .insertInto('farm_seasons')
    .values({ farm_id, taken_until: leaseEnd })
    .onConflict((conflict) =>
      conflict
        .column('farm_id')
        .doUpdateSet({ taken_until: leaseEnd })
        .where(sql<boolean>`farm_seasons.taken_until <= now()`),
    )
    .returning(sql<Date>`clock_timestamp()`.as('began'))
    .executeTakeFirst()
  return turn?.began ?? null
}
const leaseEnd = sql<Date>`now() + interval '2 minutes'`

/** Updates farms with outdated scores; returns how many this server processed. */
export const refreshSeasons = async (deps: Needs, stopping?: AbortSignal): Promise<number> => {
  await markChangedFarms(deps.db)
  const due = await dueFarms(deps.db, deps.clock())
  const startedAt = performance.now()
  let worked = 0
  for (const farm of due) {
    const isSpent = performance.now() - startedAt > ROUND_MS
    if (stopping?.aborted || (isSpent && !farm.old)) continue
    const began = await acquireLease(deps.db, farm.id)
    if (began === null) continue
    await refreshFarm(deps, farm, began)
    worked += 1
  }
  return worked
}
