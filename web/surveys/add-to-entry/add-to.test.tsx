import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { OutboxPanel } from '#web/field-work/outbox/outbox-panel.tsx'
import { forgetOutboxes, outboxOf } from '#web/field-work/outbox/outbox.ts'
import { listing, place, taxon } from '#web/field-work/testing/place-fixture.ts'
import { draftAdditions, type AddedTo } from '#web/field-work/under-way/addition.ts'
import { useEditRefused } from '#web/field-work/under-way/use-edit-refused.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AddPollinators } from '../pollinator/add-pollinators.tsx'
import { PredatorWizard } from '../predator/predator-wizard.tsx'
import { AddTo } from './add-to.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const terrestris = taxon(12, 'bumblebee', 'Bombus', 'terrestris')
const lapidarius = taxon(13, 'bumblebee', 'Bombus', 'lapidarius')
const mellifera = taxon(20, 'honeybee', 'Apis', 'mellifera')
const aphid = taxon(40, 'aphid', 'Aphis', 'gossypii', 'Nymph')
const ladybird = taxon(41, 'ladybird', 'Coccinella', 'septempunctata')
const day = '2026-06-11'
const look = (observer_id: number | null = 1) => ({
  id: 5,
  survey_id: 9,
  survey_date: day,
  observer_id,
  functional_groups: ['bumblebee', 'hoverfly'],
  observations: [{ id: 1, pollinator: terrestris, flower_centre: true, count: 4, notes: 'on row 3' }],
})
const plant = (observations = [{ id: 2, predator: aphid, count: 30, notes: null }]) => ({
  id: 6,
  survey_id: 9,
  survey_date: day,
  observer_id: 1,
  plant_number: 1,
  counted: true,
  observations,
})
const ADD_TO_LOOK = 'POST /api/surveys/9/pollinators/5/groups/bumblebee/observations'
const ADD_TO_PLANT = 'POST /api/surveys/9/predators/6/observations'
const serve = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/pollinator': listing([terrestris, lapidarius, mellifera]),
    'GET /api/predator': listing([aphid, ladybird]),
    'POST /api/surveys': { status: 201, data: { id: 9 } },
    'GET /api/surveys/9/pollinators': { data: [look()] },
    'GET /api/surveys/9/predators': { data: [plant()] },
    [ADD_TO_LOOK]: { status: 201, data: {} },
    [ADD_TO_PLANT]: { status: 201, data: {} },
    ...more,
  })
const bumblebees: AddedTo = { kind: 'pollinator', survey_id: 9, survey_date: day, entry_id: 5, group: 'bumblebee' }
const plantOne: AddedTo = { kind: 'predator', survey_id: 9, survey_date: day, entry_id: 6, plant: 1 }
const show = async (of: AddedTo, more: Parameters<typeof fakeServer>[0] = {}) => {
  const onClose = vi.fn()
  const received = serve(more)
  await renderPage(<AddTo of={of} place={place} onClose={onClose} />)
  await screen.findByRole('region', { name: 'Already counted' })
  return { received, onClose }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const addSpecies = async (box: string, words: string, name: string) => {
  await userEvent.type(screen.getByRole('searchbox', { name: box }), words)
  await userEvent.click(await screen.findByRole('button', { name: `Add ${name}` }))
}

test('stored counts are shown, and a species and another flower position are added in one request', async () => {
  const { received, onClose } = await show(bumblebees)
  const stored = screen.getByRole('region', { name: 'Already counted' })
  await waitFor(() => expect(stored.textContent).toContain('Bombus terrestris, Flower Center4on row 3'))
  // That line is edited, not counted again.
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Bombus terrestris, Flower Center' })).toBeNull())
  await press('One more: Bombus terrestris, Non Center')
  await addSpecies('Search to add new species', 'lapi', 'Bombus lapidarius, Adult')
  await press('One more: Bombus lapidarius, Flower Center')
  await press('One more: Bombus lapidarius, Flower Center')
  await press('Add a note: Bombus lapidarius')
  await userEvent.type(screen.getByRole('textbox', { name: 'Note: Bombus lapidarius' }), 'asleep')
  await press('Add Observation')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = () => received.filter(({ method, path }) => `${method} ${path}` === ADD_TO_LOOK)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent().map(({ body }) => body)).toEqual([
    {
      observations: [
        { pollinator_id: 12, flower_centre: false, count: 1 },
        { pollinator_id: 13, flower_centre: true, count: 2, notes: 'asleep' },
      ],
    },
  ])
  expect(draftAdditions(1, place.plot_id)).toEqual([])
})

test('more predators can be added to a plant, and existing ones have no counter', async () => {
  const { received, onClose } = await show(plantOne)
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Aphis gossypii, Nymph' })).toBeNull())
  await press('One more: Coccinella septempunctata, Adult')
  await press('Add Observation')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = () => received.find(({ method, path }) => `${method} ${path}` === ADD_TO_PLANT)?.body
  await waitFor(() => expect(sent()).toEqual({ observations: [{ predator_id: 41, count: 1 }] }))
})

test('only species of the group are offered, and nothing is sent before something is counted', async () => {
  const { received } = await show(bumblebees)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search to add new species' }), 'mellifera')
  expect(await screen.findByText(/^No species found/)).toBeTruthy()
  await press('Add Observation')
  expect(screen.getByText('First count something that is not there yet.')).toBeTruthy()
  expect(received.filter(({ method }) => method === 'POST')).toEqual([])
})

test('an offline addition is stored on the phone under one key, and sent once', async () => {
  const { onClose } = await show(bumblebees, {
    [ADD_TO_LOOK]: () => {
      throw new TypeError('no signal')
    },
  })
  await screen.findByText('on row 3')
  await press('One more: Bombus terrestris, Non Center')
  await press('Add Observation')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [waits] = outboxOf(1).entries.get()
  expect(waits?.words).toBe('Added to Bumblebee: Bombus terrestris, Non Center 1')
  const received = serve()
  expect(await outboxOf(1).send()).toEqual([waits?.key])
  const sent = received.filter(({ method, path }) => `${method} ${path}` === ADD_TO_LOOK)
  expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual([waits?.key])
  expect(outboxOf(1).entries.get()).toEqual([])
})

test('a count that another user has added meanwhile is named, and the rest can still be sent', async () => {
  const why = 'Bombus terrestris, non center is already counted in this entry. Edit the count instead.'
  let theirs = look()
  const refusals = [{ status: 409, message: why }]
  const received = serve({
    'GET /api/surveys/9/pollinators': () => ({ data: [theirs] }),
    [ADD_TO_LOOK]: () => {
      theirs = {
        ...look(),
        observations: [...look().observations, { ...look().observations[0], flower_centre: false }],
      } as never
      return refusals.shift() ?? { status: 201, data: {} }
    },
  })
  const Plot = () => {
    const [of, setOf] = useState<AddedTo | null>(bumblebees)
    const edit = useEditRefused(
      () => {},
      (more) => setOf(more.of),
    )
    return (
      <>
        <OutboxPanel onEdit={edit} />
        {of && <AddTo of={of} place={place} onClose={() => setOf(null)} />}
      </>
    )
  }
  const address = '/ento-home/survey/survey-datalist/$plotId'
  await renderPage(<Plot />, address.replace('$plotId', '3'), address)
  await screen.findByText('on row 3')
  await press('One more: Bombus terrestris, Non Center')
  await addSpecies('Search to add new species', 'lapi', 'Bombus lapidarius, Adult')
  await press('One more: Bombus lapidarius, Non Center')
  await press('Add Observation')
  // It waits with the reason, and can be reopened with everything that was tapped.
  await userEvent.click(await screen.findByRole('button', { name: /^Edit Added to Bumblebee/ }))
  await screen.findByRole('dialog')
  // What was tapped for it is not discarded silently.
  expect(await screen.findByText(why.replace('non center', 'Non Center'))).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Bombus terrestris/ })).toBeNull())
  await press('Add Observation')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = () => received.filter(({ method, path }) => `${method} ${path}` === ADD_TO_LOOK)
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toEqual({ observations: [{ pollinator_id: 13, flower_centre: false, count: 1 }] })
})

test('unsent taps are restored when the dialog is reopened', async () => {
  await show(bumblebees)
  await screen.findByText('on row 3')
  await press('One more: Bombus terrestris, Non Center')
  expect(draftAdditions(1, place.plot_id)).toHaveLength(1)
})

test('counting offers additions beside the notice to users who may change that observation', async () => {
  serve()
  await renderPage(<AddPollinators place={place} onClose={() => {}} />)
  const group = await screen.findByRole('region', { name: 'Bumblebee' })
  expect(await within(group).findByText(/^You have already made observations for this category/)).toBeTruthy()
  await userEvent.click(within(group).getByRole('button', { name: 'Add to it: Bumblebee' }))
  expect(await screen.findByRole('dialog', { name: 'Add to Bumblebee' })).toBeTruthy()
})

test('counting offers no additions to users who may change only their own observations', async () => {
  serve({
    'GET /api/users/profile': { data: personOf('user') },
    'GET /api/surveys/9/pollinators': { data: [look(77)] },
  })
  await renderPage(<AddPollinators place={place} onClose={() => {}} />)
  await screen.findAllByText(/^You have already made observations for this category/)
  expect(screen.queryByRole('button', { name: /^Add to it/ })).toBeNull()
})

test('the predator wizard offers additions to a plant that was counted', async () => {
  serve()
  await renderPage(<PredatorWizard place={place} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add to it: Plant 1' }))
  expect(await screen.findByRole('dialog', { name: 'Add to Plant 1' })).toBeTruthy()
})
