import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { makeUser } from '../factories/people.ts'
import { makeWeatherObservation } from '../factories/surveys.ts'
import { makeServer } from '../testing/server.ts'
import { waitFor } from '../testing/wait-for.ts'

const server = await makeServer({ timeout: { reader: 300 } })
const { db } = server
const patient = await makeServer({ beside: server })
const listen = async ({ app }: typeof server) => Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
const [hasty, slow] = [await listen(server), await listen(patient)]
// Far more than the buffers between server and reader can hold.
const { id } = await makeWeatherObservation(db, { notes: 'x'.repeat(2_000) })
await sql`insert into weathers (tunnel_id, observer_id, temperature, relative_humidity, wind_speed, oktas, timestamp, notes)
  select tunnel_id, observer_id, temperature, relative_humidity, wind_speed, oktas, timestamp, md5(n::text) || notes
  from weathers, generate_series(1, 7000) as n where id = ${id}`.execute(db)

const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await waitFor(async () => expect(await held()).toBe(0))
})
/** Connections outside the pool, which reports and uploads use. */
const held = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'bombus-files'`.execute(db)
  return rows[0]?.count ?? 0
}
const period = 'start=2026-06-01&end=2026-06-30&weather=true'
/** Requests a report and reads only its beginning. */
const beginReading = async (port: number, headers: { authorization: string }, more = '') => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(
    `GET /api/surveys/csv?${period}${more} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`,
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { socket, status: Number(first.toString().split(' ')[1]), text: first.toString().slice(0, 2_000) }
}
const somebody = async () => server.as(await makeUser(db, { role: 'admin' }))

describe('a client that stops reading', () => {
  it.each([
    ['CSV', ''],
    ['XLSX', '&format=xlsx'],
    ['dataset of CSV', '&format=dataset_csv'],
    ['dataset of Parquet', '&format=dataset_parquet'],
  ])('a %s report releases its database connection', async (_name, more) => {
    const { status } = await beginReading(hasty, await somebody(), more)
    expect(status).toBe(200)
    expect(await held()).toBe(1)
    await waitFor(async () => expect(await held()).toBe(0))
  })

  it('releases its export slot, while a slow reader gets the whole file', async () => {
    const headers = await somebody()
    const { socket } = await beginReading(hasty, headers)
    let bytes = 0
    socket.on('data', (part: Buffer) => {
      bytes += part.length
      socket.pause()
      setImmediate(() => socket.resume())
    })
    socket.resume()
    await waitFor(() => expect(bytes).toBeGreaterThan(14_000_000))
  })
})

describe('concurrent exports', () => {
  it('are limited to two per user: the third gets 429 with a retry time, and others are served', async () => {
    const mine = await somebody()
    const two = [await beginReading(slow, mine), await beginReading(slow, mine)]
    expect(two.map(({ status }) => status)).toEqual([200, 200])
    const third = await beginReading(slow, mine)
    expect([third.status, third.text]).toEqual([
      429,
      expect.stringContaining('Two of your downloads are already in progress'),
    ])
    expect(third.text.toLowerCase()).toContain('retry-after: 15')
    expect((await beginReading(slow, await somebody())).status).toBe(200)
  })

  it('are limited to eight per server, and a slot is free again when one of them ends', async () => {
    const many = []
    for (let n = 0; n < 8; n += 1) many.push(await beginReading(slow, await somebody()))
    expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const ninth = await somebody()
    expect((await beginReading(slow, ninth)).status).toBe(429)
    many[0]?.socket.destroy()
    await waitFor(async () => expect((await beginReading(slow, ninth)).status).toBe(200))
  })
})
