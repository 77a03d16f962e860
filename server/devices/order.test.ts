import { beforeAll, describe, expect, it } from 'vitest'
import { deviceAlerts } from '#domain/devices/device-alert.ts'
import { alertsOf, deviceColumns, type Device, type DeviceColumn } from '#domain/devices/device.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../platform/testing/asker.ts'
import { makeServer } from '../platform/testing/server.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)

describe('a list of devices can be ordered by', () => {
  let headers: { authorization: string }
  beforeAll(async () => {
    const farm = await makeFarm(db, { title: 'Ashcombe' })
    const { organisation_id } = farm
    headers = await server.as(await makeUser(db, { organisation_id }))
    const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
    const tunnels = {
      10: await makeTunnel(db, { field_id: field.id, number: 10 }),
      9: await makeTunnel(db, { field_id: field.id, number: 9 }),
    }
    const plot = await makePlot(db, { tunnel_id: tunnels[9].id, number: 2 })
    const zennor = await makeFarm(db, { organisation_id, title: 'Zennor' })
    const status = (id: number, battery_level: number | null, last_seen_at: string | null, clock_skewed = false) =>
      db
        .updateTable('device_status')
        .set({ battery_level, last_seen_at, clock_skewed })
        .where('device_id', '=', id)
        .execute()
    const inTunnel = (number: 9 | 10) => ({ farm_id: farm.id, field_id: field.id, tunnel_id: tunnels[number].id })
    const device = async (name: string, type: string, given: Parameters<typeof makeDevice>[1]) => {
      const made = await makeDevice(db, { name, device_id: `ID-${name}`, ...given })
      await db.updateTable('devices').set({ device_type: type }).where('id', '=', made.id).execute()
      return made
    }
    // Names run one way, everything else its own.
    const a = await device('cam 2', 'Mast', { ...inTunnel(10), device_id: 'X-30' })
    const b = await device('cam 10', 'door', { ...inTunnel(9), device_id: 'X-4', is_active: false })
    const c = await device('Éva', 'Door', { farm_id: zennor.id, device_id: 'A-7' })
    const d = await device('zoo', 'arm', { ...inTunnel(9), plot_id: plot.id, device_id: 'x-5' })
    const watch = (key: string, hours: number, day = '2026-06-09') =>
      sender(server)(
        key,
        Array.from({ length: hours }, (_, hour) => message(`${day} ${hour}`, interval(`${day}T0${hour}:00:00Z`, 60))),
      )
    await watch(a.key, 2)
    await watch(b.key, 5, '2026-06-04')
    // Seven days ago is no longer lately.
    await watch(d.key, 9, '2026-06-03')
    await watch(d.key, 1)
    await status(a.id, 15, '2026-06-10T11:00:00Z')
    await status(b.id, null, '2026-06-01T11:00:00Z')
    await status(c.id, 90, null, true)
    await status(d.id, 50, '2026-06-09T11:00:00Z', true)
  })

  const names = async (sort: string) => {
    const { data } = await ask<{ rows: Device[] }>(`GET /devices?limit=10&sort=${sort}`, { headers })
    return data.rows.map(({ name }) => name)
  }
  const [a, b, c, d] = ['cam 2', 'cam 10', 'Éva', 'zoo']
  /** Upwards and downwards: what has no value comes last either way, and the first made first among equals. */
  const orders: Record<DeviceColumn, [unknown[], unknown[]]> = {
    name: [
      [a, b, c, d],
      [d, c, b, a],
    ],
    assigned_to: [
      [b, d, a, c],
      [c, a, d, b],
    ],
    device_id: [
      [c, b, d, a],
      [a, d, b, c],
    ],
    device_type: [
      [d, b, c, a],
      [a, b, c, d],
    ],
    battery_level: [
      [a, d, c, b],
      [c, d, a, b],
    ],
    hours: [
      [d, a, b, c],
      [b, a, d, c],
    ],
    last_seen: [
      [b, d, a, c],
      [a, d, b, c],
    ],
    alerts: [
      [d, a, c, b],
      [c, a, d, b],
    ],
    is_active: [
      [a, c, d, b],
      [b, a, c, d],
    ],
  }
  it.each(deviceColumns)('%s', async (column) => {
    expect([await names(column), await names(`-${column}`)]).toEqual(orders[column])
  })

  it('each device’s hours of the last seven days are told with it', async () => {
    const { data } = await ask<{ rows: { hours_by_day: unknown }[] }>('GET /devices?limit=10&sort=name', { headers })
    const none = Array.from({ length: 7 }, (): number | null => null)
    expect(data.rows.map((row) => row.hours_by_day)).toEqual([none.with(5, 2), none.with(0, 5), none, none.with(5, 1)])
  })
})

describe('a list of needs_attention devices', () => {
  it('has those that the rule for one device finds, the worst first', async () => {
    const now = new Date('2026-06-10T12:00:00Z')
    const farm = await makeFarm(db)
    for (const is_active of [true, false])
      // A day is the longest that a camera may be silent.
      for (const last_seen_at of [null, '2026-06-09T11:59:59Z', '2026-06-09T12:00:00Z', '2026-06-10T11:00:00Z'])
        for (const battery_level of [null, 19.5, 20])
          // A week long it is told that the same time was sent twice.
          for (const [clock_skewed, overlap_at] of [
            [true, null],
            [false, null],
            [false, '2026-06-03T12:00:00Z'],
            [false, '2026-06-03T11:59:59Z'],
          ] as const) {
            const { id } = await makeDevice(db, { farm_id: farm.id, is_active })
            const status = { last_seen_at, battery_level, clock_skewed, overlap_at }
            await db.updateTable('device_status').set(status).where('device_id', '=', id).execute()
          }
    const headers = await server.as(await makeUser(db, { organisation_id: farm.organisation_id }))
    const listed = async (query: string) =>
      (await ask<{ rows: Device[]; total: number }>(`GET /devices?limit=100&sort=alerts&${query}`, { headers })).data
    const all = (await listed('')).rows
    expect(all).toHaveLength(96)
    for (const device of all) {
      const facts = await db
        .selectFrom('device_status')
        .where('device_id', '=', device.id)
        .select(['clock_skewed', 'overlap_at'])
        .executeTakeFirstOrThrow()
      expect(device.alerts).toEqual(
        alertsOf(
          { ...device, last_seen: device.last_seen === null ? null : new Date(device.last_seen), ...facts },
          now,
        ),
      )
    }
    const { rows, total } = await listed('state=needs_attention')
    const rank = ({ alerts }: Device) => deviceAlerts.indexOf(alerts[0] ?? 'silent')
    const expected = all
      .filter(({ alerts }) => alerts.length > 0)
      .sort((one, other) => rank(one) - rank(other) || one.id - other.id)
    expect(total).toBe(expected.length)
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(new Set(rows.map(({ alerts }) => alerts[0]))).toEqual(new Set(deviceAlerts))
  })
})
