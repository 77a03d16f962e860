import { randomInt } from 'node:crypto'
import { roles } from '#domain/access/policy.ts'
import { cropSpecies } from '#domain/farms/crops.ts'
import { pick } from '#domain/platform/members.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { treatmentTypes } from '#domain/locations/location.ts'
import type { Camera } from '#simulator/fleet.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import type { Trx } from '../platform/database.ts'
import { makeCameras } from './make-cameras.ts'
import { demoOrganisations, type DemoFarm } from './places.ts'
import { rectangle } from './geometry.ts'

const SEASONS_BEFORE = 2
const firstNames = ['Hannah', 'Owen', 'Priya', 'Marek', 'Ffion', 'Tom', 'Grace', 'Idris', 'Elena']

/** Fills an empty database with the demo's farms, people and cameras. Returns the cameras, with their keys. */
export const makeDemo = async (trx: Trx, { password, now }: { password: string; now: Date }): Promise<Camera[]> => {
  const cameras: Camera[] = []
  let first: number | null = null
  for (const { farms, ...organisation } of demoOrganisations) {
    const { id } = await makeOrganisation(trx, organisation)
    first ??= id
    for (const farm of farms) cameras.push(...(await makeDemoFarm(trx, id, farm, now)))
  }
  await makeDemoPeople(trx, first as number, password)
  return cameras
}

const makeDemoPeople = async (trx: Trx, organisation_id: number, password: string) => {
  for (const [index, role] of roles.entries()) {
    const { id } = await makeUser(trx, {
      email: `${role}@demo.example`,
      firstname: firstNames[index] ?? 'Sam',
      lastname: 'Price',
      // A range of phone numbers that is reserved for fiction.
      phone: `+447700900${String(100 + index)}`,
      address: `${index + 1} Orchard Lane`,
      city: 'Ledbury',
      postal_code: 'HR8 2PX',
      country: 'United Kingdom',
      role,
      password,
      organisation_id: role === 'admin' ? null : organisation_id,
      all_organisations: role === 'entomology_admin',
      is_pollinator_portal_enabled: true,
      is_pest_portal_enabled: role === 'admin',
    })
    if (role === 'farmer')
      await trx.updateTable('farms').set({ farmer_id: id }).where('organisation_id', '=', organisation_id).execute()
  }
}

const farmMembers = [
  'title',
  'description',
  'city',
  'postcode',
  'country',
  'latitude',
  'longitude',
  'time_zone',
  'area_in_sq_meters',
  'sprays_recorded',
] as const
const makeDemoFarm = async (trx: Trx, organisation_id: number, farm: DemoFarm, now: Date): Promise<Camera[]> => {
  const { id } = await makeFarm(trx, {
    organisation_id,
    ...pick(farm, farmMembers),
    outline: JSON.stringify(rectangle(farm, ...hull(farm))),
    created_at: new Date('2023-01-15T09:00:00Z'),
  })
  const deployed = await makeDeployments(trx, id, farm, now)
  const cameras: Camera[] = []
  const device_ids: number[] = []
  for (const field of farm.fields) {
    const { id: field_id } = await makeField(trx, {
      farm_id: id,
      field_name: field.name,
      crop_type: field.crop,
      outline: JSON.stringify(rectangle(farm, ...field.box)),
    })
    const tunnels = []
    for (let number = 1; number <= field.tunnels; number += 1) {
      const tunnel = await makeTunnel(trx, { field_id, number })
      const plots = []
      for (let plot = 1; plot <= 2; plot += 1)
        plots.push(
          (
            await makePlot(trx, {
              tunnel_id: tunnel.id,
              number: plot,
              treatment_type: treatmentTypes[(number + plot) % 8] ?? 'A',
            })
          ).id,
        )
      tunnels.push({ id: tunnel.id, number, plots })
    }
    const made = await makeCameras(trx, { farm, farm_id: id, field, field_id, tunnels, deployed, now })
    cameras.push(...made.cameras)
    if (field.crop === farm.crop) device_ids.push(...made.device_ids)
  }
  await makeCrops(trx, id, farm, device_ids)
  await makeSprays(trx, id, farm, now)
  return cameras
}

/** The box around all fields, with a margin. */
const hull = ({ fields }: DemoFarm): [number, number, number, number] => {
  const MARGIN = 20
  const west = Math.min(...fields.map(({ box }) => box[0])) - MARGIN
  const south = Math.min(...fields.map(({ box }) => box[1])) - MARGIN
  const east = Math.max(...fields.map(({ box }) => box[0] + box[2])) + MARGIN
  const north = Math.max(...fields.map(({ box }) => box[1] + box[3])) + MARGIN
  return [west, south, east - west, north - south]
}

const makeDeployments = async (trx: Trx, farm_id: number, farm: DemoFarm, now: Date) => {
  const today = now.toISOString().slice(0, 10)
  const year = now.getUTCFullYear()
  const periods: { from: string; to: string | null }[] = []
  if (farm.deployed === null) periods.push({ from: `${year - SEASONS_BEFORE}-01-08`, to: null })
  else
    for (let season = year - SEASONS_BEFORE; season <= year; season += 1) {
      const [from, to] = farm.deployed.map((day) => `${season}-${day}`) as [string, string]
      if (from <= today) periods.push({ from, to: to < today ? to : null })
    }
  for (const { from, to } of periods)
    await trx.insertInto('deployments').values({ farm_id, deployed_date: from, withdrawn_date: to }).execute()
  return periods
}

const makeCrops = async (trx: Trx, farm_id: number, farm: DemoFarm, device_ids: number[]) => {
  const species_id = cropSpecies.find((crop) => crop.name === farm.crop)?.id ?? 1
  await trx
    .insertInto('crops')
    .values({
      farm_id,
      species_id,
      variety: farm.variety,
      growing_setup: farm.setup,
      device_ids,
      season_from: farm.season?.[0] ?? null,
      season_to: farm.season?.[1] ?? null,
    })
    .execute()
}

/** Every three weeks or so something mild; lately something that insects felt. */
const makeSprays = async (trx: Trx, farm_id: number, farm: DemoFarm, now: Date) => {
  if (!farm.sprays_recorded) return
  const today = now.toISOString().slice(0, 10)
  for (let days = 27; days < 330; days += randomInt(18, 26))
    await trx
      .insertInto('sprays')
      .values({ farm_id, date: addDays(today, -days), product: 'Potassium bicarbonate', hazard: 'low' })
      .execute()
  await trx
    .insertInto('sprays')
    .values({ farm_id, date: addDays(today, -5), product: 'Fatty acids', hazard: 'moderate' })
    .execute()
}
