import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import type { Message } from '#domain/ingest/message.ts'
import { serveOrders } from '../processes.ts'

/**
 * The limit of row 2: a bare Node HTTP server that stores each message by one prepared INSERT, and does nothing else.
 */
const pool = new pg.Pool({
  host: process.env['BENCH_HOST'] ?? '',
  user: 'bombus',
  database: process.env['BENCH_DATABASE'] ?? '',
  max: 20,
})
const insert = {
  name: 'single',
  text: `insert into limit_messages (device_id, placement_id, created_at, interval_start, received_at, message_id, device_mode,
      battery_level, latitude, longitude, avg_flowers, sightings, visitations, counts, metrics, model_version, clock_skewed)
    values (1, 1, $1, $2, now(), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, false)`,
}
const store = (message: Message) =>
  pool.query(insert, [
    message.interval_end,
    message.interval_start,
    message.id,
    message.device_mode,
    message.battery_level,
    message.latitude,
    message.longitude,
    message.ml_results?.avg_flowers,
    message.ml_results?.sightings,
    message.ml_results?.visitations,
    JSON.stringify(message.counts),
    JSON.stringify(message.metrics),
    message.model_version,
  ])
const server = createServer((request, response) => {
  void json(request)
    .then((sent) => store((sent as Message[])[0] as Message))
    .then(() => {
      response.setHeader('content-type', 'application/json')
      response.end('{"error":false,"message":"OK","data":{"accepted":1,"duplicates":0,"conflicts":0,"rejected":[]}}')
    })
}).listen(0, '127.0.0.1')
await new Promise((resolve) => {
  server.once('listening', resolve)
})
await serveOrders(
  async () => (server.address() as { port: number }).port,
  async () => {
    server.close()
    await pool.end()
  },
)
