import { expect, it } from 'vitest'
import type { LikelyTaxon } from '#domain/surveys/likely-taxa.ts'
import type { FarmRound, RoundPlot } from '#domain/surveys/round.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { makeFlowerSurvey, makePollinator, makePollinatorSurvey, makeSurvey } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { db } = server
const ask = asker(server.app)
// In Auckland it is the 11th already.
server.setClock('2026-06-10T20:00:00Z')

const makeRound = async () => {
  const farm = await makeFarm(db, { time_zone: 'Pacific/Auckland' })
  const [second, first] = [
    await makeField(db, { farm_id: farm.id, field_name: 'Field 10' }),
    await makeField(db, { farm_id: farm.id, field_name: 'Field 2' }),
  ]
  const tunnel = await makeTunnel(db, { field_id: first.id, number: 1 })
  const far = await makeTunnel(db, { field_id: second.id, number: 1 })
  const plots = {
    c: await makePlot(db, { tunnel_id: far.id, number: 1 }),
    b: await makePlot(db, {
      tunnel_id: tunnel.id,
      number: 2,
      latitude: -36.8,
      longitude: 174.7,
      block: 'North',
      replicate: 2,
    }),
    a: await makePlot(db, { tunnel_id: tunnel.id, number: 1 }),
  }
  await makePlot(db, { tunnel_id: tunnel.id, number: 3, archived_at: '2026-06-01T00:00:00Z' })
  const archived_at = '2026-06-01T00:00:00Z'
  const gone = await makeTunnel(db, { field_id: first.id, number: 9, archived_at })
  await makePlot(db, { tunnel_id: gone.id, number: 1 })
  const grubbed = await makeField(db, { farm_id: farm.id, field_name: 'Field 1', archived_at })
  await makePlot(db, { tunnel_id: (await makeTunnel(db, { field_id: grubbed.id })).id, number: 1 })
  const person = await makeUser(db, { role: 'staff', organisation_id: farm.organisation_id })
  const headers = await server.as(person)
  return { farm, plots, headers, list: () => ask<RoundPlot[]>(`GET /farms/${farm.id}/round`, { headers }) }
}

it('lists the plots of a farm in order, with the counts of each plot’s last visited day', async () => {
  const { plots, list } = await makeRound()
  const before = await makeSurvey(db, { plot_id: plots.a.id, survey_date: '2026-06-10' })
  await makeFlowerSurvey(db, { survey_id: before.id })
  const visit = await makeSurvey(db, { plot_id: plots.a.id, survey_date: '2026-06-11' })
  await makeFlowerSurvey(db, { survey_id: visit.id, plant_number: 1 })
  await makeFlowerSurvey(db, { survey_id: visit.id, plant_number: 2 })
  await makePollinatorSurvey(db, { survey_id: visit.id })
  const empty = await makeSurvey(db, { plot_id: plots.a.id, survey_date: '2026-06-11' })
  // A visit with a date from a wrong clock.
  await makeSurvey(db, { plot_id: plots.b.id, survey_date: '2026-06-12' })
  const { status, data } = await list()
  expect(status).toBe(200)
  expect(data.map(({ id, last_day }) => [id, last_day])).toEqual([
    [plots.a.id, '2026-06-11'],
    [plots.b.id, null],
    [plots.c.id, null],
  ])
  expect(data[0]?.visits).toEqual([
    { id: visit.id, round: 1, count_flowers: 2, count_pollinators: 1, count_predators: 0 },
    { id: empty.id, round: 2, count_flowers: 0, count_pollinators: 0, count_predators: 0 },
  ])
  expect(data[1]).toMatchObject({
    latitude: -36.8,
    longitude: 174.7,
    block: 'North',
    replicate: 2,
    field_name: 'Field 2',
  })
})

it('lists farms with plots, with the plots that are done in the round in progress on the farm’s own day', async () => {
  const { farm, plots, headers } = await makeRound()
  await makeFarm(db, { organisation_id: farm.organisation_id })
  await makeRound()
  const rounds = async () => (await ask<FarmRound[]>('GET /farm-rounds', { headers })).data
  const counted = async (plot_id: number, survey_date: string) => {
    const { id } = await makeSurvey(db, { plot_id, survey_date })
    await makeFlowerSurvey(db, { survey_id: id })
  }
  const { id: farm_id, title: farm_title } = farm
  await counted(plots.a.id, '2026-06-10')
  // A visit without counts.
  await makeSurvey(db, { plot_id: plots.b.id, survey_date: '2026-06-11' })
  expect(await rounds()).toEqual([{ farm_id, farm_title, round: 1, count_plots: 3, count_done: 0 }])
  await counted(plots.a.id, '2026-06-11')
  await counted(plots.c.id, '2026-06-11')
  expect(await rounds()).toEqual([{ farm_id, farm_title, round: 1, count_plots: 3, count_done: 2 }])
  await counted(plots.c.id, '2026-06-11')
  const second = { farm_id, farm_title, round: 2, count_plots: 3, count_done: 1 }
  expect(await rounds()).toEqual([second])
  const page = await ask<{ rows: FarmRound[]; total: number }>('GET /farm-rounds?limit=1', { headers })
  expect(page.data).toEqual({ rows: [second], total: 1 })
})

it('is limited to farms within scope', async () => {
  const [own, other] = [await makeRound(), await makeRound()]
  const { status } = await ask(`GET /farms/${other.farm.id}/round`, { headers: own.headers })
  expect(status).toBe(404)
})

it('includes what was counted there at this time of year, and on the same crop in the organisation', async () => {
  const { farm, plots, headers } = await makeRound()
  const kinds = await Promise.all(Array.from({ length: 4 }, () => makePollinator(db)))
  const [often, winter, nearby, foreign] = kinds as [
    (typeof kinds)[0],
    (typeof kinds)[0],
    (typeof kinds)[0],
    (typeof kinds)[0],
  ]
  const other = await makeFarm(db, { organisation_id: farm.organisation_id })
  const field = await makeField(db, { farm_id: other.id, crop_type: 'strawberry' })
  const neighbour = await makePlot(db, { tunnel_id: (await makeTunnel(db, { field_id: field.id })).id })
  const counted = async (plot_id: number, survey_date: string, pollinator_id: number) =>
    makePollinatorSurvey(db, {
      survey_id: (await makeSurvey(db, { plot_id, survey_date })).id,
      pollinator_id,
      count: 3,
    })
  await counted(plots.a.id, '2025-05-20', often.id)
  await counted(plots.b.id, '2024-07-01', often.id)
  await counted(plots.a.id, '2026-01-20', winter.id)
  await counted(neighbour.id, '2025-06-20', nearby.id)
  await counted(plots.a.id, '2019-06-20', foreign.id)
  await makePollinatorSurvey(db, { pollinator_id: foreign.id })
  const { data } = await ask<LikelyTaxon[]>(`GET /farms/${farm.id}/likely-taxa/pollinator`, { headers })
  expect(data).toEqual([
    {
      taxon_id: often.id,
      plots: [plots.a.id, plots.b.id].toSorted((a, b) => a - b),
      on_farm_in_season: 2,
      on_crop_in_season: 2,
      on_farm: 2,
    },
    { taxon_id: nearby.id, plots: [], on_farm_in_season: 0, on_crop_in_season: 1, on_farm: 0 },
    { taxon_id: winter.id, plots: [], on_farm_in_season: 0, on_crop_in_season: 0, on_farm: 1 },
  ])
})
