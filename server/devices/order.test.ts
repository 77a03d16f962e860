import { sql } from 'kysely'
import type { AlertRule } from '#domain/alerts/rule.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { deviceAlerts } from '#domain/devices/device-alert.ts'
import { deviceColumns, type Device, type DeviceColumn } from '#domain/devices/device.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)

describe('a list of devices can be sorted by', () => {
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
    const status = (id: number, battery_level: number | null, last_seen_at: string | null) =>
      db.updateTable('device_status').set({ battery_level, last_seen_at }).where('device_id', '=', id).execute()
    const inTunnel = (number: 9 | 10) => ({ farm_id: farm.id, field_id: field.id, tunnel_id: tunnels[number].id })
    const device = async (name: string, type: string, given: Parameters<typeof makeDevice>[1]) => {
      const made = await makeDevice(db, { name, device_id: `ID-${name}`, ...given })
      await db.updateTable('devices').set({ device_type: type }).where('id', '=', made.id).execute()
      return made
    }
    // Each column has its own order.
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
    // Seven days ago is no longer recent.
    await watch(d.key, 9, '2026-06-03')
    await watch(d.key, 1)
    await status(a.id, 15, '2026-06-10T11:00:00Z')
    await status(b.id, null, '2026-06-01T11:00:00Z')
    await status(c.id, 90, null)
    await status(d.id, 50, '2026-06-09T11:00:00Z')
    const at = new Date('2026-06-10T10:00:00Z')
    const report = (device_id: number, firmware_version: string, running_configuration = 0) =>
      db
        .insertInto('device_reports')
        .values({ device_id, reported_at: at, firmware_version, firmware_since: at, running_configuration })
        .execute()
    await report(c.id, '2.9')
    await report(d.id, '2.10', 1)
    const configured = [b.id, d.id]
    await db.updateTable('device_status').set({ configuration: 1 }).where('device_id', 'in', configured).execute()
    for (const [rule, { id: device_id, farm_id }] of [
      ['battery', a],
      ['clock', c],
      ['silent', d],
      ['clock', d],
    ] as const)
      await openAlert({ rule, device_id, farm_id, cause: {}, at: new Date('2026-06-10T12:00:00Z') })
  })

  const names = async (sort: string) => {
    const { data } = await ask<{ rows: Device[] }>(`GET /devices?limit=10&sort=${sort}`, { headers })
    return data.rows.map(({ name }) => name)
  }
  const [a, b, c, d] = ['cam 2', 'cam 10', 'Éva', 'zoo']
  /** Ascending and descending: nulls come last either way, and equals are sorted by id. */
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
    firmware_version: [
      [c, d, a, b],
      [d, c, a, b],
    ],
    configuration: [
      [b, d, a, c],
      [d, b, a, c],
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

  it('alerts, and among those without one lists active devices by name before inactive ones', async () => {
    const farm = await makeFarm(db)
    const own = await server.as(await makeUser(db, { organisation_id: farm.organisation_id }))
    const made: Record<string, number> = {}
    for (const [name, is_active] of [
      ['Row 10', true],
      ['Arch', false],
      ['Row 9', true],
      ['Zoo', true],
    ] as const)
      made[name] = (await makeDevice(db, { farm_id: farm.id, name, is_active })).id
    await openAlert({
      rule: 'silent',
      device_id: made['Zoo'] ?? 0,
      farm_id: farm.id,
      cause: {},
      at: new Date('2026-06-10T12:00:00Z'),
    })
    const { data } = await ask<{ rows: Device[] }>('GET /devices?limit=10&sort=alerts', { headers: own })
    expect(data.rows.map(({ name }) => name)).toEqual(['Zoo', 'Row 9', 'Row 10', 'Arch'])
  })

  it('hours of the last seven days, which are returned for each device', async () => {
    const { data } = await ask<{ rows: { hours_by_day: unknown }[] }>('GET /devices?limit=10&sort=name', { headers })
    const none = Array.from({ length: 7 }, (): number | null => null)
    expect(data.rows.map((row) => row.hours_by_day)).toEqual([none.with(5, 2), none.with(0, 5), none, none.with(5, 1)])
  })
})

describe('a list of needs_attention devices', () => {
  it('contains those with open alerts, the worst first, with the reasons for each', async () => {
    const farm = await makeFarm(db)
    const at = new Date('2026-06-10T12:00:00Z')
    const expected: [string, string[]][] = []
    for (const [rules, alerts, cause] of [
      [['conflicts'], ['contradicting messages'], { overlap_at: null }],
      [['conflicts'], ['overlapping times'], { overlap_at: at }],
      [['bare_visits'], ['visits without flowers'], {}],
      [['lens'], ['no flowers'], {}],
      [['clock'], ['skewed clock'], {}],
      [['rejects'], ['refused messages'], {}],
      [['battery', 'clock'], ['low battery', 'skewed clock'], {}],
      [['clock', 'silent'], ['silent', 'skewed clock'], {}],
    ] as const) {
      const { id, name } = await makeDevice(db, { farm_id: farm.id })
      for (const rule of rules) await openAlert({ rule, device_id: id, farm_id: farm.id, cause, at })
      expected.unshift([name, [...alerts]])
    }
    await makeDevice(db, { farm_id: farm.id })
    const off = await makeDevice(db, { farm_id: farm.id, is_active: false })
    await openAlert({ rule: 'silent', device_id: off.id, farm_id: farm.id, cause: {}, at })
    const headers = await server.as(await makeUser(db, { organisation_id: farm.organisation_id }))
    const listed = async (query: string) =>
      (await ask<{ rows: Device[]; total: number }>(`GET /devices?limit=100&sort=alerts&${query}`, { headers })).data
    const { rows, total } = await listed('state=needs_attention')
    expect(rows.map(({ name, alerts }) => [name, alerts])).toEqual(expected)
    expect(total).toBe(expected.length)
    expect(new Set(rows.flatMap(({ alerts }) => alerts))).toEqual(new Set(deviceAlerts))
    expect((await listed('')).rows).toHaveLength(10)
  })
})

const openAlert = async (one: { rule: AlertRule; device_id: number; farm_id: number; cause: object; at: Date }) => {
  const { rule, device_id, farm_id, at } = one
  const [subject, cause] = [`device ${device_id}` as const, JSON.stringify(one.cause)]
  const { id: alert_id } = await db
    .insertInto('alerts')
    .values({ rule, subject, farm_id, device_id, cause, opened_at: at, last_true_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('alert_states').values({ rule, subject, since: at, alert_id, last_true_at: at, cause }).execute()
}

it('of 10,000 devices, a page by name is read with an index', async () => {
  const { id } = await makeDevice(db)
  await sql`insert into devices (name, device_id, device_type) select 'Camera ' || n, 'many-' || n, device_type
    from devices, generate_series(1, 10000) n where devices.id = ${id}`.execute(db)
  await sql`analyze devices`.execute(db)
  const { rows } = await sql<Record<string, string>>`explain select id from devices where archived_at is null
    order by natural_order(devices.name), id limit 25`.execute(db)
  expect(JSON.stringify(rows)).toContain('devices_name')
})
