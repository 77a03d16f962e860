import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CountKind } from '#web/field-work/outbox/entry.ts'
import { forgetOutboxes } from '#web/field-work/outbox/outbox.ts'
import { listing, place, taxon } from '#web/field-work/testing/place-fixture.ts'
import { nameOf, readDraftCount } from '#web/field-work/under-way/draft-count.ts'
import { emptyTally, tapped, type Tally } from '#web/field-work/under-way/tally.ts'
import { holdStore, stored } from '#web/platform/testing/device.ts'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AddFlowers } from '../flower/add-flowers.tsx'
import { AddPollinators } from '../pollinator/add-pollinators.tsx'
import { emptyWatch, rowOf, type Watch } from '../pollinator/watch.ts'
import { emptyWalk, rowOn, type Walk } from '../predator/plant-count.ts'
import { PredatorWizard } from '../predator/predator-wizard.tsx'
import { openCount } from './count.ts'
import { DraftNotice } from './draft-notice.tsx'

afterEach(forgetOutboxes)

const at = '2026-06-11T09:50:00.000Z'
const bombus = taxon(12, 'bumblebee', 'Bombus', 'terrestris')
const apis = taxon(20, 'honeybee', 'Apis', 'mellifera')
const aphid = taxon(40, 'aphid', 'Aphis', 'gossypii')
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

/** The same count, open in another tab of this browser. */
const otherTab = <T extends Tally>(kind: CountKind, empty: T) => {
  const count = openCount<T>(nameOf(1, kind, place.plot_id), place.zone, empty)
  return {
    ...count,
    tap: (row: string, by = 1, more: (value: T) => T = (value) => value) =>
      count.change((value) => more(tapped(value, row, by, 'tap', at))),
  }
}
/** The change of the other tab is on the phone, and this tab was notified of it. */
const heard = () => act(async () => void (await stored()))
const show = (responses: Parameters<typeof fakeServer>[0]) =>
  fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/pollinator': listing([bombus, apis]),
    'GET /api/predator': listing([aphid]),
    'POST /api/surveys': { status: 201, data: { id: 9 } },
    'GET /api/surveys/9/flowers': { data: [] },
    'GET /api/surveys/9/pollinators': { data: [] },
    'GET /api/surveys/9/predators': { data: [] },
    ...responses,
  })
const sent = (received: Received[], kind: string) =>
  received.filter(({ method, path }) => method === 'POST' && path.endsWith(kind))
const figure = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
const done = { status: 201, data: {} }

test('flowers counted in two tabs appear in both, and each plant is sent once, by the tab that saves', async () => {
  const onClose = vi.fn()
  const received = show({ 'POST /api/surveys/9/flowers': done })
  const other = otherTab('flower', emptyTally)
  await renderPage(<AddFlowers place={place} onClose={onClose} />)
  await screen.findByRole('textbox', { name: 'Plant 1' })
  other.tap('1', 10)
  await heard()
  expect(figure('Plant 1')).toBe('10')
  other.tap('3')
  await press('One more: Plant 1')
  await press('+10 Plant 2')
  expect([figure('Plant 1'), figure('Plant 2'), figure('Plant 3')]).toEqual(['11', '10', '1'])
  const { key } = other.shown.get().draft
  await press('Save 3 plants')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await waitFor(() => expect(sent(received, 'flowers')).toHaveLength(3))
  expect(sent(received, 'flowers').map(({ headers, body }) => [headers['Idempotency-Key'], body])).toMatchObject([
    [`${key}-1`, { observation: { count: 11 } }],
    [`${key}-2`, { observation: { count: 10 } }],
    [`${key}-3`, { observation: { count: 1 } }],
  ])
  expect(readDraftCount(1, 'flower', place.plot_id)).toBeNull()
})

test('a count that another tab has sent is not offered again in this one', async () => {
  show({})
  const other = otherTab('flower', emptyTally)
  await renderPage(<AddFlowers place={place} onClose={() => {}} />)
  await screen.findByRole('textbox', { name: 'Plant 1' })
  await press('+10 Plant 1')
  other.drop()
  await heard()
  expect(figure('Plant 1')).toBe('')
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
})

test('a plant counted in the other tab during saving stays on the phone, and is offered again', async () => {
  const other = otherTab('flower', emptyTally)
  const onClose = vi.fn()
  show({ 'POST /api/surveys/9/flowers': done })
  await renderPage(<AddFlowers place={place} onClose={onClose} />)
  await screen.findByRole('textbox', { name: 'Plant 1' })
  await press('+10 Plant 1')
  const held = holdStore()
  await press('Save 1 plant')
  other.tap('4', 7)
  held()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await heard()
  expect(readDraftCount<Tally>(1, 'flower', place.plot_id)?.value.counts).toEqual({ 4: 7 })
})

test('visitors of another group, counted in the other tab during saving, are sent in a separate request', async () => {
  const other = otherTab('pollinator', emptyWatch)
  const onClose = vi.fn()
  const received = show({ 'POST /api/surveys/9/pollinators': done })
  const first = await renderPage(<AddPollinators place={place} onClose={onClose} />)
  await screen.findByRole('group', { name: 'Bombus terrestris, Flower Center' })
  await press('One more: Bombus terrestris, Flower Center')
  const held = holdStore()
  await press('Add Observation')
  other.tap(rowOf(20, true), 3, (look: Watch) => ({ ...look, species: { ...look.species, 20: apis } }))
  held()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  first.unmount()
  expect(readDraftCount<Watch>(1, 'pollinator', place.plot_id)?.value.counts).toEqual({ [rowOf(20, true)]: 3 })

  await renderPage(<AddPollinators place={place} onClose={onClose} />)
  await screen.findByRole('group', { name: 'Apis mellifera, Flower Center' })
  await press('Add Observation')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(sent(received, 'pollinators')).toHaveLength(2))
  const requests = sent(received, 'pollinators')
  expect(requests.map(({ body }) => body)).toMatchObject([
    { observations: [{ pollinator_id: 12, count: 1 }], functional_groups: ['bumblebee'] },
    { observations: [{ pollinator_id: 20, count: 3 }], functional_groups: ['honeybee'] },
  ])
  expect(new Set(requests.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2)
})

test('predators tapped in the other tab while their plant is saved are not lost', async () => {
  const other = otherTab('predator', emptyWalk)
  show({ 'POST /api/surveys/9/predators': done })
  await renderPage(<PredatorWizard place={place} onClose={() => {}} />)
  await screen.findByRole('group', { name: /^Aphis gossypii/ })
  await press('One more: Aphis gossypii, Adult')
  const held = holdStore()
  await press('Save and Proceed')
  other.tap(rowOn(1, 40))
  held()
  await screen.findByRole('heading', { name: /Plant number 2/ })
  await heard()
  expect(readDraftCount<Walk>(1, 'predator', place.plot_id)?.value.counts).toEqual({ [rowOn(1, 40)]: 1 })
})

test('the page shows a count as soon as another tab starts it, and hides it once it is sent', async () => {
  show({})
  await renderPage(
    <>
      <h1>Plot</h1>
      <DraftNotice place={place} hidden={false} onGoOn={() => {}} />
    </>,
  )
  await screen.findByRole('heading', { name: 'Plot' })
  const other = otherTab('flower', emptyTally)
  expect(screen.queryByRole('button', { name: 'Resume counting' })).toBeNull()
  other.tap('1')
  await heard()
  expect(await screen.findByRole('button', { name: 'Resume counting' })).toBeTruthy()
  other.drop()
  await heard()
  expect(screen.queryByRole('button', { name: 'Resume counting' })).toBeNull()
})
