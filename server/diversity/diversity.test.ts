import { expect, it } from 'vitest'
import type { Diversity } from '#domain/diversity/endpoints.ts'
import type { PollinatorSurvey } from '#domain/surveys/pollinator.ts'
import { makeUser } from '../factories/people.ts'
import { makePollinator, makePollinatorSurvey, makeSpecies, makeStage, makeSurvey } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { makeVisit } from '../surveys/testing/visit.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const adult = await makeStage(db, 'Adult')
const taxonOf = async (genus: string, species: string, rank: 'species' | 'genus' = 'species') =>
  (
    await makePollinator(db, {
      species_id: (await makeSpecies(db, { genus, species, rank })).id,
      stage_id: adult.id,
    })
  ).id
const [terrestris, pascuorum, lapidarius, bombus] = [
  await taxonOf('Bombus', 'terrestris'),
  await taxonOf('Bombus', 'pascuorum'),
  await taxonOf('Bombus', 'lapidarius'),
  await taxonOf('Bombus', 'sp.', 'genus'),
]

it('counts only identifications to species by people, and compares seasons at equal coverage', async () => {
  const visit = await makeVisit(server)
  const look = await ask<PollinatorSurvey>(`POST /surveys/${visit.survey.id}/pollinators?year=2026`, {
    body: {
      start_time: '2026-06-10T09:30:00Z',
      observations: [
        { pollinator_id: terrestris, flower_centre: true, count: 2 },
        { pollinator_id: pascuorum, flower_centre: false, count: 2 },
        { pollinator_id: lapidarius, flower_centre: true, count: 1 },
        { pollinator_id: bombus, flower_centre: true, count: 4 },
      ],
    },
    headers: visit.headers,
  })
  expect(look.issues ?? []).toEqual([])
  const farm = await db
    .selectFrom('plots')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .where('plots.id', '=', visit.plot.id)
    .select(['farms.id', 'farms.organisation_id'])
    .executeTakeFirstOrThrow()
  const { data } = await ask<Diversity>(`GET /farms/${farm.id}/diversity`, { headers: visit.headers })
  // One of five was seen once and two species twice: 1 - 1/5 x (4 x 1) / (4 x 1 + 2 x 2).
  expect(data.season_coverage).toBeCloseTo(0.9, 12)
  expect(data.seasons).toMatchObject([{ year: 2026, plot_visits: 1, individuals: 5, species: 3, left_out: 4 }])
  const [season] = data.seasons
  expect(season?.richness).toBeCloseTo(3, 9)
  expect(season?.simpson).toBeCloseTo(1 / (0.4 ** 2 + 0.4 ** 2 + 0.2 ** 2), 9)
  // The plot has a letter, so its pollinators are also counted for a treatment of the season.
  expect(data.treatments).toMatchObject([
    { year: 2026, treatment_type: visit.plot.treatment_type, individuals: 5, species: 3, left_out: 4 },
  ])
  expect(data.treatment_coverage).toBeCloseTo(0.9, 12)
  expect(data.treatments[0]?.richness).toBeCloseTo(3, 9)
  const stranger = await server.as(await makeUser(db, {}))
  expect((await app.inject({ url: `/api/farms/${farm.id}/diversity`, headers: stranger })).statusCode).toBe(404)
})

it('a plot letter whose meaning changed on some day counts as two treatments', async () => {
  const visit = await makeVisit(server)
  const { id: farm_id } = await db
    .selectFrom('plots')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .where('plots.id', '=', visit.plot.id)
    .select('farms.id')
    .executeTakeFirstOrThrow()
  await db.updateTable('plots').set({ treatment_type: 'A' }).where('id', '=', visit.plot.id).execute()
  const arm = { farm_id, treatment_type: 'A' as const, from_date: '2026-01-01' }
  await db
    .insertInto('treatment_arms')
    .values([
      { ...arm, meaning: 'control', to_date: '2026-06-30' },
      { ...arm, meaning: 'lure', from_date: '2026-07-01' },
    ])
    .execute()
  for (const [survey_date, pollinator_id] of [
    ['2026-06-10', terrestris],
    ['2026-07-10', pascuorum],
  ] as const) {
    const { id: survey_id } = await makeSurvey(db, { plot_id: visit.plot.id, survey_date })
    await makePollinatorSurvey(db, { survey_id, pollinator_id, count: 4 })
  }
  const { data } = await ask<Diversity>(`GET /farms/${farm_id}/diversity`, { headers: visit.headers })
  expect(data.treatments.map(({ treatment_type, meaning, species }) => [treatment_type, meaning, species])).toEqual([
    ['A', 'control', 1],
    ['A', 'lure', 1],
  ])
})
