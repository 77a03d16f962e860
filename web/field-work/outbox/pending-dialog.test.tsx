import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { place } from '../testing/place-fixture.ts'
import { VisitsRead } from '../testing/visits-read.tsx'
import { emptyTally } from '../under-way/tally.ts'
import { forgetOutboxes, outboxOf } from './outbox.ts'
import { PendingButton } from './pending-button.tsx'
import { PendingDialog } from './pending-dialog.tsx'

const t = surveys.outbox
const saved: Blob[] = []
beforeEach(() => {
  saved.length = 0
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => (saved.push(file), 'blob:x'), revokeObjectURL: () => {} }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const plant = (plant_number: number) => {
  void outboxOf(1).add([
    {
      key: `key-${plant_number}`,
      place,
      survey_id: 9,
      survey_date: '2026-06-11',
      counted: { kind: 'flower', body: { plant_number, observation: { count: 7, notes: 'wilted' } } },
      words: t.flowers(plant_number, 7),
      draft: emptyTally,
    },
  ])
}
const added = () =>
  void outboxOf(1).add([
    {
      key: 'more',
      place,
      survey_id: 9,
      survey_date: '2026-06-11',
      counted: {
        kind: 'more-pollinators',
        to: { entry_id: 5, group: 'bumblebee' },
        body: { observations: [{ pollinator_id: 5, count: 2 }] } as never,
      },
      words: 'Two more',
      draft: emptyTally,
    },
  ])
const visit = (id: number, survey_date: string, round: number) => ({
  id,
  plot_id: 3,
  survey_date,
  round,
  observers: ['Ada'],
})
const show = async (responses: Parameters<typeof fakeServer>[0] = {}) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/health': { data: {} },
    'GET /api/farms': { data: [] },
    'GET /api/surveys': { data: { rows: [visit(21, '2026-06-11', 2), visit(20, '2026-06-10', 1)], total: 2 } },
    'POST /api/surveys/9/flowers': { status: 201, data: {} },
    ...responses,
  })
  await renderPage(
    <>
      <PendingDialog onClose={() => {}} />
      <VisitsRead />
    </>,
  )
  await screen.findByRole('dialog')
  return received
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const told = async (file: Blob | undefined) => JSON.parse((await file?.text()) ?? 'null') as { words: string }[]

test('all pending entries, or a single one, can be exported to a file', async () => {
  plant(1)
  plant(2)
  await show()
  await press(t.exportAll)
  expect((await told(saved[0])).map(({ words }) => words).toSorted()).toEqual([
    'Plant 1: 7 flowers',
    'Plant 2: 7 flowers',
  ])
  await press('Open entry: Plant 2: 7 flowers')
  expect(screen.getByText('wilted')).toBeTruthy()
  await press(t.export)
  expect((await told(saved[1])).map(({ words }) => words)).toEqual(['Plant 2: 7 flowers'])
})

test('an entry is discarded only on the second press; moving the focus in between resets the confirmation', async () => {
  plant(1)
  await show()
  await press('Open entry: Plant 1: 7 flowers')
  await press('Discard')
  expect(screen.getByText(surveys.kept.discardText)).toBeTruthy()
  await userEvent.tab()
  expect(outboxOf(1).entries.get()).toHaveLength(1)
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeTruthy()
  await press('Discard')
  await press(t.discardAgain)
  expect(await screen.findByText(t.none)).toBeTruthy()
  expect(outboxOf(1).entries.get()).toEqual([])
})

test('an addition to a stored entry cannot be moved', async () => {
  added()
  plant(1)
  await show()
  await press('Open entry: Two more')
  expect(screen.queryByRole('button', { name: t.move })).toBeNull()
  await press(t.back)
  await press('Open entry: Plant 1: 7 flowers')
  expect(screen.getByRole('button', { name: t.move })).toBeTruthy()
})

test('a count can be moved to another visit of its own day, but not to one of another day', async () => {
  plant(1)
  await show()
  await press('Open entry: Plant 1: 7 flowers')
  await press(t.move)
  const choices = within(await screen.findByRole('group', { name: t.whichVisit }))
  await choices.findByText('Round 2, Ada')
  expect(choices.queryByText('Round 1, Ada')).toBeNull()
  await userEvent.click(choices.getByLabelText('Round 2, Ada'))
  await press(t.moveHere)
  expect(await screen.findByText(t.moved)).toBeTruthy()
  expect(outboxOf(1).entries.get()[0]?.survey_id).toBe(21)
})

test('entries sent from the dialog appear in the lists at once', async () => {
  plant(1)
  await show()
  await press(t.sendNow)
  expect(await screen.findByText('1 stored count was sent.')).toBeTruthy()
  expect(await screen.findByText('Visits read: 2')).toBeTruthy()
  expect(screen.getByText(t.none)).toBeTruthy()
})

test.each([
  [['bumble-x'], null],
  [['bombus-outbox:1:a', 'bombus-outbox:19:b'], '1 count on this phone'],
  [['bombus-photo:1:a'], '1 photo on this phone'],
] as const)('the button on every page shows how much this user has pending: %j', async (keys, words) => {
  for (const key of keys) await deviceStore.write(key, {})
  fakeServer({ 'GET /api/users/profile': { data: personOf('entomology') } })
  await renderPage(<PendingButton personId={1} />)
  const names = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))
  await waitFor(() => expect(names()).toEqual(words === null ? [] : [expect.stringContaining(words.slice(0, 7))]))
})
