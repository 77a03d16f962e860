import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { SCORED_HOURS } from '#domain/score/scored-hours.ts'
import { pollinatorGroups } from '#domain/reference/taxon.ts'
import {
  isPerFlower,
  trialMeasures,
  type HandMeasure,
  type TrialArmName,
  type TrialArmResult,
  type TrialMeasure,
  type TrialResult,
} from '#domain/treatments/trial-endpoints.ts'
import { matchedHours, type MatchedBy, type MatchedHours } from '#domain/treatments/matched-hours.ts'
import { treatmentKey } from '#domain/treatments/treatment-arm.ts'
import { comparedCounts, trialOfTotals, type HandEffort, type Trial, type TrialRow } from '#domain/treatments/trial.ts'
import { windowOf } from '#domain/weeks/local-time.ts'
import type { Db } from '../platform/postgres/database.ts'
import { wallTimestampIn } from '../platform/postgres/local-time-sql.ts'
import { within } from '../platform/postgres/scope.ts'
import { meaningOn } from './meaning-queries.ts'

const HUNDRED_FLOWERS = 100
const SECONDS_A_MINUTE = 60
const MINUTES_AN_HOUR = 60
const TEN_MINUTES = 600
const SECONDS_AN_HOUR = 3_600

/** A farm and its days, both included. */
export interface TrialPeriod {
  farm_id: number
  time_zone: string
  start: string
  end: string
}

const two = (value: number): string => String(value).padStart(2, '0')

type Sql = ReturnType<typeof sql>
type ReadRow = Omit<TrialRow, 'arm'> & TrialArmName

const armColumns = sql`plots.treatment_type, treatment_arms.id as arm_id, treatment_arms.meaning, treatment_arms.note`
const plotColumns = sql`${armColumns}, plots.id as plot_id, plots.tunnel_id, tunnels.field_id, plots.block`

/** Recordings by camera and hour on plots with a letter, between 08:00 and 18:00 local time, with open flowers. */
const watchedHours = (scope: Scope, { farm_id, time_zone, start, end }: TrialPeriod) => {
  const { from, until } = windowOf(start, end, time_zone)
  const wall = sql.raw(wallTimestampIn('watched.hour', time_zone))
  const day = sql`(${wall})::date`
  const hour = sql`extract(hour from ${wall})::int`
  const sums = sql`sum(watched.visits)::float8 as count,
    sum(watched.flower_seconds::float8 / watched.weight_seconds::float8 * watched.hours_scored) as effort`
  const source = sql`farms
    join placements on placements.farm_id = farms.id
    join plots on plots.id = placements.plot_id and plots.treatment_type is not null
    join tunnels on tunnels.id = plots.tunnel_id
    join hourly_watch as watched on watched.placement_id = placements.id
      and watched.hour >= ${from} and watched.hour < ${until}
      and watched.flower_seconds > 0 and watched.weight_seconds > 0 and watched.hours_scored > 0
    ${meaningOn(day)}`
  const isOfFarm = sql`farms.id = ${farm_id} and ${within(scope, 'farms.organisation_id')}
    and ${hour} between ${SCORED_HOURS.first} and ${SCORED_HOURS.last}`
  return { day, hour, sums, source, isOfFarm }
}

type ArmDay = TrialArmName & { day: string; hours: number; effort: number }

/** Hours of each day in which any camera watched a treatment, as bits: at most one row per treatment and day. */
const watchedDays = async (db: Db, scope: Scope, period: TrialPeriod): Promise<ArmDay[]> => {
  const { day, hour, sums, source, isOfFarm } = watchedHours(scope, period)
  const { rows } = await sql<ArmDay>`
    select ${armColumns}, ${day}::text as day,
      bit_or(1 << ${hour}) as hours, ${sums}
    from ${source} where ${isOfFarm}
    group by plots.treatment_type, treatment_arms.id, ${day}`.execute(db)
  return rows
}

/** Joins the hours that are compared. */
const matchedOnly = ({ hours }: MatchedHours, day: Sql, hour: Sql) => sql`
  join unnest(${[...hours.keys()]}::date[], ${[...hours.values()]}::int[]) as matched (day, hours)
    on matched.day = ${day} and (matched.hours >> ${hour}) & 1 = 1`

/** Totals of the compared hours by plot and camera. */
const matchedTotals = async (db: Db, scope: Scope, period: TrialPeriod, matched: MatchedHours) => {
  const { day, hour, sums, source, isOfFarm } = watchedHours(scope, period)
  const { rows } = await sql<Omit<ReadRow, 'day' | 'hour'>>`
    select ${plotColumns}, placements.device_id, ${sums}
    from ${source} ${matchedOnly(matched, day, hour)} where ${isOfFarm}
    group by plots.id, tunnels.id, treatment_arms.id, placements.device_id
    order by plots.id, placements.device_id, treatment_arms.id`.execute(db)
  return rows
}

/** The compared hours of some plots, by camera and hour. */
const matchedRows = async (
  db: Db,
  scope: Scope,
  period: TrialPeriod,
  { matched, plot_ids }: { matched: MatchedHours; plot_ids: readonly number[] },
): Promise<TrialRow[]> => {
  const { day, hour, sums, source, isOfFarm } = watchedHours(scope, period)
  const { rows } = await sql<ReadRow>`
    select ${plotColumns}, placements.device_id, ${day}::text as day, ${hour} as hour, ${sums}
    from ${source} ${matchedOnly(matched, day, hour)}
    where ${isOfFarm} and plots.id = any(${plot_ids}::int[])
    group by plots.id, tunnels.id, treatment_arms.id, placements.device_id, ${day}, ${hour}
    order by plots.id, placements.device_id, ${day}, ${hour}`.execute(db)
  return rows.map((row) => ({ ...row, arm: treatmentKey(row) })).filter(({ arm }) => matched.arms.has(arm))
}

/**
 * Entries with their findings; `start`: when the count began, if the hour of the day matters; `effort`: the denominator
 * of the measure; `usable`: whether the measure can be calculated.
 */
interface HandSource {
  entries: Sql
  isCounted: Sql
  start: Sql
  effort: Sql
  minutes: Sql
  flowers: Sql
  usable: Sql
}

const none = sql`null::float8`
const minutes = sql`entries.watched_seconds::float8 / ${SECONDS_A_MINUTE}`
/** Entries in which a group was counted. If nothing was found, the count is 0. */
const pollinators = {
  entries: sql`pollinator_surveys as entries
    left join pollinator_observations as seen on seen.pollinator_survey_id = entries.id`,
  isCounted: sql`exists (select from pollinator_counts where pollinator_survey_id = entries.id)`,
  start: sql`entries.start_time`,
  minutes,
}
/** An observer who counts only some groups of insects finds fewer, whatever the treatment. */
const hasAllGroups = sql`(select count(distinct functional_group) from pollinator_counts
  where pollinator_survey_id = entries.id) = ${pollinatorGroups.length}`
/** Counts of all groups, with time and flowers: per flower and hour, as for cameras. */
const perFlower = {
  ...pollinators,
  effort: sql`entries.flowers_watched * entries.watched_seconds::float8 / ${SECONDS_AN_HOUR}`,
  flowers: sql`entries.flowers_watched`,
  usable: sql`entries.watched_seconds is not null and entries.flowers_watched is not null and ${hasAllGroups}`,
}
const perPlant = {
  start: sql`null::timestamptz`,
  effort: sql`1`,
  minutes: none,
  flowers: none,
  usable: sql`true`,
}

const handSources: Record<HandMeasure, HandSource> = {
  centre_visits: { ...perFlower, entries: sql`${pollinators.entries} and seen.flower_centre` },
  contacts: perFlower,
  pollinators: {
    ...pollinators,
    effort: sql`entries.watched_seconds::float8 / ${TEN_MINUTES}`,
    flowers: none,
    usable: sql`entries.watched_seconds is not null and ${hasAllGroups}`,
  },
  // Plants that are still to be counted are not counts.
  flowers: {
    ...perPlant,
    entries: sql`flower_surveys as entries join flower_observations as seen on seen.flower_survey_id = entries.id`,
    isCounted: sql`true`,
  },
  predators: {
    ...perPlant,
    entries: sql`predator_surveys as entries
      left join predator_observations as seen on seen.predator_survey_id = entries.id`,
    isCounted: sql`entries.counted_at is not null`,
  },
}

type HandRow = ReadRow & HandEffort & { unusable: number }

/**
 * Counts by people on plots with a letter, by day, and by the hour in which a count of insects began. `effort`:
 * flower-hours, tens of minutes or plants. `unusable`: counts without the effort that the measure needs, which are not
 * part of any other member.
 */
const countedRows = async (
  db: Db,
  scope: Scope,
  { farm_id, time_zone, start, end }: TrialPeriod,
  measure: HandMeasure,
): Promise<HandRow[]> => {
  const source = handSources[measure]
  const wall = sql.raw(wallTimestampIn('counted.start', time_zone))
  const sumOf = (member: string) => sql`(sum(${sql.ref(`counted.${member}`)}) filter (where counted.usable))::float8`
  const { rows } = await sql<HandRow>`
    select ${plotColumns}, null::int as device_id, surveys.survey_date::text as day,
      extract(hour from ${wall})::int as hour,
      (sum(extract(epoch from (${wall})::time) / ${SECONDS_A_MINUTE}) filter (where counted.usable))::float8
        as minutes_of_day,
      coalesce(${sumOf('found')}, 0) as count, coalesce(${sumOf('effort')}, 0) as effort,
      ${sumOf('minutes')} as minutes, ${sumOf('flowers')} as flowers,
      (count(*) filter (where counted.usable))::int as counts,
      (count(*) filter (where not counted.usable))::int as unusable
    from surveys
    join plots on plots.id = surveys.plot_id and plots.treatment_type is not null
    join tunnels on tunnels.id = plots.tunnel_id
    join fields on fields.id = tunnels.field_id
    join farms on farms.id = fields.farm_id
    join lateral (
      select coalesce(sum(seen.count), 0) as found, ${source.start} as start, ${source.effort} as effort, ${source.minutes} as minutes,
        ${source.flowers} as flowers, ${source.usable} as usable
      from ${source.entries}
      where entries.survey_id = surveys.id and ${source.isCounted}
      group by entries.id) as counted on true
    ${meaningOn(sql`surveys.survey_date`)}
    where farms.id = ${farm_id} and ${within(scope, 'farms.organisation_id')}
      and surveys.survey_date between ${start} and ${end}
    group by plots.id, tunnels.id, treatment_arms.id, surveys.survey_date, extract(hour from ${wall})
    order by plots.id, surveys.survey_date, hour`.execute(db)
  return rows
}

export interface NamedTrial {
  trial: Trial
  names: Map<string, TrialArmName>
  /** Key of the arm that others are compared with: the control with the most hours. */
  control: string | null
}

type NamedRow = TrialArmName & { effort: number }

/** Names of treatments by key. A treatment that the farm recorded several times has the name of its last record. */
const namesOf = (rows: readonly TrialArmName[]): Map<string, TrialArmName> =>
  new Map(
    rows
      .toSorted((a, b) => (a.arm_id ?? 0) - (b.arm_id ?? 0))
      .map((row) => {
        const { treatment_type, arm_id, meaning, note } = row
        return [treatmentKey(row), { treatment_type, arm_id, meaning, note }]
      }),
  )

const controlOf = (rows: readonly NamedRow[], names: ReadonlyMap<string, TrialArmName>): string | null => {
  const efforts = new Map<string, number>()
  for (const row of rows) efforts.set(treatmentKey(row), (efforts.get(treatmentKey(row)) ?? 0) + row.effort)
  const controls = [...names].filter(([, { meaning }]) => meaning === 'control').map(([key]) => key)
  return controls.toSorted().toSorted((a, b) => (efforts.get(b) ?? 0) - (efforts.get(a) ?? 0))[0] ?? null
}

/**
 * A trial with counts by hand, and the counts that are compared. `unusable`: counts from which the measure cannot be
 * calculated.
 */
export interface HandTrial extends NamedTrial {
  measure: HandMeasure
  matched_by: MatchedBy
  rows: TrialRow[]
  unusable: number
  /** Usable counts of days or hours in which not all compared treatments were counted. */
  unmatched: number
}

const handTrialOf = (measure: HandMeasure, read: readonly HandRow[]): HandTrial => {
  const usable = read.filter(({ effort }) => effort > 0)
  const names = namesOf(usable)
  const control = controlOf(usable, names)
  const keyed = usable.map(({ counts, minutes: time, flowers, minutes_of_day, unusable: _, ...row }) => ({
    ...row,
    arm: treatmentKey(row),
    by_hand: { counts, minutes: time, flowers, minutes_of_day },
  }))
  const { rows, hours, matched_by } = comparedCounts(keyed, control)
  const unusable = read.reduce((sum, row) => sum + row.unusable, 0)
  const countsIn = (some: readonly TrialRow[]) => some.reduce((sum, { by_hand }) => sum + (by_hand?.counts ?? 0), 0)
  const unmatched = rows.length === 0 ? 0 : countsIn(keyed) - countsIn(rows)
  return { measure, matched_by, unmatched, trial: trialOfTotals(rows, hours, control), names, control, rows, unusable }
}

/** Counts by people on plots with a letter, for each measure that has counts. */
export const readHandTrials = async (db: Db, scope: Scope, period: TrialPeriod): Promise<HandTrial[]> => {
  const trials: HandTrial[] = []
  for (const measure of trialMeasures) {
    if (measure === 'visits') continue
    const rows = await countedRows(db, scope, period, measure)
    if (rows.length > 0) trials.push(handTrialOf(measure, rows))
  }
  return trials
}

/** Mean start of counts as local time, `10:25`; null for measures without an hour of the day. */
const meanStart = ({ counts, minutes_of_day }: HandEffort): string | null => {
  if (minutes_of_day === null) return null
  const mean = Math.floor(minutes_of_day / counts)
  return `${two(Math.floor(mean / MINUTES_AN_HOUR))}:${two(mean % MINUTES_AN_HOUR)}`
}

const effortOf = (by_hand: HandEffort | null): TrialArmResult['by_hand'] => {
  if (!by_hand) return null
  const { counts, minutes: time, flowers } = by_hand
  return { counts, minutes: time, flowers, mean_start_time: meanStart(by_hand) }
}

interface OfCounts {
  matched_by: MatchedBy
  unusable: number
  unmatched: number
}

const resultOf = (
  measure: TrialMeasure,
  { trial, names }: NamedTrial,
  { matched_by, unusable, unmatched }: OfCounts = { matched_by: 'hour', unusable: 0, unmatched: 0 },
): TrialResult => {
  const nameOf = (key: string): TrialArmName[] => {
    const name = names.get(key)
    return name ? [name] : []
  }
  const flowers = isPerFlower(measure) ? HUNDRED_FLOWERS : 1
  return {
    measure,
    unit_kind: trial.unit_kind,
    days: trial.days,
    hours: matched_by === 'hour' ? trial.hours : 0,
    matched_by,
    half_added: trial.half_added,
    arms: trial.arms.flatMap(({ arm, by_hand, ...figures }) =>
      nameOf(arm).map((name) => ({
        ...name,
        ...figures,
        by_hand: effortOf(by_hand),
        rate: (flowers * figures.count) / figures.effort,
      })),
    ),
    effects: trial.effects.flatMap(({ arm, reference, ...effect }) =>
      nameOf(arm).flatMap((own) => nameOf(reference).map((other) => ({ ...effect, arm: own, reference: other }))),
    ),
    left_out: [...names.keys()]
      .filter((key) => !trial.arms.some(({ arm }) => arm === key))
      .toSorted()
      .flatMap(nameOf),
    counts_left_out: unusable,
    counts_unmatched: unmatched,
  }
}

/** Visits of a trial over the hours in which all compared arms were watched. */
export const readTrial = async (
  db: Db,
  scope: Scope,
  period: TrialPeriod,
): Promise<NamedTrial & { matched: MatchedHours }> => {
  const days = await watchedDays(db, scope, period)
  const names = namesOf(days)
  const control = controlOf(days, names)
  const watched = new Map<string, Map<string, number>>()
  for (const row of days) {
    const key = treatmentKey(row)
    const own = watched.get(key) ?? new Map<string, number>()
    watched.set(key, own.set(row.day, (own.get(row.day) ?? 0) | row.hours))
  }
  const matched = matchedHours(watched, control)
  const totals = matched.hours.size > 0 ? await matchedTotals(db, scope, period, matched) : []
  const keyed = totals.map((row) => ({ ...row, arm: treatmentKey(row) })).filter(({ arm }) => matched.arms.has(arm))
  return { trial: trialOfTotals(keyed, matched.hours, control), names, control, matched }
}

/** Effects of the treatments of a farm on visits, and on counts by people if there are any. */
export const readEffects = async (db: Db, scope: Scope, period: TrialPeriod): Promise<TrialResult[]> => {
  const visits = resultOf('visits', await readTrial(db, scope, period))
  const byHand = await readHandTrials(db, scope, period)
  return [visits, ...byHand.map((trial) => resultOf(trial.measure, trial, trial))]
}

/** A plot and year have a few thousand rows for each camera. */
const PLOTS_AT_A_TIME = 10

/** The compared hours of a trial by camera and hour, ten plots at a time. */
export async function* matchedBatches(
  db: Db,
  scope: Scope,
  period: TrialPeriod,
  { trial, matched }: { trial: Trial; matched: MatchedHours },
): AsyncGenerator<TrialRow[]> {
  const plots = trial.units.flatMap((unit) => unit.plots).toSorted((a, b) => a - b)
  for (let at = 0; at < plots.length; at += PLOTS_AT_A_TIME)
    yield matchedRows(db, scope, period, { matched, plot_ids: plots.slice(at, at + PLOTS_AT_A_TIME) })
}
