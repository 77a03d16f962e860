import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { cameraSpread, type CameraDay } from '#domain/score/camera-spread.ts'
import { addDays } from '#domain/weeks/dates.ts'
import type { Deps } from '../deps.ts'
import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'
import { inTransaction, system, type Db } from '../platform/postgres/database.ts'
import { healthData, type Window } from './health-data-queries.ts'
import { scoreItems } from './score-items.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>

const EVERY_MS = 10 * 60_000
const RUN_EVERY_DAYS = 7
const WEEK_DAYS = 7
/** A year of recordings, read a quarter at a time. */
const WEEKS = 52
const WEEKS_AT_ONCE = 13
/** Spreads are stored in hundredths: a smaller change would recalculate scores without any effect. */
const HUNDREDTHS = 100

const everything = { kind: 'all' } as const

interface Group {
  crop: string
  field: string
  days: CameraDay[]
}

/** Recordings of cameras in a week, by field and crop as in the score. */
const groupsOf = (data: NonNullable<Awaited<ReturnType<typeof healthData>>>, window: Window, now: Date): Group[] =>
  scoreItems(data, { ...window, weather: [], now }).flatMap(({ field_id, crop, input }): Group[] =>
    crop === null || input === null
      ? []
      : [
          {
            crop,
            field: `${data.farm.id} ${field_id}`,
            days: input.captures.map(({ deviceId, date, modelVersion, visits, hours, flowers }) => ({
              camera: deviceId,
              date,
              model: modelVersion ?? '',
              visits,
              flowerHours: hours * (flowers ?? 0),
            })),
          },
        ],
  )

/** All fields and weeks of the year before a day. */
const groupsOfYear = async (db: Db, farm_ids: readonly number[], today: string, now: Date): Promise<Group[]> => {
  const groups: Group[] = []
  for (const farm_id of farm_ids)
    for (let week = WEEKS; week > 0; week -= WEEKS_AT_ONCE) {
      const start = addDays(today, -WEEK_DAYS * week)
      const end = addDays(start, WEEK_DAYS * WEEKS_AT_ONCE - 1)
      const data = await healthData(db, everything, farm_id, { start, end })
      if (!data || data.watchedDays.length === 0) continue
      for (let from = start; from < end; from = addDays(from, WEEK_DAYS)) {
        groups.push(...groupsOf(data, { start: from, end: addDays(from, WEEK_DAYS - 1) }, now))
        await nextTurn()
      }
    }
  return groups
}

/**
 * Estimates how much cameras of each crop of an organisation differ, from the year before today, and stores changes:
 * for periods that end today or later.
 */
const estimateSpreads = async ({ db, clock }: Needs, organisation_id: number): Promise<void> => {
  const now = clock()
  const today = now.toISOString().slice(0, 10)
  const farms = await db
    .selectFrom('farms')
    .where('organisation_id', '=', organisation_id)
    .where('archived_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute()
  const groups = await groupsOfYear(
    db,
    farms.map(({ id }) => id),
    today,
    now,
  )
  const known = await db
    .selectFrom('camera_spreads')
    .where('organisation_id', '=', organisation_id)
    .select(['crop', 'spread', 'cameras', 'field_weeks'])
    .orderBy('estimated_on')
    .execute()
  const changed = [...Map.groupBy(groups, ({ crop }) => crop)].flatMap(([crop, own]) => {
    const found = cameraSpread(own)
    if (found === null) return []
    const spread = Math.round(found.spread * HUNDREDTHS) / HUNDREDTHS
    const last = known.findLast((one) => one.crop === crop)
    const { cameras, field_weeks } = found
    const isSameSpread = last?.spread === spread && last.cameras === cameras
    if (isSameSpread && last.field_weeks === field_weeks) return []
    return [{ isSameSpread, crop, spread, cameras, field_weeks }]
  })
  if (changed.length === 0) return
  await inTransaction(db, system, async (trx) => {
    await trx
      .insertInto('camera_spreads')
      .values(
        changed.map(({ crop, spread, cameras, field_weeks }) => ({
          organisation_id,
          crop,
          estimated_on: today,
          spread,
          cameras,
          field_weeks,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'crop', 'estimated_on']).doUpdateSet((eb) => ({
          spread: eb.ref('excluded.spread'),
          cameras: eb.ref('excluded.cameras'),
          field_weeks: eb.ref('excluded.field_weeks'),
        })),
      )
      .execute()
    // Scores depend on the spread, not on the number of weeks it is based on.
    if (changed.every(({ isSameSpread }) => isSameSpread)) return
    await sql`update farm_seasons set stale_at = clock_timestamp()
      where farm_id = any(${farms.map(({ id }) => id)}::int[])`.execute(trx)
  })
}

/**
 * Leases an organisation with recordings whose estimates are a week old for this server; undefined if there is none.
 */
const nextOrganisation = async ({ db, clock }: Needs): Promise<number | undefined> => {
  const { rows } = await sql<{ organisation_id: number }>`
    insert into camera_spread_runs (organisation_id, ran_at)
    select organisations.id, ${clock()}::timestamptz from organisations
      left join camera_spread_runs on organisation_id = organisations.id
    where (ran_at is null or ran_at <= ${clock()}::timestamptz - make_interval(days => ${RUN_EVERY_DAYS}))
      and exists (select 1 from farms join placements on placements.farm_id = farms.id
        join daily_watch on daily_watch.placement_id = placements.id
        where farms.organisation_id = organisations.id and farms.archived_at is null
          and daily_watch.day >= ${clock()}::timestamptz::date - ${WEEK_DAYS * WEEKS}::int)
    order by ran_at nulls first, organisations.id limit 1
    on conflict (organisation_id) do update set ran_at = excluded.ran_at
      where camera_spread_runs.ran_at <= excluded.ran_at - make_interval(days => ${RUN_EVERY_DAYS})
    returning organisation_id`.execute(db)
  return rows[0]?.organisation_id
}

/** Estimates the spreads of an organisation that is due; returns whether there was one. */
export const runSpreads = async (deps: Needs): Promise<boolean> => {
  const organisation_id = await nextOrganisation(deps)
  if (organisation_id === undefined) return false
  await estimateSpreads(deps, organisation_id)
  return true
}

/** Estimates the spread between cameras of each organisation once a week. Returns a function that stops it. */
export const startSpreads = (deps: Needs): (() => Promise<void>) =>
  startScheduledTask({ name: 'spread between cameras', every_ms: EVERY_MS, log: deps.log }, () => runSpreads(deps))
