import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { PollinatorPage } from './pollinator-page.tsx'
import { PredatorPage } from './predator-page.tsx'
import { SpeciesPage } from './species-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const buffTailed = {
  id: 3,
  order: 'Hymenoptera',
  family: 'Apidae',
  genus: 'Bombus',
  species: 'terrestris',
  functional_group: 'bumblebee',
  version: 2,
}
const worker = {
  id: 5,
  functional_group: 'bumblebee',
  species: { ...buffTailed, functional_group: undefined, version: undefined },
  stage: { id: 1, stage: 'Adult' },
  version: 4,
}
const pageOf = (...rows: object[]) => ({ data: { rows, total: rows.length } })
const lists = {
  'GET /api/users/profile': { data: personOf('entomology_admin') },
  'GET /api/species': pageOf(buffTailed),
  'GET /api/stage': pageOf({ id: 1, stage: 'Adult', version: 1 }, { id: 2, stage: 'Larva', version: 1 }),
  'GET /api/pollinator': pageOf(worker),
  'GET /api/predator': pageOf(),
}
type Responses = Parameters<typeof fakeServer>[0]
const open = async (page: ReactNode, responses: Responses = {}) => {
  const received = fakeServer({ ...lists, ...responses })
  const shown = await renderPage(page)
  await screen.findByRole('heading', { level: 1 })
  return { ...shown, received, sent: (method: string) => received.filter((each) => each.method === method) }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(name)
const submit = (name: string) => userEvent.click(dialog().getByRole('button', { name }))

test('an empty species form lists each missing rank, and sends nothing', async () => {
  const { sent } = await open(<SpeciesPage />)
  await press('Add New Species')
  expect(field('Functional group').value).toBe('bumblebee')
  await submit('Add New Species')
  for (const text of ['Order is required', 'Family is required', 'Genus is required', 'Species is required'])
    expect(screen.getByText(text)).toBeTruthy()
  await userEvent.type(field('Order'), 'D')
  expect(screen.queryByText('Order is required')).toBeNull()
  expect(sent('POST')).toEqual([])
})

test('an existing species is reported during input, and its rejection is shown at the field', async () => {
  const message = 'This species is already in the list.'
  await open(<SpeciesPage />, {
    'POST /api/species': { status: 409, message, issues: [{ path: 'species', message }] },
  })
  await press('Add New Species')
  for (const [name, text] of [
    ['Order', 'Hymenoptera'],
    ['Family', 'Apidae'],
    ['Genus', ' bombus'],
    ['Species', 'TERRESTRIS '],
  ] as const)
    await userEvent.type(field(name), text)
  expect(await screen.findByText('This is already in the list.')).toBeTruthy()
  await submit('Add New Species')
  const input = await waitFor(() => {
    const found = field('Species')
    expect(found.getAttribute('aria-invalid')).toBe('true')
    return found
  })
  expect(
    document.querySelector(`[id="${input.getAttribute('aria-describedby')?.split(' ').at(-1)}"]`)?.textContent,
  ).toBe(message)
})

test('a species in use is not deleted, its uses are listed, and there is no second Confirm', async () => {
  await open(<SpeciesPage />, {
    'DELETE /api/species/3': {
      status: 409,
      message: 'Other records depend on this one.',
      depends: [
        { kind: 'pollinators', count: 1 },
        { kind: 'predators', count: 2 },
      ],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Bombus terrestris' }))
  const asked = within(screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this species?' }))
  await userEvent.click(asked.getByRole('button', { name: 'Confirm' }))
  expect(await asked.findByText(/1 pollinator, 2 predators\./)).toBeTruthy()
  expect(asked.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

test('a new pollinator defaults to adult, accepts an unknown name, and omits empty ranks', async () => {
  const { sent } = await open(<PollinatorPage />, {
    'POST /api/pollinator': { status: 201, data: { ...worker, id: 9 } },
  })
  await press('Add New Pollinator')
  expect(field('Stage').value).toBe('Adult')
  await submit('Add New Pollinator')
  expect(screen.getByText('Functional group is required')).toBeTruthy()
  expect(screen.getByText('Species is required')).toBeTruthy()
  await userEvent.selectOptions(field('Functional group'), 'solitary bee')
  await userEvent.type(field('Species'), 'bicornis')
  await userEvent.type(field('Genus'), 'Osmia')
  expect(await screen.findByText('New species')).toBeTruthy()
  await submit('Add New Pollinator')
  await waitFor(() => expect(sent('POST')).toHaveLength(1))
  expect(sent('POST')[0]?.body).toEqual({
    functional_group: 'solitary bee',
    stage: { stage: 'Adult' },
    species: { genus: 'Osmia', species: 'bicornis', order: null, family: null },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('selecting a known species by keyboard fills in its ranks, and an existing record is reported', async () => {
  await open(<PollinatorPage />)
  await press('Add New Pollinator')
  await userEvent.selectOptions(field('Functional group'), 'bumblebee')
  await userEvent.type(field('Species'), 'terr')
  await screen.findByRole('option', { name: /Bombus terrestris/ })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field('Species').value).toBe('terrestris')
  expect(field('Genus').value).toBe('Bombus')
  expect(field('Order').value).toBe('Hymenoptera')
  expect(await screen.findByText('This is already in the list.')).toBeTruthy()
  expect(screen.queryByText('New species')).toBeNull()
})

const held = {
  status: 409,
  message: 'Did you mean Bombus terrestris?',
  issues: [
    {
      path: 'species.species',
      message: 'Did you mean Bombus terrestris?',
      doubt: { instead: { order: 'Hymenoptera', family: 'Apidae', genus: 'Bombus', species: 'terrestris' } },
    },
  ],
}
const addMisspelt = async () => {
  let tries = 0
  const shown = await open(<PollinatorPage />, {
    'POST /api/pollinator': () => (tries++ === 0 ? held : { status: 201, data: { ...worker, id: 9 } }),
  })
  await press('Add New Pollinator')
  await userEvent.selectOptions(field('Functional group'), 'bumblebee')
  await userEvent.type(field('Species'), 'terestris')
  await userEvent.type(field('Genus'), 'Bombus')
  await submit('Add New Pollinator')
  await screen.findByRole('button', { name: 'Use Bombus terrestris' })
  expect(field('Species').getAttribute('aria-invalid')).toBe('true')
  return shown
}

test('a name similar to a known one is held for confirmation, and one click uses the known name', async () => {
  const { sent } = await addMisspelt()
  await press('Use Bombus terrestris')
  await waitFor(() => expect(sent('POST')).toHaveLength(2))
  expect(sent('POST')[1]).toMatchObject({
    body: { species: { genus: 'Bombus', species: 'terrestris', family: 'Apidae' } },
  })
  expect(sent('POST')[1]?.path).toBe('/api/pollinator')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('editing a held name removes the question, and the name can be submitted again', async () => {
  const { sent } = await addMisspelt()
  await userEvent.type(field('Species'), 's')
  expect(screen.queryByRole('button', { name: 'Keep as entered' })).toBeNull()
  await userEvent.type(field('Species'), '{Backspace}')
  await submit('Add New Pollinator')
  await waitFor(() => expect(sent('POST')).toHaveLength(2))
})

test('a name that is confirmed as entered is sent as confirmed', async () => {
  const { sent } = await addMisspelt()
  await press('Keep as entered')
  await waitFor(() => expect(sent('POST')).toHaveLength(2))
  expect(sent('POST')[1]).toMatchObject({ body: { species: { species: 'terestris' } } })
  expect(sent('POST')[1]?.path).toBe('/api/pollinator?confirm=true')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a predator requires a group, stage and species', async () => {
  await open(<PredatorPage />)
  await press('Add New Predator')
  await submit('Add New Predator')
  for (const text of ['Functional group is required', 'Stage is required', 'Species is required'])
    expect(screen.getByText(text)).toBeTruthy()
})

test('changes by another user appear in the form, and the next attempt has their version', async () => {
  let tries = 0
  const { sent } = await open(<SpeciesPage />, {
    'GET /api/species/3': { data: { ...buffTailed, family: 'Bombidae', version: 3 } },
    'PUT /api/species/3': () =>
      tries++ === 0 ? { status: 409, message: 'Somebody else.' } : { data: { ...buffTailed, version: 4 } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Bombus terrestris' }))
  await userEvent.clear(field('Species'))
  await userEvent.type(field('Species'), 'lucorum')
  await submit('Save changes')
  expect(await screen.findByText('Someone else changed this in the meantime')).toBeTruthy()
  expect(field('Family').value).toBe('Bombidae')
  expect(field('Species').value).toBe('lucorum')
  await submit('Save changes')
  await waitFor(() => expect(sent('PUT')).toHaveLength(2))
  expect(sent('PUT').map(({ body }) => (body as { version: number }).version)).toEqual([2, 3])
})

test('unsaved input is offered again', async () => {
  await open(<SpeciesPage />)
  await press('Add New Species')
  await userEvent.type(field('Genus'), 'Syrphus')
  await submit('Cancel')
  await press('Add New Species')
  await userEvent.click(screen.getByRole('button', { name: 'Restore it' }))
  expect(field('Genus').value).toBe('Syrphus')
})

const lucorum = { ...worker, id: 8, species: { ...worker.species, id: 4, species: 'lucorum' } }
const told = {
  from: { id: 8, name: 'Bombus lucorum, Adult' },
  into: { id: 5, name: 'Bombus terrestris, Adult' },
  observations: 12,
  surveys: 4,
  organisations: 1,
  summed: 1,
  differs: [{ member: 'stage', from: 'Adult', into: 'Larva' }],
  blocked: [],
  blocked_elsewhere: 0,
}
const openMerge = async (preview: object) => {
  const shown = await open(<PollinatorPage />, {
    'GET /api/pollinator': pageOf(worker, lucorum),
    'GET /api/reference/pollinators/8/merge': { data: preview },
    'POST /api/reference/pollinators/8/merge': { status: 201, data: { ...told, id: 1, name: told.from.name } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Merge Bombus lucorum' }))
  await userEvent.type(field('Into'), 'terr')
  await userEvent.click(await screen.findByRole('option', { name: 'Bombus terrestris, Adult' }))
  return shown
}

test('a merge shows what moves and differs, and requires typing the name of the record to be removed', async () => {
  const { sent } = await openMerge(told)
  expect(
    await dialog().findByText(/12 observations move, on 4 visits of 1 organisation\. 1 line coincides/),
  ).toBeTruthy()
  expect(dialog().getByText('Stage: Adult becomes Larva.')).toBeTruthy()
  expect(dialog().getByText(/This cannot be undone/)).toBeTruthy()
  await submit('Merge')
  expect(await dialog().findByText('Type Bombus lucorum, Adult exactly as shown')).toBeTruthy()
  expect(sent('POST')).toEqual([])
  await userEvent.type(field('Type Bombus lucorum, Adult to confirm'), 'bombus lucorum, adult')
  await submit('Merge')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST')[0]?.body).toEqual({ into_id: 5, name: 'bombus lucorum, adult' })
  expect(sent('POST')[0]?.headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/)
})

test('an invalid merge lists the conflicting visits, and is not offered', async () => {
  await openMerge({ ...told, blocked: ['Ashcombe, Long Meadow, tunnel 4, plot 12, 10 Jun 2026'], blocked_elsewhere: 2 })
  expect(await dialog().findByText(/plot 12, 10 Jun 2026/)).toBeTruthy()
  expect(dialog().getByText('2 more visits.')).toBeTruthy()
  expect(dialog().queryByRole('button', { name: 'Merge' })).toBeNull()
})

test('an empty list offers the starter list to users who may load it', async () => {
  const { sent } = await open(<PredatorPage />, {
    'POST /api/reference/starter-list': {
      status: 201,
      data: { species: 40, stages: 6, pollinators: 20, predators: 21 },
    },
  })
  expect(await screen.findByText('No record found!')).toBeTruthy()
  await press('Load the starter list')
  expect(await screen.findByText(/20 pollinators, 21 predators, 40 species/)).toBeTruthy()
  expect(sent('POST')[0]?.headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/)
})

test.each(['entomology', 'farmer'] as const)('%s can read the list but not change it', async (role) => {
  await open(<SpeciesPage />, { 'GET /api/users/profile': { data: personOf(role) } })
  expect(await screen.findByText('terrestris')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add New Species' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull()
})
