import { pollinationHealthRow } from '#domain/reports/pollination-health.ts'
import { expect, it } from 'vitest'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import { addTallies } from '../image-reviews/tally-writes.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
server.setClock('2026-06-20T12:00:00Z')
const { db } = server
const ask = asker(server.app)

/** Creates a strawberry field that a camera watched for ten hours, in which it counted 40 bumblebees. */
const watchedFarm = async (given: { organisation_id?: number } = {}) => {
  const farm = await makeFarm(db, given)
  const field = await makeField(db, { farm_id: farm.id, crop_type: 'strawberry' })
  const device = await makeDevice(db, { farm_id: farm.id, field_id: field.id })
  const headers = await server.as(await makeUser(db, { role: 'farmer', organisation_id: farm.organisation_id }))
  const hours = Array.from({ length: 10 }, (_, index) => ({
    id: `m${index}`,
    interval_start: `2026-06-02T${String(7 + index).padStart(2, '0')}:00:00Z`,
    interval_end: `2026-06-02T${String(8 + index).padStart(2, '0')}:00:00Z`,
    ml_results: { avg_flowers: 20, visitations: 1, sightings: 4 },
    counts: [{ object_class_name: 'bumblebee', count: 4 }],
    model_version: 'net 4',
  }))
  await ask('POST /ingest/messages', { headers: { authorization: `Bearer ${device.key}` }, body: hours })
  const path = `/inference/pollination-health?farm_id=${farm.id}&start_date=2026-06-01&end_date=2026-06-07`
  const health = async () => (await ask<FarmHealth>(`GET ${path}`, { headers })).data
  return { farm, device, health }
}
const checked = (device_id: number, found: { tp: number; fp: number; fn: number }, model_version = 'net 4') =>
  db.transaction().execute((trx) =>
    addTallies(trx, [{ group: 'bumblebee', ...found }], {
      device_id,
      at: new Date('2026-05-20T10:00:00Z'),
      model_version,
      review_id: null,
    }),
  )

it('corrects counts by image reviews of the organisation, on any farm, and by no others', async () => {
  const [watched, stranger] = [await watchedFarm(), await watchedFarm()]
  const before = await watched.health()
  expect(before.fields[0]?.measured).toMatchObject({ detection: 1, insects_checked: 0 })
  const neighbour = await makeDevice(db, {
    farm_id: (await makeFarm(db, { organisation_id: watched.farm.organisation_id })).id,
  })
  await checked(watched.device.id, { tp: 15, fp: 0, fn: 5 })
  await checked(stranger.device.id, { tp: 0, fp: 100, fn: 0 })
  // 20 are too few.
  expect((await watched.health()).fields[0]?.measured).toMatchObject({ detection: 1, insects_checked: 0 })
  await checked(neighbour.id, { tp: 5, fp: 0, fn: 5 })
  const after = await watched.health()
  expect(after.fields[0]?.measured?.detection).toBeCloseTo(31 / 21, 9)
  expect(after.fields[0]?.measured?.insects_checked).toBe(30)
  expect(after.pollination_health ?? 0).toBeGreaterThan(before.pollination_health ?? 0)
  expect(before.fields[0]?.measured?.review_effect).toBeNull()
  const [uncorrected, corrected] = [before, after].map(({ fields }) => fields[0]?.pollination_health ?? NaN)
  expect(after.fields[0]?.measured?.review_effect).toBeCloseTo((corrected ?? NaN) - (uncorrected ?? NaN), 9)
  expect(after.notes.map(({ code }) => code)).toContain('DETECTION_CHECKED')
  expect(after.fields[0]?.measured?.detection_limited).toBe(false)
})

it('reports a capped correction in the response, its note and the report', async () => {
  const { farm, device, health } = await watchedFarm()
  await checked(device.id, { tp: 10, fp: 0, fn: 40 })
  const { fields, notes, ...week } = await health()
  expect(fields[0]?.measured).toMatchObject({ detection: 2, detection_limited: true })
  expect(notes.find(({ code }) => code === 'DETECTION_CHECKED')?.insight).toContain(
    'Counts are at most halved or doubled, though people found a larger difference.',
  )
  const report = {
    farm: farm.title,
    start: '',
    end: '',
    model: week.model,
    field: fields[0] as (typeof fields)[number],
  }
  expect(pollinationHealthRow(report).at(-1)).toBe('yes')
})

it('ignores reviews of another model version', async () => {
  const { device, health } = await watchedFarm()
  const { pollination_health } = await health()
  await checked(device.id, { tp: 20, fp: 0, fn: 40 }, '')
  expect((await health()).pollination_health).toBe(pollination_health)
})
