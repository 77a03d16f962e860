import { sql } from 'kysely'
import { MESSAGES_A_PAGE, type DeviceMessage, type Monitoring } from '#domain/devices/message-endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'

/** Messages of these placements. The caller has checked access to them. */
const sentFrom = (db: Db, device_id: number, placement_ids: number[]) =>
  db
    .selectFrom('messages')
    .where('device_id', '=', device_id)
    .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)

/** Maximum points of a line, more than a screen can show. */
const MAX_POINTS = 400
const STEPS_SECONDS = [300, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400]

export const deviceMessages = {
  /** Newest first by the device's clock. */
  list: async (
    db: Db,
    device_id: number,
    placement_ids: number[],
    { skip = 0, limit = MESSAGES_A_PAGE }: { skip?: number | undefined; limit?: number | undefined },
  ): Promise<DeviceMessage[]> => {
    const rows = await sentFrom(db, device_id, placement_ids)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('message_id', 'desc')
      .offset(skip)
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      message_id: row.message_id,
      created_at: row.created_at.toISOString(),
      interval_start: row.interval_start.toISOString(),
      received_at: row.received_at.toISOString(),
      device_mode: row.device_mode,
      battery_level: row.battery_level,
      ml_results: { avg_flowers: row.avg_flowers, sightings: row.sightings, visitations: row.visitations },
      metrics: row.metrics ?? {},
      counts: row.counts ?? [],
      latitude: row.latitude,
      longitude: row.longitude,
      model_version: row.model_version,
      clock_skewed: row.clock_skewed,
    }))
  },

  count: async (db: Db, device_id: number, placement_ids: number[]): Promise<number> => {
    const { total } = await sentFrom(db, device_id, placement_ids)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  },

  /** Means of each metric over equal steps between two timestamps; battery_level is one of them. */
  series: async (
    db: Db,
    device_id: number,
    placement_ids: number[],
    { from, until }: { from: Date; until: Date },
  ): Promise<Pick<Monitoring, 'step_seconds' | 'series'>> => {
    const least = (until.getTime() - from.getTime()) / 1000 / MAX_POINTS
    const step_seconds = STEPS_SECONDS.find((step) => step >= least) ?? 86_400
    const { rows } = await sql<{ metric: string; at: Date; value: number }>`
      select metric.key as metric, date_bin(make_interval(secs => ${step_seconds}), created_at, ${from}::timestamptz) as at,
        avg((metric.value #>> '{}')::float8) as value
      from messages, jsonb_each(coalesce(metrics, '{}') ||
        case when battery_level is null then '{}' else jsonb_build_object('battery_level', battery_level) end) as metric
      where device_id = ${device_id} and placement_id = any(${placement_ids}::int[])
        and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
        and jsonb_typeof(metric.value) = 'number'
      group by 1, 2 order by 1, 2`.execute(db)
    const series = [...Map.groupBy(rows, (row) => row.metric)].map(([metric, points]) => ({
      metric,
      points: points.map(({ at, value }) => ({ at: at.toISOString(), value })),
    }))
    return { step_seconds, series }
  },
}
