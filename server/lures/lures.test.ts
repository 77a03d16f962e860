import { expect, it } from 'vitest'
import type { Lure } from '#domain/lures/endpoints.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)

type Row = [survey_date: string, action: Lure['action'], caught: number | null, lure?: string, trap?: string]

const makeLures = async (rows: readonly Row[]) => {
  const farm = await makeFarm(db)
  const field = await makeField(db, { farm_id: farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const plot = await makePlot(db, { tunnel_id: tunnel.id })
  await db
    .insertInto('lures')
    .values(
      rows.map(([survey_date, action, caught, lure = 'Delta', trap]) => ({
        plot_id: plot.id,
        survey_date,
        observer_name: 'Ada Hale',
        lure,
        trap: trap ?? null,
        action,
        caught,
      })),
    )
    .execute()
  const headers = await server.as(await makeUser(db, { role: 'entomology', organisation_id: farm.organisation_id }))
  return async (query = '') => (await ask<Lure[]>(`GET /farms/${farm.id}/lures${query}`, { headers })).data
}

/** Day and trap-days, the oldest first. */
const trapDaysOf = (rows: readonly Lure[]) =>
  rows.map(({ survey_date, trap_days }) => [survey_date, trap_days]).toReversed()

it('a trap count includes the days since the trap was placed, renewed or last counted', async () => {
  const list = await makeLures([
    ['2026-06-01', 'placed', null],
    ['2026-06-08', 'checked', 12],
    ['2026-06-10', 'renewed', 3],
    // Checked without a count: the next count continues from the renewal.
    ['2026-06-12', 'checked', null],
    ['2026-06-20', 'removed', 0],
  ])
  expect(trapDaysOf(await list())).toEqual([
    ['2026-06-01', null],
    ['2026-06-08', 7],
    ['2026-06-10', 2],
    ['2026-06-12', null],
    ['2026-06-20', 10],
  ])
})

it('a trap count has no trap-days if it is unknown since when the trap was there', async () => {
  const list = await makeLures([
    ['2026-05-20', 'checked', 4],
    ['2026-05-27', 'removed', 5],
    ['2026-06-10', 'checked', 9],
  ])
  expect(trapDaysOf(await list())).toEqual([
    ['2026-05-20', null],
    ['2026-05-27', 7],
    ['2026-06-10', null],
  ])
})

it('traps with the same lure on a plot have separate days if they are distinguished by name', async () => {
  const list = await makeLures([
    ['2026-06-01', 'placed', null, 'Delta', '1'],
    ['2026-06-04', 'placed', null, 'Delta', 'East'],
    ['2026-06-08', 'checked', 12, 'Delta', '1'],
    ['2026-06-10', 'checked', 3, 'Delta', ' east'],
    // Nobody said which.
    ['2026-06-12', 'checked', 1],
  ])
  expect(trapDaysOf(await list())).toEqual([
    ['2026-06-01', null],
    ['2026-06-04', null],
    ['2026-06-08', 7],
    ['2026-06-10', 6],
    ['2026-06-12', null],
  ])
})

it('traps with other lures are separate, and neither the same day nor a new year affects the days', async () => {
  const list = await makeLures([
    ['2025-12-30', 'placed', null],
    ['2026-01-01', 'placed', null, 'Pan'],
    ['2026-01-02', 'removed', 1],
    ['2026-01-02', 'placed', null],
    ['2026-01-06', 'checked', 2, ' delta '],
    ['2026-01-06', 'checked', 8, 'Pan'],
  ])
  const found = await list('?year=2026')
  expect(found.filter(({ caught }) => caught !== null).map(({ lure, trap_days }) => [lure.trim(), trap_days])).toEqual([
    ['Pan', 5],
    ['delta', 4],
    ['Delta', 3],
  ])
})

it('returns 404 for a farm of another organisation', async () => {
  const farm = await makeFarm(db)
  const headers = await server.as(await makeUser(db, { role: 'entomology' }))
  expect((await app.inject({ url: `/api/farms/${farm.id}/lures`, headers })).statusCode).toBe(404)
})
