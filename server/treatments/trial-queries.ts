import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { SCORED_HOURS } from '#domain/score/parameters.ts'
import type { TrialArmName, TrialMeasure, TrialResult } from '#domain/treatments/trial-endpoints.ts'
import { trialOf, type Trial, type TrialRow } from '#domain/treatments/trial.ts'
import { windowOf } from '#domain/weeks/local-time.ts'
import type { Db } from '../platform/postgres/database.ts'
import { wallTimestampIn } from '../platform/postgres/local-time-sql.ts'
import { within } from '../platform/postgres/scope.ts'

const HUNDRED_FLOWERS = 100

/** A farm and its days, both included. */
export interface TrialPeriod {
  farm_id: number
  time_zone: string
  start: string
  end: string
}

type ReadRow = Omit<TrialRow, 'arm'> & TrialArmName

/** What the letter of the plot meant on a local day. */
const meaningOn = (day: ReturnType<typeof sql>) => sql`
  left join treatment_arms on treatment_arms.farm_id = farms.id
    and treatment_arms.treatment_type = plots.treatment_type
    and daterange(treatment_arms.from_date, treatment_arms.to_date, '[]') @> ${day}`

const plotColumns = sql`plots.treatment_type, treatment_arms.id as arm_id, treatment_arms.meaning, treatment_arms.note,
  plots.id as plot_id, plots.tunnel_id, tunnels.field_id, plots.block`

/** Visits by camera and hour on plots with a letter, between 08:00 and 18:00 local time. */
const watchedRows = async (db: Db, scope: Scope, { farm_id, time_zone, start, end }: TrialPeriod) => {
  const { from, until } = windowOf(start, end, time_zone)
  const wall = sql.raw(wallTimestampIn('watched.hour', time_zone))
  const { rows } = await sql<ReadRow>`
    select ${plotColumns}, placements.device_id, (${wall})::date::text as day, extract(hour from ${wall})::int as hour,
      sum(watched.visits)::float8 as count,
      sum(watched.flower_seconds::float8 / watched.weight_seconds::float8 * watched.hours_scored) as effort
    from farms
    join placements on placements.farm_id = farms.id
    join plots on plots.id = placements.plot_id and plots.treatment_type is not null
    join tunnels on tunnels.id = plots.tunnel_id
    join hourly_watch as watched on watched.placement_id = placements.id
      and watched.hour >= ${from} and watched.hour < ${until}
    ${meaningOn(sql`(${wall})::date`)}
    where farms.id = ${farm_id} and ${within(scope, 'farms.organisation_id')}
      and watched.flower_seconds > 0 and watched.weight_seconds > 0
      and extract(hour from ${wall}) between ${SCORED_HOURS.first} and ${SCORED_HOURS.last}
    group by plots.id, tunnels.id, treatment_arms.id, placements.device_id, (${wall})
    order by plots.id, placements.device_id, (${wall})`.execute(db)
  return rows
}

/**
 * Plants that are still to be counted are left out, and so are pollinator counts without a time; where nothing was
 * found, the count is 0.
 */
const handCounts = {
  flowers: sql`flower_surveys as entries join flower_observations as seen on seen.flower_survey_id = entries.id`,
  pollinators: sql`(select * from pollinator_surveys where watched_seconds > 0) as entries
    left join pollinator_observations as seen on seen.pollinator_survey_id = entries.id`,
  predators: sql`(select * from predator_surveys where counted_at is not null) as entries
    left join predator_observations as seen on seen.predator_survey_id = entries.id`,
} satisfies Record<Exclude<TrialMeasure, 'visits'>, unknown>

/** Pollinators are counted for different times: each count is scaled to ten minutes. */
const TEN_MINUTES = 600
const ofTime = {
  flowers: sql`1`,
  pollinators: sql`${TEN_MINUTES}::float8 / entries.watched_seconds`,
  predators: sql`1`,
}
const timeOf = { flowers: sql``, pollinators: sql`, entries.watched_seconds`, predators: sql`` }

/** What people counted on plots with a letter, by day. `effort`: number of counts, also of those that found nothing. */
const countedRows = async (
  db: Db,
  scope: Scope,
  { farm_id, start, end }: TrialPeriod,
  measure: keyof typeof handCounts,
) => {
  const { rows } = await sql<ReadRow>`
    select ${plotColumns}, null::int as device_id, surveys.survey_date::text as day, null::int as hour,
      sum(counted.count)::float8 as count, count(*)::float8 as effort
    from surveys
    join plots on plots.id = surveys.plot_id and plots.treatment_type is not null
    join tunnels on tunnels.id = plots.tunnel_id
    join fields on fields.id = tunnels.field_id
    join farms on farms.id = fields.farm_id
    join (select entries.survey_id, coalesce(sum(seen.count), 0) * ${ofTime[measure]} as count
      from ${handCounts[measure]} group by entries.id, entries.survey_id${timeOf[measure]}) as counted on counted.survey_id = surveys.id
    ${meaningOn(sql`surveys.survey_date`)}
    where farms.id = ${farm_id} and ${within(scope, 'farms.organisation_id')}
      and surveys.survey_date between ${start} and ${end}
    group by plots.id, tunnels.id, treatment_arms.id, surveys.survey_date
    order by plots.id, surveys.survey_date`.execute(db)
  return rows
}

/** Sorts by letter, then by meaning. */
const keyOf = ({ treatment_type, arm_id }: TrialArmName): string => `${treatment_type} ${arm_id ?? 0}`

export interface NamedTrial {
  trial: Trial
  names: Map<string, TrialArmName>
  /** Key of the arm that others are compared with: the control that was watched most. */
  control: string | null
}

const namedTrial = (rows: readonly ReadRow[]): NamedTrial => {
  const names = new Map(
    rows.map((row) => {
      const { treatment_type, arm_id, meaning, note } = row
      return [keyOf(row), { treatment_type, arm_id, meaning, note }]
    }),
  )
  const keyed = rows.map((row) => ({ ...row, arm: keyOf(row) }))
  const effortOf = (key: string): number => keyed.reduce((sum, row) => sum + (row.arm === key ? row.effort : 0), 0)
  const controls = [...names].filter(([, { meaning }]) => meaning === 'control').map(([key]) => key)
  const control = controls.toSorted().toSorted((a, b) => effortOf(b) - effortOf(a))[0] ?? null
  return { trial: trialOf(keyed, control), names, control }
}

const resultOf = (measure: TrialMeasure, { trial, names }: NamedTrial): TrialResult => {
  const nameOf = (key: string): TrialArmName[] => {
    const name = names.get(key)
    return name ? [name] : []
  }
  const flowers = measure === 'visits' ? HUNDRED_FLOWERS : 1
  return {
    measure,
    unit_kind: trial.unit_kind,
    days: trial.days,
    hours: measure === 'visits' ? trial.hours : 0,
    half_added: trial.half_added,
    arms: trial.arms.flatMap(({ arm, ...figures }) =>
      nameOf(arm).map((name) => ({ ...name, ...figures, rate: (flowers * figures.count) / figures.effort })),
    ),
    effects: trial.effects.flatMap(({ arm, reference, ...effect }) =>
      nameOf(arm).flatMap((own) => nameOf(reference).map((other) => ({ ...effect, arm: own, reference: other }))),
    ),
    left_out: [...names.keys()]
      .filter((key) => !trial.arms.some(({ arm }) => arm === key))
      .toSorted()
      .flatMap(nameOf),
  }
}

/** Visits of a trial over the hours that all compared arms were watched. */
export const readTrial = async (db: Db, scope: Scope, period: TrialPeriod): Promise<NamedTrial> =>
  namedTrial(await watchedRows(db, scope, period))

/** Effects of the treatments of a farm on visits, and on what people counted by hand where they did. */
export const readEffects = async (db: Db, scope: Scope, period: TrialPeriod): Promise<TrialResult[]> => {
  const results = [resultOf('visits', await readTrial(db, scope, period))]
  for (const measure of ['flowers', 'pollinators', 'predators'] as const) {
    const rows = await countedRows(db, scope, period, measure)
    if (rows.length > 0) results.push(resultOf(measure, namedTrial(rows)))
  }
  return results
}
