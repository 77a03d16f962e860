import { createServer } from 'node:http'
import pg from 'pg'
import { serveOrders } from '../processes.ts'

/**
 * The limit of row 7: a bare Node HTTP server that passes on the text returned by one prepared statement, and does
 * nothing else.
 */
const pool = new pg.Pool({
  host: process.env['BENCH_HOST'] ?? '',
  user: 'bombus',
  database: process.env['BENCH_DATABASE'] ?? '',
  max: 20,
})
const statement = {
  name: 'list',
  text: `select json_build_object('error', false, 'message', 'OK', 'data', json_agg(entry order by place))::text as body from limit_list`,
}
const server = createServer((_request, response) => {
  void pool.query<{ body: string }>(statement).then(({ rows }) => {
    response.setHeader('content-type', 'application/json')
    response.end(rows[0]?.body)
  })
}).listen(0, '127.0.0.1')
await new Promise((resolve) => {
  server.once('listening', resolve)
})
await serveOrders(
  async ({ list }: { list: unknown[] }) => {
    await pool.query('create table limit_list (place integer primary key, entry json not null)')
    await pool.query('insert into limit_list select * from unnest($1::int[], $2::json[])', [
      list.map((_entry, place) => place),
      list.map((entry) => JSON.stringify(entry)),
    ])
    return (server.address() as { port: number }).port
  },
  async () => {
    server.close()
    await pool.end()
  },
)
