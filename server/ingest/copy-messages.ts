import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Placed } from './rollup.ts'

/** A message as it is stored: where its device stood, when it came, and whether its clock can be believed. */
export interface MessageRow extends Placed {
  device_id: number
  farm_id: number
  received_at: Date
  skewed: boolean
}

const columns = `device_id, placement_id, created_at, interval_start, received_at, message_id, device_mode, battery_level, latitude,
  longitude, avg_flowers, sightings, visitations, counts, metrics, model_version, clock_skewed, visit_seconds`

/** Copies rows into the table of messages, within the client's transaction. */
export const copyMessages = async (client: pg.PoolClient, rows: MessageRow[]) => {
  if (rows.length === 0) return
  const copy = client.query(copyFrom(`copy messages (${columns}) from stdin`))
  copy.end(rows.map(line).join(''))
  // Not a pipeline: that would wait for the stream to be destroyed, which it never is once its connection is lost.
  await finished(copy)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const text = (value: string) =>
  /[\\\t\n\r]/.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (found) => escapes[found] as string) : value
const nullable = (value: string | number | null | undefined) => (value == null ? '\\N' : text(String(value)))
/** As a column of single precision keeps it: nearly nothing is nothing, and no error. */
export const single = (value: number | null | undefined): number | null => (value == null ? null : Math.fround(value))
const json = (value: unknown) => (value == null ? '\\N' : text(JSON.stringify(value)))

const line = (row: MessageRow): string => {
  const { message } = row
  const results = message.ml_results
  return `${row.device_id}\t${row.placement_id}\t${new Date(row.end).toISOString()}\t${new Date(row.start).toISOString()}\t${row.received_at.toISOString()}\t${text(message.id)}\t${nullable(message.device_mode)}\t${nullable(single(message.battery_level))}\t${nullable(message.latitude)}\t${nullable(message.longitude)}\t${nullable(results?.avg_flowers)}\t${nullable(results?.sightings)}\t${nullable(results?.visitations)}\t${json(message.counts)}\t${json(message.metrics)}\t${nullable(message.model_version)}\t${row.skewed ? 't' : 'f'}\t${nullable(results?.visit_seconds)}\n`
}
