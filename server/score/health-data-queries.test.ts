import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Scope } from '#domain/access/scope.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm, makeField } from '../factories/places.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { makeServer } from '../testing/server.ts'
import { healthData } from './health-data-queries.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-06-20T12:00:00Z')
const send = sender(server)
const all: Scope = { kind: 'all' }
const window = { start: '2026-06-01', end: '2026-06-07' }

let farm: Awaited<ReturnType<typeof makeFarm>>
beforeEach(async () => {
  farm = await makeFarm(db)
})
const read = async (scope: Scope = all) => {
  const data = await healthData(db, scope, farm.id, window)
  if (!data) throw new Error('no such farm')
  return data
}

describe('the farm', () => {
  it('is visible to its own organisation and to users with all organisations, until it is archived', async () => {
    const other = await makeFarm(db)
    const of = ({ organisation_id }: { organisation_id: number }): Scope => ({ kind: 'organisation', organisation_id })
    expect((await read(of(farm))).farm.id).toBe(farm.id)
    expect((await read()).farm.title).toBe(farm.title)
    expect(await healthData(db, of(other), farm.id, window)).toBeUndefined()
    await db
      .updateTable('farms')
      .set({ archived_at: sql`now()` })
      .where('id', '=', farm.id)
      .execute()
    expect(await healthData(db, all, farm.id, window)).toBeUndefined()
  })
})

describe('cameras', () => {
  const ids = async () => (await read()).placements.map((one) => one.id)
  const stand = async (during: string, given: Parameters<typeof makeDevice>[1] = {}) => {
    const device = await makeDevice(db, { farm_id: farm.id, ...given })
    await db.updateTable('placements').set({ during }).where('id', '=', device.placement_id).execute()
    return device.placement_id
  }

  it('are those present at any time in the window, in the farm’s time zone', async () => {
    // The window lasts from 23:00 to 23:00 UTC.
    await stand('(,2026-05-31T23:00:00Z)')
    const first = await stand('(,2026-05-31T23:00:00.001Z)')
    const whole = await stand('(,)')
    const last = await stand('[2026-06-07T22:59:59Z,)')
    await stand('[2026-06-07T23:00:00Z,)')
    await stand('(,)', { farm_id: (await makeFarm(db)).id })
    expect(await ids()).toEqual([first, whole, last])
  })

  const stretches = async () =>
    (await read()).placements.map((one) =>
      one.stretches.map(({ from, to }) => `${from.toISOString().slice(5, 16)} to ${to?.toISOString().slice(5, 16)}`),
    )

  it('registered later have the data they measured, and could have watched only from then on', async () => {
    const ids = [
      await stand('(,)', { since: new Date('2026-06-05T10:00:00Z') }),
      await stand('(,)', { since: new Date('2026-06-09T10:00:00Z') }),
      // Its position was entered as starting before the device was registered.
      await stand('[2026-06-02T08:00Z,)', { since: new Date('2026-06-05T10:00:00Z') }),
    ]
    expect((await read()).placements.map(({ id }) => id)).toEqual(ids)
    expect(await stretches()).toEqual([['06-05T10:00 to 06-07T23:00'], [], ['06-02T08:00 to 06-07T23:00']])
  })

  it('have the periods in which they were present, except while inactive or deleted', async () => {
    const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow', crop_type: 'raspberry' })
    await stand('[2026-06-02T23:30:00Z,2026-06-05T10:00:00Z)', { field_id: field.id, name: 'Door' })
    const paused = await makeDevice(db, { farm_id: farm.id })
    for (const during of ['[2026-06-03T12:00Z,2026-06-04T12:00Z)', '[2026-06-06T08:00Z,)'])
      await sql`insert into device_pauses values (${paused.id}, ${during})`.execute(db)
    expect((await read()).placements).toMatchObject([
      { name: 'Door', field_id: field.id, field_name: 'Long Meadow', crop_type: 'raspberry' },
      { field_id: null, field_name: null, crop_type: null },
    ])
    expect(await stretches()).toEqual([
      ['06-02T23:30 to 06-05T10:00'],
      ['05-31T23:00 to 06-03T12:00', '06-04T12:00 to 06-06T08:00'],
    ])
  })
})

describe('observations of cameras', () => {
  it('are grouped by camera and day over the window, with open flowers and bare beds separate', async () => {
    const device = await makeDevice(db, { farm_id: farm.id })
    const stranger = await makeDevice(db)
    const days = ['2026-05-31', '2026-06-01', '2026-06-07', '2026-06-08']
    const seen = (day: string, hour: string, avg_flowers: number, visitations: number) =>
      message(`${day} ${hour}`, {
        ...interval(`${day}T${hour}:00:00Z`, 60),
        ml_results: { avg_flowers, visitations },
        counts: [
          { object_class_name: 'bumblebee', count: visitations },
          { object_class_name: 'Bombus terrestris', count: 2 },
          { object_class_name: 'Episyrphus balteatus', count: 1 },
          { object_class_name: 'shadow', count: 9 },
        ],
      })
    await send(
      device.key,
      days.flatMap((day) => [seen(day, '09', 4, 3), seen(day, '10', 0, 2)]),
    )
    await send(stranger.key, seen('2026-06-03', '09', 4, 3))
    const { watchedDays, counts } = await read()
    const of = { placement_id: device.placement_id, model: '', hours: 1 }
    const inOrder = watchedDays.toSorted((a, b) => a.date.localeCompare(b.date) || b.flower_hours - a.flower_hours)
    expect(inOrder).toEqual(
      ['2026-06-01', '2026-06-07'].flatMap((date) => [
        { ...of, date, flower_hours: 4, visits: 3, visit_seconds: null },
        { ...of, date, flower_hours: 0, visits: 2, visit_seconds: null },
      ]),
    )
    expect(counts.toSorted((a, b) => a.day.localeCompare(b.day))).toEqual(
      ['2026-06-01', '2026-06-07'].map((day) => ({
        placement_id: device.placement_id,
        day,
        model: '',
        approximate: false,
        // Counts of the hours with open flowers, which weigh the visits, by functional group and without unidentified
        // insects.
        counts: { bumblebee: 5, hoverfly: 1 },
      })),
    )
  })
})

it('crops are those of the farm that are not deleted, oldest entry first', async () => {
  const add = (given: object = {}) =>
    db
      .insertInto('crops')
      .values({ farm_id: farm.id, species_id: 1, ...given })
      .returning('id')
      .executeTakeFirstOrThrow()
  const first = await add({ growing_setup: 'tunnel', season_from: 4, season_to: 9, device_ids: [7] })
  await add({ deleted_at: sql`now()` })
  const second = await add({ species_id: 2 })
  await add({ farm_id: (await makeFarm(db)).id })
  expect((await read()).crops).toEqual([
    {
      id: first.id,
      species_id: 1,
      variety: null,
      growing_setup: 'tunnel',
      heated: null,
      season_from: 4,
      season_to: 9,
      flowers_reference: null,
      device_ids: [7],
    },
    {
      id: second.id,
      species_id: 2,
      variety: null,
      growing_setup: null,
      heated: null,
      season_from: null,
      season_to: null,
      flowers_reference: null,
      device_ids: [],
    },
  ])
})

it('sprays are those of the farm, from a week before the window to its last day', async () => {
  const field = await makeField(db, { farm_id: farm.id })
  for (const date of ['2026-05-24', '2026-05-25', '2026-06-07', '2026-06-08'])
    await db
      .insertInto('sprays')
      .values({ farm_id: farm.id, field_id: field.id, date, product: 'x', hazard: 'high' })
      .execute()
  await db
    .insertInto('sprays')
    .values({ farm_id: farm.id, field_id: null, date: '2026-06-03', product: 'x', hazard: 'low' })
    .execute()
  await db
    .insertInto('sprays')
    .values({ farm_id: (await makeFarm(db)).id, date: '2026-06-03', product: 'x', hazard: 'low' })
    .execute()
  const { sprays } = await read()
  expect(sprays.toSorted((a, b) => (a.date < b.date ? -1 : 1))).toEqual([
    { date: '2026-05-25', hazard: 'high', product: 'x', field_id: field.id },
    { date: '2026-06-03', hazard: 'low', product: 'x', field_id: null },
    { date: '2026-06-07', hazard: 'high', product: 'x', field_id: field.id },
  ])
})
