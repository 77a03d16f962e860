import { once } from 'node:events'
import { connect } from 'node:net'
import { getPriority } from 'node:os'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeUser } from '../factories/people.ts'
import { makeWeatherObservation } from '../factories/surveys.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { db } = server
const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
// Far more than the buffers between server and reader can hold, so the report is in progress until it is read.
const { id } = await makeWeatherObservation(db, { notes: 'x'.repeat(2_000) })
await sql`insert into weathers (tunnel_id, observer_id, temperature, relative_humidity, wind_speed, oktas, timestamp, notes)
  select tunnel_id, observer_id, temperature, relative_humidity, wind_speed, oktas, timestamp, md5(n::text) || notes
  from weathers, generate_series(1, 7000) as n where id = ${id}`.execute(db)

const host = String(server.connection.host ?? '')
/** The database's process for each connection of this server, and whether it serves a report. */
const backends = async () =>
  (
    await sql<{ pid: number; isReport: boolean }>`select pid, application_name = 'bombus-files' as "isReport"
      from pg_stat_activity where datname = current_database() and application_name like 'bombus%'`.execute(db)
  ).rows

it.runIf(process.platform === 'linux' && host.startsWith('/'))(
  'a report has a lower priority than users and cameras, also in a database on the same machine',
  async () => {
    const { authorization } = await server.as(await makeUser(db, { role: 'admin' }))
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `GET /api/surveys/csv?start=2026-06-01&end=2026-06-30&weather=true HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`,
    )
    await once(socket, 'data')
    socket.pause()
    const found = await backends()
    socket.destroy()
    const niceness = (isReport: boolean) =>
      found.filter((one) => one.isReport === isReport).map(({ pid }) => getPriority(pid))
    expect(Math.min(...niceness(true))).toBeGreaterThan(Math.max(...niceness(false)))
  },
)
