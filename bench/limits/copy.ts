import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { connectClient } from '../limits-client.ts'
import { serveOrders } from '../processes.ts'

/** The limit of rows 1 and 3: one stream of COPY into a table like that of the messages, from a separate process. */
const client = await connectClient()
const counts = JSON.stringify([
  { object_class_name: 'bumblebee', count: 4 },
  { object_class_name: 'honeybee', count: 3 },
])
let made = 0

const rows = function* (count: number) {
  let chunk = ''
  for (let index = 0; index < count; index += 1) {
    made += 1
    const start = Date.UTC(2026, 5, 1) + (made % 4_000) * 600_000
    chunk += `${(made % 64) + 1}\t${(made % 64) + 1}\t${new Date(start + 600_000).toISOString()}\t${new Date(start).toISOString()}\t2026-07-01T00:00:00Z\tlimit-${made}\t0\t80\t52.04\t-2.42\t4.5\t7\t4\t${counts}\t{"cpu_temperature":41}\tinsect-net 4.2\tf\n`
    if (chunk.length > 60_000) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}

await serveOrders(
  async ({ count }: { count: number }) => {
    const lines = [...rows(count)]
    const began = performance.now()
    await pipeline(
      Readable.from(lines),
      client.query(
        copyFrom(
          'copy limit_messages (device_id, placement_id, created_at, interval_start, received_at, message_id, device_mode, battery_level, latitude, longitude, avg_flowers, sightings, visitations, counts, metrics, model_version, clock_skewed) from stdin',
        ),
      ),
    )
    return count / ((performance.now() - began) / 1000)
  },
  () => client.end(),
)
