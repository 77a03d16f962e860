import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetOutboxes, outboxOf } from '#web/field-work/outbox/outbox.ts'
import { place } from '#web/field-work/testing/place-fixture.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { holdStore } from '#web/platform/testing/device.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AddFlowers } from './add-flowers.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const show = async (more: Parameters<typeof fakeServer>[0] = {}, stored: number[] = []) => {
  const onClose = vi.fn()
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'POST /api/surveys': { status: 201, data: { id: 9 } },
    'GET /api/surveys/9/flowers': {
      data: stored.map((plant_number) => ({ id: plant_number, plant_number, observation: null })),
    },
    'POST /api/surveys/9/flowers': { status: 201, data: {} },
    ...more,
  })
  const page = await renderPage(<AddFlowers place={place} onClose={onClose} />)
  await screen.findByRole('heading', { name: /Open flowers on five plants/ })
  return { ...page, received, onClose }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const figure = (plant: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Plant ${plant}` }).value
const sent = (received: { method: string; path: string; body: unknown }[]) =>
  received.filter(({ method, path }) => method === 'POST' && path.includes('flowers')).map(({ body }) => body)

test('adding one or ten, subtracting, typing and Undo work, with one request for each counted plant', async () => {
  const { received, onClose } = await show()
  await press('One more: Plant 1')
  await press('+10 Plant 1')
  await press('One less: Plant 1')
  expect(figure(1)).toBe('10')
  await userEvent.type(screen.getByRole('textbox', { name: 'Plant 3' }), '7')
  await press('0 Plant 5')
  expect(figure(5)).toBe('0')
  await press(/^Undo/)
  expect(figure(5)).toBe('')
  await press('Save 2 plants')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await screen.findByText('Observation saved successfully')).toBeTruthy()
  expect(sent(received)).toMatchObject([
    { plant_number: 1, observation: { count: 10 } },
    { plant_number: 3, observation: { count: 7 } },
  ])
  expect(deviceStore.names('bombus-count')).toEqual([])
})

test('plants already counted on the visit are omitted, with a notice', async () => {
  await show({}, [1, 4])
  expect(await screen.findByText('Plants 1 and 4 are already counted on this visit and left out here.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Plant 1' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Plant 2' })).toBeTruthy()
})

test('each tap is stored at once, and restored when the page is reopened', async () => {
  const { unmount } = await show()
  await press('+10 Plant 2')
  unmount()
  await show()
  expect(figure(2)).toBe('10')
  expect(screen.getByText(/nothing was lost/)).toBeTruthy()
})

test('the selected observer is restored when the page is reopened', async () => {
  const more = {
    'GET /api/users/profile': { data: personOf('entomology_admin') },
    [`GET /api/farms/${place.farm_id}/users`]: {
      data: [{ id: 12, firstname: 'Ben', lastname: 'Moss', role: 'entomology' }],
    },
  }
  const { unmount } = await show(more)
  await press('One more: Plant 1')
  await screen.findByRole('option', { name: 'Ben Moss' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Observer' }), '12')
  unmount()
  const { received, onClose } = await show(more)
  await press('Save 1 plant')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await waitFor(() => expect(sent(received)).toMatchObject([{ plant_number: 1, observer_id: 12 }]))
})

test('a plant counted by somebody else is rejected and waits with the reason, and the others are stored', async () => {
  const refusal = 'You have already made observations for this plant. Try editing instead'
  const { onClose } = await show({
    'POST /api/surveys/9/flowers': ({ body }) =>
      (body as { plant_number: number }).plant_number === 2
        ? { status: 409, message: refusal }
        : { status: 201, data: {} },
  })
  await press('One more: Plant 1')
  await press('+10 Plant 2')
  await press('Save 2 plants')
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(onClose).toHaveBeenCalled()
  expect(outboxOf(1).entries.get()).toMatchObject([
    { refusal, counted: { body: { plant_number: 2, observation: { count: 10 } } } },
  ])
})

test('offline counts wait in the outbox, for a visit that does not exist yet', async () => {
  const { onClose } = await show()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  await press('One more: Plant 1')
  await press('Save 1 plant')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await screen.findByText('Saved on this phone. It is sent as soon as the server can be reached.')).toBeTruthy()
  expect(
    outboxOf(1)
      .entries.get()
      .map(({ words, survey_id }) => [words, survey_id]),
  ).toEqual([['Plant 1: 1 flower', 9]])
})

test('during saving, input is disabled, counts are not attributed to others, and none can be discarded', async () => {
  const { onClose } = await show()
  await press('One more: Plant 1')
  const pad = screen.getByRole('group', { name: 'Plant 1' }).closest('div[inert], dialog > div')
  expect(pad?.hasAttribute('inert')).toBe(false)
  const held = holdStore()
  await press('Save 1 plant')
  expect(pad?.hasAttribute('inert')).toBe(true)
  expect(outboxOf(1).entries.get()).toHaveLength(1)
  expect(screen.queryByText(/^Counted here too/)).toBeNull()
  expect(screen.queryByText(/counted on this visit/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  held()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('a note field has the focus when it opens', async () => {
  await show()
  await press('Add a note: Plant 2')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note: Plant 2' }))
})

test('saving without a count sends nothing', async () => {
  const { received } = await show()
  await press('Save')
  expect(screen.getByText('Count at least one plant first.')).toBeTruthy()
  expect(sent(received)).toEqual([])
})
