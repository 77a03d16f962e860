import { fixedPeriods } from '#domain/platform/retention.ts'
import { expressionBuilder, sql } from 'kysely'
import { usualLimits } from '#domain/alerts/limits.ts'
import type { BatteryDay, CameraFacts, Facts, FarmFacts, PortalFacts, Watched } from '#domain/alerts/facts.ts'
import { OVERLAP_DAYS } from '#domain/devices/device.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { zonesOf } from '../farms/zone-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { zoneValue } from '../platform/postgres/local-time-sql.ts'
import { stoppedCleanup } from '../platform/cleanup/confirm-cleanup.ts'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import type { ClockDeps } from '../platform/cleanup/trusted-clock.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'
import { endedBefore } from '../seasons/farm-summary-queries.ts'

const BATTERY_DAYS = 14
const BATTERY_RETENTION_DAYS = fixedPeriods.battery_days

/** Stores today's lowest charge of each battery, so that evaluations need not read messages. */
export const storeBatteryDays = async (db: Db, now: Date): Promise<void> => {
  // Most batteries are not lower than before, and an upsert would lock their rows nevertheless.
  await sql`insert into battery_days (device_id, day, lowest)
    select device_id, (last_seen_at at time zone 'UTC')::date, battery_level from device_status
    where battery_level is not null and last_seen_at > ${now}::timestamptz - make_interval(days => ${BATTERY_DAYS})
      and not exists (select from battery_days kept where kept.device_id = device_status.device_id
        and kept.day = (last_seen_at at time zone 'UTC')::date and kept.lowest <= device_status.battery_level)
    on conflict (device_id, day) do update set lowest = least(excluded.lowest, battery_days.lowest)`.execute(db)
}

/** Deletes days that no rule reads any longer. */
export const cleanUpBatteryDays = (deps: ClockDeps) =>
  deleteExpired(deps, {
    name: 'battery days',
    table: 'battery_days',
    column: 'day',
    seconds: days(BATTERY_RETENTION_DAYS),
    isVoid: true,
  })

const lastScore = sql<FarmFacts['score']>`case when last.farm_id is null then null
  else json_build_object('pollination_health', last.score, 'model', last.model, 'hours', last.hours,
    'range', case when last.low is null then null else json_build_array(last.low, last.high) end) end`

/** The limit forces an index lookup per farm; a join would read all weeks of all years each minute. */
const lastSevenDays = () =>
  expressionBuilder<DB, 'farms'>()
    .selectFrom('week_scores as week')
    .whereRef('week.farm_id', '=', 'farms.id')
    .where(endedBefore('week', 0))
    .limit(1)
    .select(['farm_id', 'score', 'model', 'hours', 'low', 'high', 'comparison'])

const farmFacts = async (db: Db): Promise<FarmFacts[]> => {
  const rows = await db
    .selectFrom('farms')
    .leftJoin('alert_limits as limits', 'limits.farm_id', 'farms.id')
    .leftJoin('farm_seasons as season', 'season.farm_id', 'farms.id')
    .leftJoinLateral(lastSevenDays().as('last'), (join) => join.onTrue())
    .leftJoin('weather_fetches as weather', 'weather.farm_id', 'farms.id')
    .where('farms.archived_at', 'is', null)
    .select(['farms.id', 'farms.title', 'farms.organisation_id', 'weather.failures', 'weather.succeeded_at'])
    .select(['limits.id as limits_id', 'limits.score_below', 'limits.silent_hours', 'limits.battery_days'])
    .select([lastScore.as('score'), sql<FarmFacts['comparison']>`last.comparison`.as('comparison')])
    .orderBy('farms.id')
    .execute()
  return rows.map(({ failures, succeeded_at, limits_id, score_below, silent_hours, battery_days, ...farm }) => ({
    ...farm,
    weather: failures === null ? null : { failures, succeeded_at },
    limits:
      limits_id === null || silent_hours === null || battery_days === null
        ? usualLimits
        : { score_below, silent_hours, battery_days },
  }))
}

type Today = ReturnType<typeof sql.raw<string>>

/** Cameras that should record, at their current placement. */
const expectedCameras = (db: Db, today: Today, now: Date) =>
  db
    .selectFrom('devices')
    .innerJoin('placements', (join) =>
      join.onRef('placements.device_id', '=', 'devices.id').on(sql<boolean>`upper_inf(placements.during)`),
    )
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .leftJoin('tunnels', 'tunnels.id', 'placements.tunnel_id')
    .leftJoin('device_status as status', 'status.device_id', 'devices.id')
    .where('devices.archived_at', 'is', null)
    .where('devices.is_active', '=', true)
    .where('farms.archived_at', 'is', null)
    .where(
      sql<boolean>`(not exists (select from deployments where farm_id = farms.id) or exists (select from deployments
        where farm_id = farms.id and deployed_date <= ${today} and (withdrawn_date is null or withdrawn_date >= ${today})))`,
    )
    .select([
      'devices.id',
      'devices.name',
      'placements.farm_id',
      'placements.field_id',
      'placements.tunnel_id',
      'tunnels.number as tunnel_number',
      'status.last_seen_at as last_seen',
      'status.battery_level',
    ])
    .select((eb) => eb.fn.coalesce('status.clock_skewed', sql<boolean>`false`).as('clock_skewed'))
    .select(
      sql<Date | null>`case when status.overlap_at >= ${now}::timestamptz - make_interval(days => ${OVERLAP_DAYS})
        then status.overlap_at end`.as('overlap_at'),
    )
    .orderBy('devices.id')
    .execute()

/** Recordings of each camera at its current placement in the three days before today and in the last seven. */
const watchedByCamera = async (db: Db, today: Today, now: Date) => {
  const lastDays = sql`filter (where day between ${today} - 3 and ${today} - 1)`
  const week = sql`filter (where day > ${today} - 7)`
  const figures = (days: typeof lastDays) => sql<Watched>`json_build_object(
    'hours', coalesce(sum(open_hours + bare_hours) ${days}, 0), 'flower_hours', coalesce(sum(open_flower_hours) ${days}, 0),
    'visits', coalesce(sum(open_visits + bare_visits) ${days}, 0), 'bare_visits', coalesce(sum(bare_visits) ${days}, 0))`
  const rows = await db
    .selectFrom('placements')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .innerJoin('daily_watch', 'daily_watch.placement_id', 'placements.id')
    .where(sql<boolean>`upper_inf(placements.during)`)
    .where(sql<boolean>`day > ${today} - 7 and day <= ${today}`)
    // A range that does not depend on the farm's time zone, so that few rows are read.
    .where('day', '>', addDays(now.toISOString().slice(0, 10), -9))
    .groupBy('placements.device_id')
    .select(['placements.device_id', figures(lastDays).as('last_three_days'), figures(week).as('last_seven_days')])
    .execute()
  return new Map(rows.map(({ device_id, ...watched }) => [device_id, watched]))
}

const batteryDays = async (db: Db, now: Date): Promise<Map<number, BatteryDay[]>> => {
  const { rows } = await sql<{ device_id: number; days: BatteryDay[] }>`
    select device_id, json_agg(json_build_object('date', day, 'lowest', lowest) order by day) as days from battery_days
    where day > (${now}::timestamptz at time zone 'UTC')::date - ${sql.lit(BATTERY_DAYS)} group by device_id`.execute(
    db,
  )
  return new Map(rows.map(({ device_id, days }) => [device_id, days]))
}

const lastDay = (column: string, now: Date) =>
  sql<boolean>`${sql.ref(column)} > ${now}::timestamptz - interval '24 hours' and ${sql.ref(column)} <= ${now}::timestamptz`

const conflictsByCamera = async (db: Db, now: Date): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('message_conflicts')
    .where(lastDay('received_at', now))
    .groupBy('device_id')
    .select((eb) => ['device_id', eb.fn.countAll<number>().as('conflicts')])
    .execute()
  return new Map(rows.map(({ device_id, conflicts }) => [device_id, conflicts]))
}

/**
 * Refused requests by camera; null for requests with an invalid key. One row of the log stands for several similar
 * requests.
 */
const refusedByCamera = async (db: Db, now: Date): Promise<Map<number | null, number>> => {
  const rows = await db
    .selectFrom('security_events')
    // Literal values, so that the partial index is used.
    .where(sql<boolean>`endpoint in ('sendMessages', 'sendCapture')`)
    .where('result', '=', 'refused')
    .where(lastDay('at', now))
    .groupBy('device_id')
    .select(['device_id', sql<number>`sum(1 + repeats)`.as('refused')])
    .execute()
  return new Map(rows.map(({ device_id, refused }) => [device_id, refused]))
}

const undeliveredEmails = async (db: Db, now: Date): Promise<PortalFacts['emails']> => {
  const { rows } = await sql<PortalFacts['emails']>`
    select count(*) as waiting, count(distinct recipient) as recipients,
      coalesce((select max(sent_at) from mails) > min(created_at), false) as others_leave
    from mails where sent_at is null and attempts >= 3
      and created_at > ${now}::timestamptz - interval '3 days' and created_at <= ${now}::timestamptz`.execute(db)
  return rows[0] ?? { waiting: 0, recipients: 0, others_leave: false }
}

const nothing: Watched = { hours: 0, flower_hours: 0, visits: 0, bare_visits: 0 }

/** Gathers the input of the rules for all farms in few statements. */
export const gatherFacts = async (db: Db, now: Date): Promise<Facts> => {
  const zones = await zonesOf(db, { kind: 'all' })
  const today = sql.raw<string>(`(${zoneValue(zones, 'farms.time_zone', 'date', (zone) => localDay(now, zone))})`)
  const farms = await farmFacts(db)
  const cameras = await expectedCameras(db, today, now)
  const watched = await watchedByCamera(db, today, now)
  const batteries = await batteryDays(db, now)
  const conflicts = await conflictsByCamera(db, now)
  const refused = await refusedByCamera(db, now)
  const emails = await undeliveredEmails(db, now)
  const { clock, rules } = await stoppedCleanup(db)
  return {
    now,
    farms,
    cameras: cameras.map((camera): CameraFacts => ({
      ...camera,
      battery_days: batteries.get(camera.id) ?? [],
      last_three_days: watched.get(camera.id)?.last_three_days ?? nothing,
      last_seven_days: watched.get(camera.id)?.last_seven_days ?? nothing,
      conflicts: conflicts.get(camera.id) ?? 0,
      refused: refused.get(camera.id) ?? 0,
    })),
    portal: {
      unknown_keys: refused.get(null) ?? 0,
      emails,
      stopped_cleanup: { clock, rules: rules.map(({ rule }) => rule) },
    },
  }
}
