import { expect, it } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import type { DeviceCounts } from '#domain/devices/endpoints.ts'
import type { Device } from '#domain/devices/device.ts'
import type { FarmGlance } from '#domain/seasons/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makeTunnel } from '../factories/places.ts'
import { readWeekReport } from '../weekly-email/report-queries.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { evaluateAlerts } from './evaluation-writes.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const START = Date.parse('2026-06-10T12:00:00Z')
const at = (hours: number) => new Date(START + hours * 3_600_000)

interface Status {
  hours: number
  battery_level?: number
  clock_skewed?: boolean
  overlap_at?: Date
}

it('alerts, devices, their filter and figures, dashboard, map, all farms and the weekly email name the same cameras', async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
  const farm = await makeFarm(db, { organisation_id })
  const field = await makeField(db, { farm_id: farm.id })
  const [tunnel, other] = [await makeTunnel(db, { field_id: field.id }), await makeTunnel(db, { field_id: field.id })]
  // Cameras of a farm whose deployment is over are not expected to send.
  const closed = await makeFarm(db, { organisation_id })
  const deployment = { farm_id: closed.id, deployed_date: '2026-03-01', withdrawn_date: '2026-05-01' }
  await db.insertInto('deployments').values(deployment).execute()
  const camera = async (name: string, { hours, ...status }: Status, place: object = {}) => {
    const device = await makeDevice(db, { name, farm_id: farm.id, field_id: field.id, ...place })
    await hear(device.id, { hours, ...status })
    return device
  }
  const hear = (id: number, { hours, ...status }: Status) =>
    db
      .updateTable('device_status')
      .set({ last_seen_at: at(hours), battery_level: 80, clock_skewed: false, overlap_at: null, ...status })
      .where('device_id', '=', id)
      .execute()
  await camera('Well', { hours: 30 })
  await camera('Silent', { hours: 2 })
  const low = await camera('Low', { hours: 30, battery_level: 9 })
  await camera('Skewed', { hours: 30, clock_skewed: true })
  const twice = await camera('Twice', { hours: 30, overlap_at: at(20) })
  await camera('Off', { hours: 0 }, { is_active: false })
  await camera('Over', { hours: 0, battery_level: 3 }, { farm_id: closed.id, field_id: null })
  const gate = []
  for (const name of ['Gate 1', 'Gate 2', 'Gate 3', 'Gate 4'])
    gate.push(await camera(name, { hours: 0 }, { tunnel_id: tunnel.id }))
  await camera('Beside', { hours: 30 }, { tunnel_id: other.id })

  const get = async <T>(url: string) => (await ask<T>(`GET ${url}`, { headers })).data
  const named = (devices: readonly Pick<Device, 'name' | 'alerts'>[]) =>
    devices
      .filter(({ alerts }) => alerts.length > 0)
      .map(({ name }) => name)
      .sort()
  /** What each view shows after an evaluation, which must agree with the alerts. */
  const attention = async (hours: number) => {
    server.setClock(at(hours).toISOString())
    expect(await evaluateAlerts(server)).not.toBeNull()
    const alerts = await get<Alert[]>('/alerts')
    const devices = await get<Device[]>('/devices')
    const away = alerts.flatMap(({ rule, cause, device_id }) =>
      rule === 'gateway' ? (cause['away'] as number[]) : device_id === null ? [] : [device_id],
    )
    const names = named(devices)
    expect([...new Set(away)].sort((a, b) => a - b)).toEqual(
      devices
        .filter(({ alerts: open }) => open.length > 0)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    )
    expect(named(await get<Device[]>('/devices?state=needs_attention'))).toEqual(names)
    expect((await get<Device[]>('/devices?state=needs_attention')).length).toBe(names.length)
    const counts = await get<DeviceCounts>('/devices/counts')
    const ofFarm = await get<DeviceCounts>(`/devices/counts?farm_id=${farm.id}`)
    expect([counts.needs_attention, ofFarm.needs_attention]).toEqual([names.length, names.length])
    expect(named(await get<Device[]>(`/devices/farm/${farm.id}`))).toEqual(names)
    expect(named(await get<Device[]>(`/devices/organisation/${organisation_id}`))).toEqual(names)
    const day = at(hours).toISOString().slice(0, 10)
    const dashboard = await get<{ devices: Device[] }>(`/farm-dashboard/${farm.id}?from=${day}&to=${day}`)
    expect(named(dashboard.devices)).toEqual(names)
    const glances = await get<FarmGlance[]>('/farm-glances')
    expect(glances.map(({ farm_id, cameras_need_look }) => [farm_id, cameras_need_look])).toEqual(
      expect.arrayContaining([
        [farm.id, names.length],
        [closed.id, 0],
      ]),
    )
    const email = await readWeekReport(server, { kind: 'organisation', organisation_id }, farm.id, '2026-06-01')
    expect(email?.to_see.map(({ name }) => name).sort()).toEqual(names)
    // The menu's badge shows the number of listed alerts.
    expect((await get<{ total: number }>('/alerts?limit=1')).total).toBe(alerts.length)
    return { names, alerts: alerts.map(({ rule }) => rule).sort() }
  }

  expect(await attention(31)).toEqual({
    names: ['Gate 1', 'Gate 2', 'Gate 3', 'Gate 4', 'Low', 'Silent', 'Twice'],
    alerts: ['battery', 'conflicts', 'gateway', 'silent'],
  })
  // A wrong clock is reported after an hour, in all views at once.
  expect((await attention(32)).names).toContain('Skewed')
  // A camera that is back needs no attention, although the alert of the others stays open.
  await hear(gate[0]?.id ?? 0, { hours: 32 })
  await hear(low.id, { hours: 32, battery_level: 9 })
  await hear(twice.id, { hours: 32 })
  const later = await attention(33)
  expect(later.names).not.toContain('Gate 1')
  expect(later.names).toEqual(expect.arrayContaining(['Gate 2', 'Gate 3', 'Gate 4']))
  expect(later.alerts).toContain('gateway')
})
