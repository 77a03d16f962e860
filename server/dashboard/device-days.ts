import { sql } from 'kysely'
import { compiledQuery } from '../platform/postgres/compiled-queries.ts'

interface Watched {
  placement_ids: number[]
  from: string
  to: string
}
/** Hours and insects of these placements by device and day. */
export const byDeviceAndDay = compiledQuery(
  ['placement_ids', 'from', 'to'],
  (db, { placement_ids, from, to }: Watched) =>
    db
      .selectFrom('daily_watch as watched')
      .innerJoin('placements', 'placements.id', 'watched.placement_id')
      .leftJoin(
        db
          .selectFrom('daily_counts')
          .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
          .where('day', '>=', from)
          .where('day', '<=', to)
          .groupBy(['placement_id', 'day', 'model_id'])
          .select((eb) => ['placement_id', 'day', 'model_id', eb.fn.sum<number>('count').as('insects')])
          .as('counted'),
        (join) =>
          join
            .onRef('counted.placement_id', '=', 'watched.placement_id')
            .onRef('counted.day', '=', 'watched.day')
            .onRef('counted.model_id', '=', 'watched.model_id'),
      )
      .where(sql<boolean>`watched.placement_id = any(${placement_ids}::int[])`)
      .where('watched.day', '>=', from)
      .where('watched.day', '<=', to)
      .groupBy(['placements.device_id', 'watched.day'])
      .select((eb) => [
        'placements.device_id',
        'watched.day',
        eb.fn.sum<number>('hours').as('hours'),
        eb.fn.sum<number>('hours_counted').as('hours_counted'),
        sql<number>`coalesce(sum(insects), 0)`.as('insects'),
      ]),
)

type Row = Awaited<ReturnType<typeof byDeviceAndDay>>[number]

/** Figures of each device by day; null if there are no recordings. */
export const watchByDevice = (rows: Row[], dates: string[]) => {
  const byDevice = Map.groupBy(rows, (row) => row.device_id)
  return (device_id: number) => {
    const own = byDevice.get(device_id) ?? []
    const hours = own.reduce((total, row) => total + row.hours_counted, 0)
    const hoursOf = new Map(own.map((row) => [row.day, row.hours]))
    return {
      hours_by_day: dates.map((date) => hoursOf.get(date) ?? null),
      insects_per_hour: hours === 0 ? null : own.reduce((total, row) => total + row.insects, 0) / hours,
    }
  }
}
