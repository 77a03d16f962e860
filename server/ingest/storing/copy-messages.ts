import type pg from 'pg'
import { makeBinaryCopy } from '../../platform/postgres/copy/binary-copy.ts'
import { copyIn } from '../../platform/postgres/copy/copy-in.ts'
import type { Placed } from '../rollups/rollup.ts'

/** A stored message: placement of its device, time of receipt, and whether its clock is skewed. */
export interface MessageRow extends Placed {
  device_id: number
  farm_id: number
  received_at: Date
  skewed: boolean
}

const columns = `device_id, placement_id, created_at, interval_start, received_at, message_id, device_mode, battery_level, latitude,
  longitude, avg_flowers, sightings, visitations, counts, metrics, model_version, clock_skewed, visit_seconds`
const COLUMNS = columns.split(',').length

/** Copies rows into the messages table in the client's transaction. */
export const copyMessages = (client: pg.PoolClient, rows: MessageRow[]): Promise<void> =>
  copyIn(client, `copy messages (${columns}) from stdin (format binary)`, inBinary(rows))

/** Most messages need less. */
const ROW_BYTES = 640

const inBinary = (rows: MessageRow[]): Buffer => {
  const copy = makeBinaryCopy(rows.length * ROW_BYTES)
  for (const row of rows) {
    const { message } = row
    const results = message.ml_results
    copy.row(COLUMNS)
    copy.int4(row.device_id)
    copy.int4(row.placement_id)
    copy.timestamptz(row.end)
    copy.timestamptz(row.start)
    copy.timestamptz(row.received_at.getTime())
    copy.text(message.id)
    copy.int2(message.device_mode)
    copy.float4(message.battery_level)
    copy.float8(message.latitude)
    copy.float8(message.longitude)
    copy.float8(results?.avg_flowers)
    copy.int4(results?.sightings)
    copy.int4(results?.visitations)
    copy.jsonb(message.counts)
    copy.jsonb(message.metrics)
    copy.text(message.model_version)
    copy.bool(row.skewed)
    copy.float8(results?.visit_seconds)
  }
  return copy.end()
}
