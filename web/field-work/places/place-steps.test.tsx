import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { PlaceSteps } from './place-steps.tsx'

afterEach(() => vi.unstubAllGlobals())

const plots = ['A', 'B', null].map((treatment_type, index) => ({
  id: index + 5,
  number: index + 7,
  tunnel_id: 3,
  treatment_type,
  version: 1,
}))
const arm = { id: 6, farm_id: 1, note: null, from_date: '2020-01-01', to_date: null, version: 1 }

const show = async (protocols: object[]) => {
  const received = fakeServer({
    'GET /api/farms/1/survey-protocols': { data: protocols },
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/farms': {
      data: [{ id: 1, title: 'Ashcombe Farm', city: null, country: null, time_zone: 'Europe/London' }],
    },
    'GET /api/farms/1/fields': { data: [{ id: 2, field_name: 'Long Meadow', crop_type: null }] },
    'GET /api/tunnels/field/2': { data: [{ id: 3, number: 4, field_id: 2, version: 1 }] },
    'GET /api/plots/tunnel/3': { data: plots },
    'GET /api/farms/1/treatment-arms': {
      data: [
        { ...arm, treatment_type: 'A', meaning: 'lure' },
        { ...arm, treatment_type: 'B', meaning: 'control', to_date: '2020-12-31' },
      ],
    },
  })
  const choices = {
    farm: { id: 1, name: 'Ashcombe Farm' },
    field: { id: 2, name: 'Long Meadow' },
    tunnel: { id: 3, number: 4 },
  }
  await renderPage(<PlaceSteps toPlot choices={choices} onChoices={() => {}} />)
  return received
}

test('each plot shows its treatment and today’s meaning, requested once', async () => {
  const received = await show([])
  for (const name of ['Plot No. 7Treatment A: Lure', 'Plot No. 8Treatment B', 'Plot No. 9'])
    expect(await screen.findByRole('link', { name })).toBeTruthy()
  expect(received.filter(({ path }) => path.includes('treatment-arms'))).toHaveLength(1)
})

test('a farm that hides treatments during counts shows none', async () => {
  await show([{ survey_type: 'pollinator', hide_treatments: true }])
  for (const name of ['Plot No. 7', 'Plot No. 8', 'Plot No. 9'])
    expect(await screen.findByRole('link', { name })).toBeTruthy()
})
