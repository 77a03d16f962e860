import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { place } from '#web/field-work/testing/place-fixture.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { PollinatorEffort } from './edit-effort-of.tsx'

afterEach(() => vi.unstubAllGlobals())

const look = {
  id: 5,
  survey_id: 9,
  start_time: '2026-06-11T09:00:30.000Z',
  protocol: 'timed_count',
  watched_seconds: 600,
  flowers_watched: 24,
  plants_watched: null,
  area_m2: null,
  transect_m: null,
  version: 3,
}
const PUT = 'PUT /api/surveys/9/pollinators/5'
const show = async (stored: object = look, plan: object[] = []) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/surveys/9/pollinators': { data: [stored] },
    'GET /api/farms/1/survey-protocols': { data: plan },
    [PUT]: { data: { ...look, version: 4 } },
  })
  await renderPage(<PollinatorEffort survey_id={9} id={5} name="10:00" place={place} onClose={() => {}} />)
  await screen.findByRole('button', { name: 'Save' })
  const sent = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(received.some(({ method }) => method === 'PUT')).toBe(true))
    return received.find(({ method }) => method === 'PUT')?.body
  }
  return sent
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('the end of the observation sets the minutes, in the farm’s time zone', async () => {
  const sent = await show()
  expect(field('End of the watch').value).toBe('2026-06-11T10:10')
  fireEvent.change(field('End of the watch'), { target: { value: '2026-06-11T10:15' } })
  expect(field('Minutes watched').value).toBe('15')
  expect(await sent()).toEqual({ watched_seconds: 900, version: 3 })
})

test('an emptied field is sent as not measured, not as 0', async () => {
  const sent = await show()
  await userEvent.clear(field('Minutes watched'))
  expect(field('End of the watch').value).toBe('')
  await userEvent.clear(field('Flowers watched'))
  expect(await sent()).toEqual({ watched_seconds: null, flowers_watched: null, version: 3 })
})

test('an observation without a protocol has the fields of the farm’s protocol', async () => {
  const blank = { ...look, protocol: null, watched_seconds: null, flowers_watched: null }
  await show(blank, [{ farm_id: 1, survey_type: 'pollinator', ...look, protocol: 'transect' }])
  expect(await screen.findByLabelText('Transect length (m)')).toBeTruthy()
  expect(field('Minutes watched').value).toBe('')
})

test('an end before the start is rejected, and remains in the field for correction', async () => {
  await show()
  fireEvent.change(field('End of the watch'), { target: { value: '2026-06-11T09:55' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Must be a number above 0; leave it empty if it was not measured.')).toBeTruthy()
  expect(field('End of the watch').value).toBe('2026-06-11T09:55')
})
