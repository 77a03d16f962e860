import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetOutboxes, outboxOf } from '#web/field-work/outbox/outbox.ts'
import { listing, place, taxon } from '#web/field-work/testing/place-fixture.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { recentTaxa } from '../species/species.ts'
import { AddPollinators } from './add-pollinators.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const taxa = [
  taxon(12, 'bumblebee', 'Bombus', 'terrestris'),
  taxon(13, 'bumblebee', 'Bombus', 'lapidarius'),
  taxon(20, 'honeybee', 'Apis', 'mellifera'),
]
const show = async (more: Parameters<typeof fakeServer>[0] = {}, groups: string[] = []) => {
  const onClose = vi.fn()
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/pollinator': listing(taxa),
    'POST /api/surveys': { status: 201, data: { id: 9 } },
    'GET /api/surveys/9/pollinators': { data: [{ id: 1, functional_groups: groups, observations: [] }] },
    'POST /api/surveys/9/pollinators': { status: 201, data: {} },
    ...more,
  })
  const page = await renderPage(<AddPollinators place={place} onClose={onClose} />)
  await screen.findByRole('group', { name: 'Bombus terrestris, Flower Center' })
  return { ...page, received, onClose }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const sent = (received: { method: string; path: string; body: unknown }[]) =>
  received.find(({ method, path }) => method === 'POST' && path.includes('pollinators'))?.body

test('an observation period is one request: centre and non-centre counts, and groups with nothing seen', async () => {
  const { received, onClose } = await show()
  await press('One more: Bombus terrestris, Flower Center')
  await press('One more: Bombus terrestris, Flower Center')
  await press('One more: Bombus terrestris, Non Center')
  await press('One less: Bombus terrestris, Flower Center')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Nothing seen: Honeybee' }))
  expect(screen.queryByRole('checkbox', { name: 'Nothing seen: Bumblebee' })).toBeNull()
  await press('Add Observation')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent(received)).toMatchObject({
    observations: [
      { pollinator_id: 12, flower_centre: true, count: 1 },
      { pollinator_id: 12, flower_centre: false, count: 1 },
    ],
    functional_groups: ['bumblebee', 'honeybee'],
  })
  expect(recentTaxa(1, 'pollinator').map(({ id }) => id)).toEqual([12])
})

test('queens and workers have separate rows, and observers who do not distinguish them count as before', async () => {
  const { received, onClose } = await show()
  expect(screen.queryByRole('combobox', { name: /Caste or sex of Eristalis/ })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Caste or sex of Bombus terrestris' }), 'queen')
  await press('One more: Bombus terrestris, queen, Flower Center')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Caste or sex of Bombus terrestris' }), 'worker')
  await press('One more: Bombus terrestris, worker, Non Center')
  await press('One more: Bombus terrestris, worker, Non Center')
  await press('One more: Bombus terrestris, Flower Center')
  await press('Add Observation')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent(received)).toMatchObject({
    observations: [
      { pollinator_id: 12, flower_centre: true, count: 1 },
      { pollinator_id: 12, flower_centre: true, caste: 'queen', count: 1 },
      { pollinator_id: 12, flower_centre: false, caste: 'worker', count: 2 },
    ],
  })
})

test('“nothing seen at all” is sent as an entry', async () => {
  const { received } = await show()
  await press('Nothing seen at all')
  await press('Add Observation')
  await waitFor(() => expect(sent(received)).toBeTruthy())
  expect(sent(received)).toMatchObject({
    observations: [],
    functional_groups: ['bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp'],
  })
})

test('a species is found, added to its group and counted', async () => {
  await show()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search to add new species' }), 'lapi')
  await userEvent.click(await screen.findByRole('button', { name: 'Add Bombus lapidarius, Adult' }))
  const group = screen.getByRole('region', { name: 'Bumblebee' })
  expect(within(group).getByRole('group', { name: 'Bombus lapidarius, Non Center' })).toBeTruthy()
})

test('groups already counted on the visit have no counters, and show the message of the catalogue', async () => {
  await show({}, ['honeybee'])
  const notice = await screen.findByText('You have already made observations for this category. Try editing instead')
  expect(screen.getByRole('region', { name: 'Honeybee' }).contains(notice)).toBe(true)
  expect(screen.queryByRole('group', { name: /Apis mellifera/ })).toBeNull()
})

test('nothing is sent before something is counted, and a rejected count waits with the reason', async () => {
  const refusal = 'You have already made observations for this category. Try editing instead'
  const { received, onClose } = await show({
    'POST /api/surveys/9/pollinators': { status: 409, message: refusal },
  })
  await press('Add Observation')
  expect(screen.getByText('Count a visitor, or mark a group as nothing seen.')).toBeTruthy()
  expect(sent(received)).toBeUndefined()
  await press('One more: Bombus terrestris, Flower Center')
  await press('Add Observation')
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(onClose).toHaveBeenCalled()
  expect(outboxOf(1).entries.get()).toMatchObject([{ refusal, counted: { body: { observations: [{ count: 1 }] } } }])
})

test('without the current time, a date and time in the farm’s time zone are required', async () => {
  await show()
  await userEvent.click(screen.getByRole('switch', { name: 'Use current time?' }))
  const field = screen.getByLabelText<HTMLInputElement>('Observation time')
  expect(field.type).toBe('datetime-local')
  await userEvent.clear(field)
  await press('Nothing seen at all')
  await press('Add Observation')
  expect(screen.getByText('Choose a date and time')).toBeTruthy()
})
