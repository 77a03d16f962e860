import { expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm, makeField, makeOrganisation, makeTunnel } from '../factories/places.ts'
import { moveDevice } from '../devices/move.ts'
import { makeServer } from '../testing/server.ts'
import { farms } from './queries.ts'

const server = await makeServer()
const { db } = server

const makePlaces = async () => {
  const farm = await makeFarm(db)
  const field = await makeField(db, { farm_id: farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const inField = { farm_id: farm.id, field_id: field.id }
  return {
    farm,
    inOpen: () => makeDevice(db, inField),
    inTunnel: () => makeDevice(db, { ...inField, tunnel_id: tunnel.id }),
    crop: (device_ids: number[], more: object) =>
      db
        .insertInto('crops')
        .values({ farm_id: farm.id, species_id: 1, device_ids, ...more })
        .execute(),
    cover: () => farms.coverOf(db, { kind: 'all' }, farm.id),
  }
}

// Bees under glass fly on other days than those outside, and the weather of the whole farm is judged by its cover.
it('a farm is open, under tunnels or under glass as most of its cameras are', async () => {
  const { inOpen, inTunnel, crop, cover } = await makePlaces()
  expect(await cover()).toBe('open')
  await inOpen()
  expect(await cover()).toBe('open')
  const [one, two] = [await inTunnel(), await inTunnel()]
  expect(await cover()).toBe('tunnel')
  await crop([one.id, two.id], { growing_setup: 'glasshouse' })
  expect(await cover()).toBe('glass')
})

it('an unheated glasshouse counts as a tunnel, a field crop in a tunnel as open, and a deleted crop not at all', async () => {
  const { inOpen, crop, cover } = await makePlaces()
  const camera = await inOpen()
  await crop([camera.id], { growing_setup: 'glasshouse', heated: true, deleted_at: new Date() })
  expect(await cover()).toBe('open')
  await crop([camera.id], { growing_setup: 'glasshouse', heated: false })
  expect(await cover()).toBe('tunnel')
  const other = await makePlaces()
  const covered = await other.inTunnel()
  await other.crop([covered.id], { growing_setup: 'open field' })
  expect(await other.cover()).toBe('open')
})

it('former locations of cameras are ignored', async () => {
  const { farm, inOpen, inTunnel, cover } = await makePlaces()
  await inOpen()
  const away = { farm_id: (await makeFarm(db)).id, field_id: null, tunnel_id: null, plot_id: null }
  for (const { id } of [await inTunnel(), await inTunnel()])
    await db.transaction().execute((trx) => moveDevice(trx, id, away, server.clock()))
  expect(await cover()).toBe('open')
  const stranger = { kind: 'organisation', organisation_id: (await makeOrganisation(db)).id } as const
  expect(await farms.coverOf(db, stranger, farm.id)).toBe('open')
})
