import { sql } from 'kysely'
import type { Camera } from '#simulator/fleet.ts'
import { normal, randomOf } from '#simulator/random.ts'
import { makeDevice } from '../factories/devices.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { offset } from './geometry.ts'
import type { DemoFarm, DemoField } from './places.ts'

interface Site {
  farm: DemoFarm
  farm_id: number
  field: DemoField
  field_id: number
  tunnels: { id: number; number: number; plots: number[] }[]
  deployed: { from: string; to: string | null }[]
  seed: number
  now: Date
}

const DAY_MS = 86_400_000
/** Variation between cameras of one field: standard deviation of the logarithm of visits. */
const SPREAD = 0.3
const spotNames = ['Door', 'Middle', 'Far End']

/** Pauses a camera between seasons, so that those hours do not count as possible. */
const rest = async (trx: Trx, device_id: number, deployed: Site['deployed']): Promise<void> => {
  const rests = deployed.flatMap(({ to }, index) => {
    const back = deployed[index + 1]?.from
    return to === null ? [] : [sql`tstzrange(${`${to}T23:59:59Z`}, ${back === undefined ? null : `${back}T00:00:00Z`})`]
  })
  for (const during of rests)
    await sql`insert into device_pauses (device_id, during) values (${device_id}, ${during})`.execute(trx)
}

/** Creates the cameras of one field in its tunnels; on the glasshouse farm some have typical faults. */
export const makeCameras = async (trx: Trx, site: Site): Promise<{ cameras: Camera[]; device_ids: number[] }> => {
  const { farm, farm_id, field, field_id, tunnels } = site
  const cameras: Camera[] = []
  const device_ids: number[] = []
  const traffic = spotsOf(site)
  for (let index = 0; index < field.cameras; index += 1) {
    const tunnel = tunnels[Math.floor((index * tunnels.length) / field.cameras)]
    const spot = spotNames[index % spotNames.length] as string
    const name = tunnel
      ? `${field.name} ${tunnel.number} ${spot}`
      : `${field.name} ${['North', 'East', 'South', 'West', 'Centre', 'Gate'][index]}`
    const [east, north, width, height] = field.box
    const position = offset(
      farm,
      east + ((index + 0.5) / field.cameras) * width,
      north + (0.2 + 0.3 * (index % 3)) * height,
    )
    const device = await makeDevice(trx, {
      name,
      farm_id,
      field_id,
      tunnel_id: tunnel?.id ?? null,
      plot_id: tunnel?.plots[index % tunnel.plots.length] ?? null,
      is_active: site.deployed.some(({ to }) => to === null),
      since: new Date(`${site.deployed[0]?.from ?? '2024-01-01'}T06:00:00Z`),
    })
    device_ids.push(device.id)
    await rest(trx, device.id, site.deployed)
    cameras.push({
      ...cameraAt(site, index),
      ...position,
      name,
      key: device.key,
      traffic: traffic[index] ?? 1,
    })
  }
  return { cameras, device_ids }
}

/** Relative activity at each camera; the field's mean is 1. */
const spotsOf = ({ seed, field }: Site): number[] => {
  const random = randomOf(seed, field.name, 'spots')
  const spots = Array.from({ length: field.cameras }, () => Math.exp(SPREAD * normal(random)))
  const mean = spots.reduce((sum, spot) => sum + spot, 0) / spots.length
  return spots.map((spot) => spot / mean)
}

const cameraAt = (
  { farm, field, deployed, now }: Site,
  index: number,
): Omit<Camera, 'name' | 'key' | 'latitude' | 'longitude' | 'traffic'> => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const troubled = farm.lit ? `${field.name} ${index}` : ''
  return {
    field: field.name,
    time_zone: farm.time_zone,
    visitors: field.visitors,
    hives: field.hives,
    crop: field.crop,
    setup: field.setup,
    lit: farm.lit,
    hours: farm.lit ? [7, 19] : [6, 20],
    deployed,
    outages:
      {
        'East House 2': [{ from: ago(2.1), until: '2100-01-01T00:00:00Z' }],
        'East House 4': [{ from: ago(5), until: ago(3.6) }],
        'West House 1': [{ from: ago(4.4), until: ago(4) }],
      }[troubled] ?? [],
    weakBattery: troubled === 'West House 3' ? { percent: 9, at: now.toISOString() } : null,
    clockAhead: troubled === 'East House 5' ? 11 : 0,
    buffersHours: troubled === 'West House 4' ? 2 : 0,
    moved: troubled === 'East House 6' ? { until: ago(40), ...offset(farm, 20, 20) } : null,
  }
}
