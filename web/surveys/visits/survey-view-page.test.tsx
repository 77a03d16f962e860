import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { localDay } from '#domain/weeks/local-time.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { SurveyView } from './survey-view-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const today = localDay(Date.now(), 'Europe/London')
const survey = {
  id: 9,
  plot_id: 3,
  survey_date: today,
  round: 2,
  started_at: null,
  ended_at: null,
  created_at: `${today}T09:00:00Z`,
  created_by: 1,
  observers: ['Ada Reed'],
  count_flowers: 1,
  count_pollinators: 0,
  count_predators: 0,
  plot: {
    id: 3,
    number: 2,
    treatment_type: null,
    tunnel: {
      id: 4,
      number: 4,
      field: { id: 2, field_name: 'Long Meadow', farm: { id: 1, title: 'Ashcombe', time_zone: 'Europe/London' } },
    },
  },
  version: 1,
}
const entry = {
  id: 1,
  survey_id: 9,
  plot_id: 3,
  survey_date: today,
  round: 2,
  observer_id: 1,
  observer: { firstname: 'Ada', lastname: 'Reed' },
  start_time: `${today}T09:00:00Z`,
  clock_ahead_seconds: null,
  version: 1,
  protocol: null,
  watched_seconds: null,
  flowers_watched: null,
  plants_watched: null,
  area_m2: null,
  transect_m: null,
}
const flower = {
  ...entry,
  plant_number: 1,
  observation: { id: 1, flower_survey_id: 1, count: 4, notes: null, version: 1 },
}
const look = { ...entry, functional_groups: ['bumblebee'], observations: [], visit_rate: null, centre_visit_rate: null }
const predator = { ...entry, predator_survey_id: 1, plant_number: 1, observation: null }

const open = async (day: string, looks: object[]) => {
  const list = (rows: object[]) => ({ data: rows })
  fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/surveys/9': { data: { ...survey, survey_date: day } },
    'GET /api/surveys/9/flowers': { data: [flower] },
    'GET /api/surveys/9/pollinators': list(looks),
    'GET /api/surveys/9/predators': { data: [] },
    'GET /api/surveys/9/predators/observations': list([predator]),
    'GET /api/surveys/photos': list([]),
    'GET /api/farms/1/treatment-arms': { data: [] },
    'GET /api/farms/1/survey-protocols': { data: [] },
  })
  await renderPage(<SurveyView surveyId="9" />, '/ento-home/survey/survey-list/9')
  await screen.findByRole('region', { name: 'Flowers' })
}

test('a visit of today leads to what is not counted yet, with its year and round', async () => {
  await open(today, [])
  const link = screen.getByRole('link', { name: 'Continue this plot' })
  expect(link.dataset['kind']).toBe('primary')
  expect(link.getAttribute('href')).toBe(
    `/ento-home/survey/survey-datalist/3?plotNumber=2&tab=pollinator&year=${today.slice(0, 4)}&round=2`,
  )
})

test('a visit of an earlier day opens its plot in its year, but not the round of today', async () => {
  await open('2026-03-01', [])
  expect(screen.getByRole('link', { name: 'Open plot 2' }).getAttribute('href')).toBe(
    '/ento-home/survey/survey-datalist/3?plotNumber=2&year=2026',
  )
})

test.each([
  ['of an earlier day', '2026-03-01', []],
  ['on which everything is counted', today, [look]],
])('a visit %s has nothing to continue: its plot is a plain link', async (_name, day, looks) => {
  await open(day, looks)
  expect(screen.queryByRole('link', { name: 'Continue this plot' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Open plot 2' }).dataset['kind']).toBe('plain')
})
