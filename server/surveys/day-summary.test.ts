import { expect, it } from 'vitest'
import type { ObserverDay } from '#domain/surveys/day-summary.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { makeFlowerSurvey, makePollinatorSurvey, makePredatorSurvey, makeSurvey } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { db } = server
const ask = asker(server.app)

it('shows what each observer of a day counted on how many plots, with start and end times', async () => {
  const farm = await makeFarm(db)
  const tunnel = await makeTunnel(db, { field_id: (await makeField(db, { farm_id: farm.id })).id })
  const [one, two] = [
    await makePlot(db, { tunnel_id: tunnel.id, number: 1 }),
    await makePlot(db, { tunnel_id: tunnel.id, number: 2 }),
  ]
  const ada = await makeUser(db, {
    role: 'entomology',
    organisation_id: farm.organisation_id,
    firstname: 'Ada',
    lastname: 'Reed',
  })
  const headers = await server.as(ada)
  const first = await makeSurvey(db, { plot_id: one.id, survey_date: '2026-06-11' })
  const second = await makeSurvey(db, { plot_id: two.id, survey_date: '2026-06-11' })
  const before = await makeSurvey(db, { plot_id: two.id, survey_date: '2026-06-10' })
  const at = (time: string) => ({ start_time: new Date(`2026-06-11T${time}:00.000Z`) })
  const hers = { observer_id: ada.id, observer_name: null }
  const ben = { observer_id: null, observer_name: 'Ben' }
  await makePollinatorSurvey(db, { survey_id: first.id, ...hers, ...at('09:30') })
  await makePollinatorSurvey(db, { survey_id: second.id, ...hers, ...at('10:10') })
  await makePredatorSurvey(db, {
    survey_id: second.id,
    ...hers,
    ...at('10:40'),
    counted_at: new Date('2026-06-11T10:41:00Z'),
  })
  // It has no count yet.
  await makeFlowerSurvey(db, { survey_id: first.id, plant_number: 2, count: null, ...hers, ...at('12:00') })
  await makeFlowerSurvey(db, { survey_id: first.id, count: 0, ...hers, ...at('10:00') })
  const third = await makeSurvey(db, {
    plot_id: (await makePlot(db, { tunnel_id: tunnel.id, number: 3 })).id,
    survey_date: '2026-06-11',
  })
  await makePollinatorSurvey(db, { survey_id: third.id, ...ben, ...at('09:00') })
  await makePollinatorSurvey(db, { survey_id: before.id, ...ben, ...at('08:00') })
  const list = (date: string) => ask<ObserverDay[]>(`GET /farms/${farm.id}/survey-days/${date}`, { headers })
  expect((await list('2026-06-11')).data).toEqual([
    {
      observer_id: null,
      observer: 'Ben',
      plots: 1,
      flower_plants: 0,
      observation_periods: 1,
      predator_plants: 0,
      assigned: 0,
      assigned_counted: 0,
      first_at: '2026-06-11T09:00:00.000Z',
      last_at: '2026-06-11T09:00:00.000Z',
    },
    {
      observer_id: ada.id,
      observer: 'Ada Reed',
      plots: 2,
      flower_plants: 1,
      observation_periods: 2,
      predator_plants: 1,
      assigned: 0,
      assigned_counted: 0,
      first_at: '2026-06-11T09:30:00.000Z',
      last_at: '2026-06-11T10:40:00.000Z',
    },
  ])
  expect((await list('2026-06-09')).data).toEqual([])
  expect((await list('today')).status).toBe(404)
  const stranger = await server.as(await makeUser(db, { role: 'farmer' }))
  expect((await ask(`GET /farms/${farm.id}/survey-days/2026-06-11`, { headers: stranger })).status).toBe(404)
})
