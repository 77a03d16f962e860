import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
server.setClock('2026-10-01T12:00:00Z')
const { db } = server
const ask = asker(server.app)
afterEach(() => vi.restoreAllMocks())

const WEEKS = 8
/** Returns a Wednesday in each week of flowering. */
const watchedOn = (week: number) => addDays('2026-05-06', 7 * week)
const endOfFlower = (week: number) => addDays('2026-05-10', 7 * week)

/** A field whose camera watched six hours a week, each week with more visits than the previous one. */
const watchedField = async (given: { organisation_id?: number; crop_type?: 'strawberry' | 'raspberry' } = {}) => {
  const farm = await makeFarm(db, given.organisation_id === undefined ? {} : { organisation_id: given.organisation_id })
  const field = await makeField(db, { farm_id: farm.id, crop_type: given.crop_type ?? 'strawberry' })
  const plot = await makePlot(db, { tunnel_id: (await makeTunnel(db, { field_id: field.id })).id })
  const device = await makeDevice(db, { farm_id: farm.id, field_id: field.id })
  const headers = await server.as(await makeUser(db, { role: 'farmer', organisation_id: farm.organisation_id }))
  const body = Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 6 }, (__, hour) => ({
      id: `w${week} h${hour}`,
      interval_start: `${watchedOn(week)}T${String(9 + hour).padStart(2, '0')}:00:00Z`,
      interval_end: `${watchedOn(week)}T${10 + hour}:00:00Z`,
      ml_results: { avg_flowers: 20, visitations: week, sightings: week },
      counts: [],
    })),
  ).flat()
  await ask('POST /ingest/messages', { headers: { authorization: `Bearer ${device.key}` }, body })
  const pick = (days: number, { plot_id = plot.id, week = -1 } = {}) =>
    db
      .insertInto('fruit_weights')
      .values(
        Array.from({ length: WEEKS }, (_, index) => index)
          .filter((index) => week === -1 || week === index)
          .flatMap((index) =>
            (['well-formed', 'misshapen'] as const).map((shape) => ({
              plot_id,
              survey_date: addDays(endOfFlower(index), days),
              plant_number: 1,
              observer_name: 'A. Picker',
              shape,
              fruit_count: shape === 'well-formed' ? 20 + index : 20 - index,
              weight_g: 400,
            })),
          ),
      )
      .execute()
  const path = `/inference/pollination-health?farm_id=${farm.id}&start_date=2026-06-15&end_date=2026-06-21`
  const health = async () => (await ask<FarmHealth>(`GET ${path}`, { headers })).data
  const calibration = async () => (await health()).fields[0]?.calibration ?? null
  return { farm, field, plot, pick, health, calibration }
}

describe('weighed fruit', () => {
  it('shows, beside the score, how many visits its flowers needed', async () => {
    const { pick, health, calibration } = await watchedField()
    const before = await health()
    expect(before.fields[0]?.calibration).toBeNull()
    await pick(28)
    expect(await calibration()).toMatchObject({ samples: 8, fruits: 320 })
    const after = await health()
    expect(after.pollination_health).toBe(before.pollination_health)
    expect(after.notes.map(({ code }) => code)).toContain('CALIBRATED')
  })

  it('is compared with visits 28 days before it was picked for strawberries, and 32 days for cane fruit', async () => {
    const strawberries = await watchedField()
    // The fruit is compared with the visits of the following week: the last week has none, and seven samples are too
    // few.
    await strawberries.pick(28 + 4)
    expect(await strawberries.calibration()).toBeNull()
    const raspberries = await watchedField({ crop_type: 'raspberry' })
    await raspberries.pick(32)
    expect(await raspberries.calibration()).toMatchObject({ samples: 8 })
  })

  it('of the organisation’s other farms also counts; that of other organisations or crops does not', async () => {
    const own = await watchedField()
    const neighbour = await watchedField({ organisation_id: own.farm.organisation_id })
    const cane = await watchedField({ organisation_id: own.farm.organisation_id, crop_type: 'raspberry' })
    const stranger = await watchedField()
    await cane.pick(32)
    await stranger.pick(28)
    expect(await own.calibration()).toBeNull()
    await neighbour.pick(28)
    expect(await own.calibration()).toMatchObject({ samples: 8, fruits: 320 })
  })

  it('from a plot treated while it grew is excluded, but not from a control plot', async () => {
    const { farm, plot, pick, calibration } = await watchedField()
    await pick(28)
    await db.updateTable('plots').set({ treatment_type: 'B' }).where('id', '=', plot.id).execute()
    expect(await calibration()).toMatchObject({ samples: 8 })
    const arm = { farm_id: farm.id, treatment_type: 'B', from_date: '2026-05-01' } as const
    const { id } = await db
      .insertInto('treatment_arms')
      .values({ ...arm, meaning: 'control' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const means = (change: object) => db.updateTable('treatment_arms').set(change).where('id', '=', id).execute()
    expect(await calibration()).toMatchObject({ samples: 8 })
    await means({ meaning: 'lure' })
    expect(await calibration()).toBeNull()
    // The treatment ended before the first fruit was in flower.
    await means({ from_date: '2026-01-01', to_date: '2026-03-31' })
    expect(await calibration()).toMatchObject({ samples: 8 })
  })

  it('of flowers bagged or hand-pollinated in a deficit trial is excluded', async () => {
    const { pick, calibration } = await watchedField()
    await pick(28)
    const all = await calibration()
    const mark = (pollination: string | null) => db.updateTable('fruit_weights').set({ pollination }).execute()
    await mark('open')
    expect(await calibration()).toEqual(all)
    for (const pollination of ['bagged', 'hand']) {
      await mark(pollination)
      expect(await calibration()).toBeNull()
    }
  })

  it('of one variety does not affect another', async () => {
    const { farm, pick, calibration } = await watchedField()
    await pick(28)
    expect(await calibration()).toMatchObject({ samples: 8 })
    const neighbour = await watchedField({ organisation_id: farm.organisation_id })
    const grow = (farm_id: number, variety: string) =>
      db.insertInto('crops').values({ farm_id, species_id: 1, variety }).execute()
    await grow(farm.id, 'Malling Centenary')
    await grow(neighbour.farm.id, 'Elsanta')
    expect(await neighbour.calibration()).toBeNull()
    const third = await watchedField({ organisation_id: farm.organisation_id })
    await grow(third.farm.id, ' malling centenary ')
    expect(await third.calibration()).toMatchObject({ samples: 8 })
  })

  it('counts once per plot and day, and only if a week of its flowering has a score', async () => {
    const { pick, field, calibration } = await watchedField()
    await pick(28)
    await db
      .insertInto('fruit_weights')
      .values({
        plot_id: (await makePlot(db, { tunnel_id: (await makeTunnel(db, { field_id: field.id })).id })).id,
        survey_date: '2025-07-01',
        plant_number: 1,
        observer_name: 'A. Picker',
        shape: 'well-formed',
        fruit_count: 50,
        weight_g: 400,
      })
      .execute()
    expect(await calibration()).toMatchObject({ samples: 8, fruits: 320 })
  })

  it('counts as soon as it is added, and an unchanged calibration is not recalculated', async () => {
    const { pick, plot, calibration } = await watchedField()
    await pick(28)
    await calibration()
    const asked = statements()
    await calibration()
    expect(asked().filter((text) => text.includes('daily_watch'))).toHaveLength(1)
    const other = await makePlot(db, { tunnel_id: plot.tunnel_id })
    await pick(28, { plot_id: other.id, week: 2 })
    expect(await calibration()).toMatchObject({ samples: 9, fruits: 360 })
  })
})

/** Returns the statements sent to the database from now on. */
const statements = () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return () => query.mock.calls.map(([given]) => (given as unknown as { text?: string }).text ?? '')
}

it('without any weighed fruit, only one query checks for its existence', async () => {
  const { health } = await watchedField()
  const asked = statements()
  await health()
  const about = asked().filter((text) => text.includes('fruit_weights'))
  expect(about).toHaveLength(1)
  expect(about[0]).toMatch(/from "farms"/)
  expect(asked().filter((text) => text.includes('daily_watch'))).toHaveLength(1)
})
