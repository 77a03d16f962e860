import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { connectClient } from '../limits-client.ts'
import { serveOrders } from '../processes.ts'

/**
 * The limit of row 9: COPY of the same file into a table with text and number columns like those of the file, from a
 * separate process.
 */
const client = await connectClient()
await serveOrders(
  async ({ path }: { path: string }) => {
    await client.query(`drop table if exists limit_weather; create table limit_weather (organisation text, farm text,
      field text, tunnel int, observer text, start_time timestamptz, temperature float8, relative_humidity float8,
      wind_speed float8, oktas int, note text)`)
    const began = performance.now()
    await pipeline(
      createReadStream(path, { highWaterMark: 262_144 }),
      client.query(copyFrom('copy limit_weather from stdin (format csv, header)')),
    )
    const seconds = (performance.now() - began) / 1000
    const { rows } = await client.query<{ count: string }>('select count(*) from limit_weather')
    return { rows: Number(rows[0]?.count), seconds }
  },
  () => client.end(),
)
