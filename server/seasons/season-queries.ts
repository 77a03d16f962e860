import { sql } from 'kysely'
import { model } from '#domain/score/parameters.ts'
import type { FarmSeason } from '#domain/seasons/season-endpoints.ts'
import { weeksBetween } from '#domain/seasons/windows.ts'
import { isoWeek, weekStart, weeksInYear } from '#domain/weeks/iso-weeks.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { yearChoices } from '#domain/weeks/farm-weeks.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { storedScores } from '../score/stored-scores-queries.ts'
import type { FieldInput } from '../score/health-queries.ts'
import type { Person } from '../platform/http/actor.ts'
import type { Db } from '../platform/postgres/database.ts'
import { findingOfRow, scoreColumns, weekScoreOfRow, unwatched } from './week-score-columns.ts'
import { scoreRows } from './week-scores.ts'

const storedWeeks = async (db: Db, farm_id: number, start: string, end: string) => {
  const rows = await db
    .selectFrom('week_scores')
    .where('farm_id', '=', farm_id)
    .where('start_date', '>=', start)
    .where('end_date', '<=', end)
    .where(sql<boolean>`extract(isodow from start_date) = 1`)
    .select([...scoreColumns, 'finding', 'finding_texts'])
    .execute()
  return new Map(rows.map((row) => [row.start_date, row]))
}

type Week = FarmSeason['weeks'][number]

/** Adds scores shown earlier, with their model, for weeks that no longer have measurements. */
const withShown = async (db: Db, farm_id: number, weeks: Week[]): Promise<Week[]> => {
  const gone = weeks.filter(({ hours }) => hours === 0).map(({ from, to }) => ({ start: from, end: to }))
  const shown = gone.length === 0 ? [] : await storedScores(db, farm_id, gone)
  return weeks.map((week) => {
    const storedWeek =
      week.hours === 0 && shown.find(({ start, model: by }) => start === week.from && by !== week.model)
    if (!storedWeek) return week
    const { pollination_health, range, model: by } = storedWeek
    return { ...week, pollination_health, range, model: by, kept: true }
  })
}

/** A farm's weeks of one year; undefined outside the scope. */
export const readSeason = async (
  { db, weather, clock }: Pick<Deps, 'db' | 'weather' | 'clock'>,
  person: Pick<Person, 'scope' | 'role'>,
  farm_id: number,
  asked: number | undefined,
): Promise<FarmSeason | undefined> => {
  const farm = await farms.find(db, person.scope, farm_id)
  if (!farm) return undefined
  const today = localDay(clock(), farm.time_zone)
  const year = asked ?? isoWeek(today).year
  const first = weekStart({ year, week: 1 })
  const last = [addDays(weekStart({ year, week: weeksInYear(year) }), 6), today].sort()[0] as string
  const windows = first > today ? [] : weeksBetween(first, last)
  const end = windows.at(-1)?.end ?? first
  const [stored, state] = await Promise.all([
    storedWeeks(db, farm_id, first, end),
    db.selectFrom('farm_seasons').where('farm_id', '=', farm_id).select('recent_at').executeTakeFirst(),
  ])
  // Without recordings in the year, no weather is needed.
  const { days, attribution } =
    stored.size === 0 ? { days: [], attribution: null } : await weather.read(farm, first, last)
  const weeks = windows.map((window): Week => {
    const row = stored.get(window.start)
    return {
      ...(row ? weekScoreOfRow(row) : unwatched(window, model)),
      week: isoWeek(window.start).week,
      finding: row ? findingOfRow(row) : null,
      kept: false,
    }
  })
  return {
    farm_id,
    farm_title: farm.title,
    year,
    years: yearChoices(today, person.role),
    today,
    weeks: await withShown(db, farm_id, weeks),
    weather: days.map(({ date, temperature_afternoon, precipitation, wind_speed, source }) => ({
      date,
      temperature_afternoon,
      precipitation,
      wind_speed,
      source,
    })),
    weather_attribution: attribution,
    computed_at: state?.recent_at?.toISOString() ?? null,
  }
}

/**
 * The weeks of a season calculated now, where `readSeason` has the stored ones, with the inputs of each. Weeks that no
 * longer have measurements stay as they were shown. The caller has checked access to the farm.
 */
export const calculatedSeason = async (
  deps: Pick<Deps, 'db' | 'weather' | 'clock' | 'log'>,
  season: FarmSeason,
): Promise<{ season: FarmSeason; inputs: { from: string; to: string; fields: FieldInput[] }[] }> => {
  const windows = season.weeks.filter(({ kept }) => !kept).map(({ from, to }) => ({ start: from, end: to }))
  const scores = await scoreRows(deps, season.farm_id, windows)
  const calculated = new Map(scores.map((score) => [score.row.start_date, score]))
  const weeks = season.weeks.map((week): Week => {
    const row = calculated.get(week.from)?.row
    if (!row) return week
    const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
    const finding = findingOfRow({ finding: parsed(row.finding), finding_texts: parsed(row.finding_texts) })
    return { ...week, ...weekScoreOfRow(row), finding }
  })
  return {
    season: { ...season, weeks, computed_at: deps.clock().toISOString() },
    inputs: scores.map(({ row, inputs }) => ({ from: row.start_date, to: row.end_date, fields: inputs })),
  }
}
