import { sql } from 'kysely'
import type { DeviceMessage, Monitoring } from '#domain/devices/message-endpoints.ts'
import { AUDIT_MODE } from '#domain/ingest/message.ts'
import { moveDevice } from '../../devices/move.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm } from '../../factories/places.ts'
import { pairAudits } from '../../image-reviews/pair-audits-writes.ts'
import { recount } from '../../ingest/rollups/recount-queries.ts'
import { createPartitions } from '../../ingest/storing/partitions.ts'
import { interval, message, sender } from '../../ingest/testing/messages.ts'
import { asker } from '../../testing/asker.ts'
import type { TestServer } from '../../testing/server.ts'
import { archiveDueMonths } from '../start-archiving.ts'

/** The day on which tests archive: with three months, everything before August. */
export const TODAY = '2026-11-15T12:00:00Z'
const HOUR_MS = 3_600_000

/** Archives as the nightly run does, also what was archived just now. */
export const archiveNow = (server: TestServer, after_months: number | null = 3) =>
  archiveDueMonths(server, { after_months, now: new Date(TODAY), settled_hours: 0 })

/** The messages table as it is stored, in order. */
export const storedRows = async (server: TestServer): Promise<string[]> => {
  const { rows } = await sql<{ row: string }>`
    select messages::text as row from messages order by device_id, created_at, message_id`.execute(server.db)
  return rows.map(({ row }) => row)
}

/** Values that a copy may lose: long numbers, characters of all kinds, digits of a real, microseconds, negative zero. */
const addOddRows = async ({ db }: TestServer, { id, placement_id }: { id: number; placement_id: number }) => {
  const columns =
    sql.raw(`device_id, placement_id, created_at, interval_start, received_at, message_id, device_mode, battery_level,
    latitude, longitude, avg_flowers, sightings, visitations, counts, metrics, model_version, clock_skewed, visit_seconds`)
  await sql`insert into messages (${columns}) values
    (${id}, ${placement_id}, '2026-05-03T10:00:00.123457Z', '0012-05-03T09:30:00.000001Z', '2026-05-03T10:00:07.000001Z', 'odd 1', ${AUDIT_MODE},
      0.1, -0.0::float8, '-0'::float8, 0.1, 2147483647, -1, null,
      '{"x": 1.10, "big": 123456789012345678901234567890.12345, "small": 1e-30, "text": "bee 🐝 \\"\\\\ ß\\u2028", "none": null}', '', false, 1e300),
    (${id}, ${placement_id}, '2026-05-03T10:00:00.123457Z', '1969-12-31T23:59:59.999999Z', '2026-05-03T10:00:08Z', 'odd ''2', ${AUDIT_MODE},
      'NaN', 5e-324, 179.999999999999986, 'Infinity', null, null, null, 'null', 'net 🐝', true, null),
    (${id}, ${placement_id}, '2026-05-03T10:00:00.123456Z', '2026-05-03T09:30:00Z', '2026-05-03T10:00:09Z', 'ODD', ${AUDIT_MODE},
      null, null, null, null, null, null, null, '[]', null, false, '-0'::float8)`.execute(db)
  await sql`insert into message_keys (device_id, message_id, digest)
    select device_id, message_id, 1 from messages where device_id = ${id} and message_id ilike 'odd%'`.execute(db)
}

/**
 * Two cameras with messages from February to September, some late, repeated, conflicting or of a clock that was wrong. The
 * second was moved to another farm in April.
 */
export const makeArchivedFarm = async (server: TestServer) => {
  const { db } = server
  await createPartitions(db, new Date())
  const send = sender(server)
  const ask = asker(server.app)
  const farm = await makeFarm(db)
  const other = await makeFarm(db, { organisation_id: farm.organisation_id })
  const devices = [
    await makeDevice(db, { farm_id: farm.id, since: new Date('2026-03-05T00:00:00Z') }),
    await makeDevice(db, { farm_id: farm.id }),
  ] as const
  const place = { farm_id: other.id, field_id: null, tunnel_id: null, plot_id: null }
  await db.transaction().execute((trx) => moveDevice(trx, devices[1].id, place, new Date('2026-04-15T12:10:00Z')))
  server.setClock(TODAY)
  const counts = [
    { object_class_name: 'bumblebee', count: 4 },
    { object_class_name: 'hoverfly', count: 1 },
  ]
  for (const [index, device] of devices.entries()) {
    const list = Array.from({ length: 500 }, (_, at) => {
      const start = new Date(Date.parse('2026-02-20T06:00:00Z') + at * 10 * HOUR_MS + index * 60_000).toISOString()
      return message(`m${at}`, {
        ...interval(start, 20 + (at % 40)),
        battery_level: at % 7 === 0 ? null : 90 - (at % 70) / 3,
        ml_results: at % 5 === 0 ? null : { avg_flowers: (at % 30) / 7, visitations: at % 9, sightings: null },
        counts: at % 3 === 0 ? null : counts,
        metrics: at % 4 === 0 ? null : { cpu: at / 3, 'Köln °C': 20 + (at % 10), 'ß🐝': 1e-7 },
        model_version: at < 250 ? 'net 4' : 'net 5',
        ...(index === 0 && { latitude: 52 + Math.floor(at / 60) / 50, longitude: -1.5 }),
      })
    })
    for (let at = 0; at < list.length; at += 250) {
      const { data } = await send(device.key, list.slice(at, at + 250))
      if (data.rejected.length > 0) throw new Error(`Messages were refused: ${JSON.stringify(data.rejected[0])}`)
    }
    await send(device.key, [
      ...list.slice(0, 9),
      message('m3', interval('2026-02-21T12:00:00Z')),
      // Counted by a person, and by the camera in the same interval.
      message('audit', { ...interval('2026-05-06T10:00:00Z'), device_mode: AUDIT_MODE, counts }),
      message('own', { ...interval('2026-05-06T10:00:00Z'), model_version: 'net 4' }),
    ])
  }
  await addOddRows(server, devices[0])
  await pairAudits(db)
  const headers = await server.as(await makeUser(db, { role: 'admin' }))
  const get = async <T>(path: string) => {
    const { status, data } = await ask<T>(`GET ${path}`, { headers })
    return status === 200 ? data : status
  }

  /** What people, devices and operators read. */
  const answers = async () => {
    const of_devices = await Promise.all(
      devices.map(async ({ id }) => {
        const pages: unknown[] = []
        for (let skip = 0; skip < 560; skip += 41)
          pages.push(
            await get<{ rows: DeviceMessage[]; total: number }>(`/device_messages/${id}?skip=${skip}&limit=41`),
          )
        const months = ['02-20', '03-10', '04-01', '05-01', '06-15', '07-20'].map((day) =>
          get<Monitoring>(`/device-monitoring/${id}?start_date=2026-${day}&end_date=2026-${day.slice(0, 2)}-28`),
        )
        return {
          pages,
          first: await get(`/device_messages/${id}`),
          monitoring: await Promise.all(months),
          track: await get(`/devices/${id}/track`),
        }
      }),
    )
    return { of_devices, recount: await recount(server.pool, server) }
  }
  return { farm, other, devices, send, ask, get, headers, answers }
}
