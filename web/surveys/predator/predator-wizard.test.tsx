import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetOutboxes, outboxOf } from '#web/field-work/outbox/outbox.ts'
import { listing, place, taxon } from '#web/field-work/testing/place-fixture.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { fillPhone, holdStore, stored as onPhone } from '#web/platform/testing/device.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { PredatorWizard } from './predator-wizard.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const taxa = [
  taxon(5, 'aphid', 'Myzus', 'ascalonicus'),
  taxon(6, 'ladybird', 'Adalia', 'bipunctata', 'Larva'),
  taxon(7, 'ladybird', 'Harmonia', 'axyridis'),
]
const show = async (stored: number[] = [], more: Parameters<typeof fakeServer>[0] = {}) => {
  const onClose = vi.fn()
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/predator': listing(taxa),
    'POST /api/surveys': { status: 201, data: { id: 9 } },
    'GET /api/surveys/9/predators': { data: stored.map((plant_number) => ({ id: plant_number, plant_number })) },
    'POST /api/surveys/9/predators': { status: 201, data: {} },
    ...more,
  })
  const page = await renderPage(<PredatorWizard place={place} onClose={onClose} />)
  await screen.findByText(/Observations : Plant number 1/)
  return { ...page, received, onClose }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const sent = (received: { method: string; path: string; body: unknown }[]) =>
  received
    .filter(({ method, path }) => method === 'POST' && path.includes('predators'))
    .map(({ body }) => body as { plant_number: number; observations: { predator_id: number; count: number }[] })
const onPlant = (plant: number) => screen.findByText(new RegExp(`Observations : Plant number ${plant}`))

test('each plant is saved on proceeding, and the survey ends after the fifth', async () => {
  const { received, onClose } = await show()
  await screen.findByRole('group', { name: 'Adalia bipunctata, Larva' })
  await press('+10 Adalia bipunctata, Larva')
  for (const plant of [1, 2, 3, 4]) {
    await press('Save and Proceed')
    if (plant > 1) await press('Nothing seen')
    await onPlant(plant + 1)
  }
  await press('Complete Plot Observation')
  await press('Nothing seen')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await waitFor(() => expect(sent(received)).toHaveLength(5))
  expect(sent(received).map(({ plant_number, observations }) => [plant_number, observations])).toEqual([
    [1, [{ predator_id: 6, count: 10 }]],
    [2, []],
    [3, []],
    [4, []],
    [5, []],
  ])
  expect(deviceStore.names('bombus-count')).toEqual([])
})

test('an untouched plant is saved as nothing seen only after confirmation', async () => {
  const { received } = await show()
  expect(screen.getByText(/Plot No\. 3/)).toBeTruthy()
  await press('Save and Proceed')
  expect(await screen.findByText('Was nothing seen on plant 1?')).toBeTruthy()
  await press('Cancel')
  expect(screen.getByText(/Observations : Plant number 1/)).toBeTruthy()
  expect(sent(received)).toEqual([])
  await press('Save and Proceed')
  await press('Nothing seen')
  await onPlant(2)
  await waitFor(() => expect(sent(received)).toMatchObject([{ plant_number: 1, observations: [] }]))
})

test('the arrow saves a counted plant, and sends nothing for one that was only viewed', async () => {
  const { received } = await show()
  await screen.findByRole('group', { name: 'Myzus ascalonicus, Adult' })
  await press('Next plant')
  await onPlant(2)
  expect(sent(received)).toEqual([])
  await press('One more: Myzus ascalonicus, Adult')
  await press('Next plant')
  await onPlant(3)
  await waitFor(() =>
    expect(sent(received)).toMatchObject([{ plant_number: 2, observations: [{ predator_id: 5, count: 1 }] }]),
  )
  await press('Previous plant')
  await onPlant(2)
})

test('a plant already counted shows a notice and is skipped', async () => {
  const { received } = await show([1])
  expect(await screen.findByText('You have already made observations for this plant. Try editing instead')).toBeTruthy()
  expect(screen.queryByRole('group', { name: /Myzus/ })).toBeNull()
  await press('Save and Proceed')
  await onPlant(2)
  expect(sent(received)).toEqual([])
})

test('species are found by their stage', async () => {
  await show()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by genus, species or stage' }), 'adult')
  await userEvent.click(await screen.findByRole('button', { name: 'Add Harmonia axyridis, Adult' }))
  expect(screen.getByRole('group', { name: 'Harmonia axyridis, Adult' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'One more: Harmonia axyridis, Adult' }))
})

test('taps right after saving a plant count for the next one, however slow the phone and the server are', async () => {
  let answer = (_: object) => {}
  const { received } = await show([], {
    'POST /api/surveys/9/predators': () => new Promise<object>((resolve) => (answer = resolve)),
  })
  await screen.findByRole('group', { name: 'Myzus ascalonicus, Adult' })
  await press('One more: Myzus ascalonicus, Adult')
  const held = holdStore()
  fireEvent.click(screen.getByRole('button', { name: 'Save and Proceed' }))
  // Not awaited: the counters of the next plant are rendered with the click.
  expect(screen.getByText(/Observations : Plant number 2/)).toBeTruthy()
  for (const _tap of [1, 2, 3])
    fireEvent.click(screen.getByRole('button', { name: 'One more: Myzus ascalonicus, Adult' }))
  held()
  await press('One more: Myzus ascalonicus, Adult')
  await waitFor(() => expect(sent(received)).toMatchObject([{ plant_number: 1, observations: [{ count: 1 }] }]))
  answer({ status: 201, data: {} })
  await press('Save and Proceed')
  await waitFor(() => expect(sent(received)[1]).toMatchObject({ plant_number: 2, observations: [{ count: 4 }] }))
  answer({ status: 201, data: {} })
})

test('a full phone returns to the plant that it could not store, with its counts', async () => {
  await show()
  await screen.findByRole('group', { name: 'Myzus ascalonicus, Adult' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  await press('One more: Myzus ascalonicus, Adult')
  await act(async () => void (await onPhone()))
  fillPhone()
  await press('Save and Proceed')
  await onPlant(1)
  await waitFor(() => expect(screen.getAllByText(surveys.kept.notKept).length).toBeGreaterThan(0))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Myzus ascalonicus, Adult' }).value).toBe('1')
  expect(outboxOf(1).entries.get()).toEqual([])
})

test('a rejected plant waits with its reason and counts, and the survey continues', async () => {
  const refusal = 'You have already made observations for this plant. Try editing instead'
  const { onClose } = await show([], { 'POST /api/surveys/9/predators': { status: 409, message: refusal } })
  await screen.findByRole('group', { name: 'Myzus ascalonicus, Adult' })
  await press('One more: Myzus ascalonicus, Adult')
  await press('Save and Proceed')
  expect(await screen.findByText(refusal)).toBeTruthy()
  await onPlant(2)
  expect(onClose).not.toHaveBeenCalled()
  expect(outboxOf(1).entries.get()).toMatchObject([{ refusal, counted: { body: { observations: [{ count: 1 }] } } }])
})

test('the survey continues offline, and the plants wait to be sent', async () => {
  await show()
  await screen.findByRole('group', { name: 'Myzus ascalonicus, Adult' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  await press('One more: Myzus ascalonicus, Adult')
  await press('Save and Proceed')
  await onPlant(2)
  expect(screen.getByRole('img', { name: 'Plant 1: waiting to be sent' })).toBeTruthy()
  expect(
    outboxOf(1)
      .entries.get()
      .map(({ words }) => words),
  ).toEqual(['Predators on plant 1: Myzus ascalonicus 1'])
})
