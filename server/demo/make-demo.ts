import { cropSpecies } from '#domain/farms/crops.ts'
import { pick } from '#domain/platform/members.ts'
import { treatmentTypes } from '#domain/treatments/treatment-arm.ts'
import type { Camera, Site } from '#simulator/fleet.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { americanFarms } from './american-farms.ts'
import { britishFarms } from './british-farms.ts'
import { makeArms } from './make-arms.ts'
import { makeCameras } from './make-cameras.ts'
import { makePeople } from './make-people.ts'
import { makeSprays } from './make-sprays.ts'
import type { DemoFarm, DemoField, Making } from './places.ts'
import { rectangle } from './geometry.ts'

const SEASONS_BEFORE = 2

const demoOrganisations = [britishFarms, americanFarms]

/** The field of a camera, with whose name the camera's name starts. */
export const fieldNamed = (camera: string): DemoField | undefined =>
  demoOrganisations
    .flatMap(({ farms }) => farms.flatMap(({ fields }) => fields))
    .find(({ name }) => camera.startsWith(`${name} `))

export interface MadeDemo {
  cameras: Camera[]
  /** The crop and visitors of each field. */
  sites: ReadonlyMap<number, Site>
}

/** Fills an empty database with the demo's farms, people and cameras. Returns the cameras with their keys. */
export const makeDemo = async (trx: Trx, { password, ...making }: Making & { password: string }): Promise<MadeDemo> => {
  const cameras: Camera[] = []
  const sites = new Map<number, Site>()
  let first: number | null = null
  for (const { farms, ...organisation } of demoOrganisations) {
    const { id } = await makeOrganisation(trx, organisation)
    first ??= id
    for (const farm of farms) {
      const made = await makeDemoFarm(trx, id, farm, making)
      cameras.push(...made.cameras)
      for (const [field_id, site] of made.sites) sites.set(field_id, site)
    }
  }
  await makePeople(trx, first as number, password)
  return { cameras, sites }
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
const makeDemoFarm = async (
  trx: Trx,
  organisation_id: number,
  farm: DemoFarm,
  { seed, now }: Making,
): Promise<MadeDemo> => {
  const { id } = await makeFarm(trx, {
    organisation_id,
    ...pick(farm, farmMembers),
    outline: JSON.stringify(rectangle(farm, ...hull(farm))),
    created_at: new Date('2023-01-15T09:00:00Z'),
  })
  const deployed = await makeDeployments(trx, id, farm, now)
  const cameras: Camera[] = []
  const sites = new Map<number, Site>()
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
    const made = await makeCameras(trx, { farm, farm_id: id, field, field_id, tunnels, deployed, seed, now })
    cameras.push(...made.cameras)
    if (made.cameras[0]) sites.set(field_id, made.cameras[0])
    if (field.crop === farm.crop) device_ids.push(...made.device_ids)
  }
  await makeCrops(trx, id, farm, device_ids)
  if (deployed[0]) await makeArms(trx, id, deployed[0].from)
  if (farm.sprays_recorded) await makeSprays(trx, id, deployed, { seed, now })
  return { cameras, sites }
}

/** Bounding box of all fields, with a margin. */
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
