import type { Bench } from '../database.ts'
import { MESSAGES_A_DAY, type FleetSize } from './fill-fleet.ts'

/** Size of a table of the fleet and its growth. */
export interface Growth {
  table: string
  rows: number
  megabytes: number
  /** Including indexes and TOAST. */
  bytesARow: number
  /** Megabytes that a camera adds in a season; null for tables that do not grow with cameras and seasons. */
  megabytesACameraYear: number | null
}

const MEGABYTE = 1_000_000
/** Smaller tables do not fill a disk. */
const LEAST_BYTES = MEGABYTE

/** Rows that a camera adds in a season to a table that grows with time, given the size of the fleet. */
const perCameraYear = ({ cameras, years, seasonDays, messageDays }: FleetSize, table: string, rows: number) => {
  if (table === 'messages' || table === 'message_keys') return messageDays > 0 ? MESSAGES_A_DAY * seasonDays : null
  if (/^(hourly|daily)_/.test(table) || table === 'captures' || table === 'image_classes')
    return rows / cameras / years.length
  return null
}

/** Sizes of the tables that grow, largest first; the monthly partitions of messages count as one table. */
export const growthOf = async ({ pool }: Bench, size: FleetSize): Promise<Growth[]> => {
  const { rows } = await pool.query<{ name: string; rows: string; bytes: string }>(
    `select coalesce(parent.relname, own.relname) as name, sum(greatest(own.reltuples, 0))::text as rows,
      sum(pg_total_relation_size(own.oid))::text as bytes
    from pg_class own
    left join pg_inherits on inhrelid = own.oid
    left join pg_class parent on parent.oid = inhparent
    where own.relkind = 'r' and own.relnamespace = 'public'::regnamespace
    group by 1 having sum(pg_total_relation_size(own.oid)) > ${LEAST_BYTES} and sum(greatest(own.reltuples, 0)) > 0
    order by sum(pg_total_relation_size(own.oid)) desc`,
  )
  return rows.map(({ name, rows: counted, bytes }) => {
    const [n, total] = [Number(counted), Number(bytes)]
    const added = perCameraYear(size, name, n)
    return {
      table: name,
      rows: n,
      megabytes: total / MEGABYTE,
      bytesARow: total / n,
      megabytesACameraYear: added === null ? null : (added * total) / n / MEGABYTE,
    }
  })
}

const figure = (value: number, digits = 0) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })

export const growthTable = (growth: readonly Growth[]): string =>
  [
    '| table | rows | MB | bytes a row | MB a camera and season |',
    '| --- | --- | --- | --- | --- |',
    ...growth.map(
      ({ table, rows, megabytes, bytesARow, megabytesACameraYear: added }) =>
        `| ${table} | ${figure(rows)} | ${figure(megabytes)} | ${figure(bytesARow)} | ${added === null ? '' : figure(added, 2)} |`,
    ),
  ].join('\n')
