import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CountKind } from '#web/field-work/outbox/entry.ts'
import { place } from '#web/field-work/testing/place-fixture.ts'
import { beginDraftCount, readDraftCount } from '#web/field-work/under-way/draft-count.ts'
import { counted, emptyTally, noted } from '#web/field-work/under-way/tally.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { pressBeside } from '#web/ui/testing/press-beside.ts'
import { emptyWatch } from '../pollinator/watch.ts'
import { DraftNotice } from './draft-notice.tsx'
import { writeStoredCount } from '#web/field-work/testing/stored-count-fixture.ts'

const at = '2026-06-11T09:50:00.000Z'
const some = counted(emptyTally, '1', 4, '', at)
const keep = (value: object, { person = 1, kind = 'flower' as CountKind, plot = place.plot_id } = {}) =>
  writeStoredCount(person, kind, plot, { ...beginDraftCount(value, 9, '2026-06-11'), begun: at })
const show = async (hidden = false) => {
  fakeServer({ 'GET /api/users/profile': { data: personOf('entomology') } })
  const onGoOn = vi.fn<(kind: CountKind) => void>()
  await renderPage(
    <>
      <h1>Plot</h1>
      <DraftNotice place={place} hidden={hidden} onGoOn={onGoOn} />
    </>,
  )
  await screen.findByRole('heading', { name: 'Plot' })
  return onGoOn
}
const offers = () =>
  screen.queryAllByText(/has not been sent yet\. It is stored on this phone/).map((each) => each.textContent)

test.each([
  ['nothing tapped', emptyTally],
  ['a count taken back', counted(some, '1', null, '', at)],
  ['a note of blanks', noted(emptyTally, '1', '  ')],
  ['a plant gone to', { ...emptyTally, plant: 3 }],
  ['a group unticked again', { ...emptyWatch, nothing: { honeybee: false } }],
])('a dialog opened without input is not offered: %s', async (_, value) => {
  keep(value)
  await show()
  expect(offers()).toEqual([])
})

test.each([
  ['a count', some],
  ['none, which is a count', counted(emptyTally, '1', 0, '', at)],
  ['a note', noted(emptyTally, '1', 'mildew')],
  ['a group of which nothing was seen', { ...emptyWatch, nothing: { honeybee: true } }],
])('unfinished input is offered: %s', async (_, value) => {
  keep(value)
  await show()
  expect(offers()).toEqual([
    'Flower Survey: What you counted here on 11 Jun 2026, 10:50 has not been sent yet. It is stored on this phone.',
  ])
})

test('only unfinished counts of this user on this plot are offered, separately by kind', async () => {
  keep(some, { person: 2 })
  keep(some, { plot: 4 })
  keep(some, { kind: 'predator' })
  keep(some, { kind: 'pollinator' })
  const onGoOn = await show()
  expect(offers().map((text) => text?.split(':')[0])).toEqual(['Pollinator Survey', 'Predator Survey'])
  await userEvent.click(screen.getAllByRole('button', { name: 'Resume counting' })[1] as HTMLElement)
  expect(onGoOn).toHaveBeenCalledWith('predator')
})

test('a count is discarded only after confirmation, and no other count with it', async () => {
  keep(some)
  keep(some, { kind: 'predator' })
  await show()
  const discard = () => userEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0] as HTMLElement)
  await discard()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(readDraftCount(1, 'flower', place.plot_id)).not.toBeNull()
  await discard()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  expect(readDraftCount(1, 'flower', place.plot_id)).toBeNull()
  expect(readDraftCount(1, 'predator', place.plot_id)).not.toBeNull()
  expect(offers()).toHaveLength(1)
})

test('no unfinished count is offered during counting', async () => {
  keep(some)
  await show(true)
  expect(offers()).toEqual([])
})

test('a click outside the confirmation discards nothing', async () => {
  keep(some)
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  const question = screen.getByRole('alertdialog', { name: surveys.kept.discardQuestion })
  expect(within(question).getByText(surveys.kept.discardText)).toBeTruthy()
  pressBeside(question)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(offers()).toHaveLength(1)
})
