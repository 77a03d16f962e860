import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { fillPhone, stored } from '#web/platform/testing/device.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import type { CountKind, Entry } from '../outbox/entry.ts'
import { forgetOutboxes, outboxOf } from '../outbox/outbox.ts'
import { place } from '../testing/place-fixture.ts'
import { beginDraftCount, readDraftCount, type DraftCount } from './draft-count.ts'
import { draftAdditions } from './addition.ts'
import { counted, emptyTally, noted, type Tally } from './tally.ts'
import { useEditRefused } from './use-edit-refused.ts'
import { readDraft } from './weather-draft.ts'
import { writeStoredCount } from '#web/field-work/testing/stored-count-fixture.ts'

afterEach(forgetOutboxes)

const at = '2026-06-11T09:50:00.000Z'
const day = '2026-06-11'
const count = (row: string, figure: number, tally: Tally = emptyTally) => counted(tally, row, figure, '', at)
const base = { key: 'refused', survey_id: 9, survey_date: day, words: 'it', at, refusal: 'Because.', tried: null }
const flower = (draft: Tally): Entry => ({
  ...base,
  place,
  counted: { kind: 'flower', body: { plant_number: 2, observation: { count: 7 } } },
  draft,
})
const typed = { temperature: '21', notes: 'by the door' }
const weather: Entry = {
  ...base,
  place: { ...place, plot_id: null, plot_number: null },
  survey_id: null,
  counted: {
    kind: 'weather',
    body: { tunnel_id: 4, temperature: 21, relative_humidity: 60, wind_speed: 4, oktas: 3, timestamp: at },
  },
  draft: typed,
}
const edit = async (entry: Entry, prepare: () => void = () => {}) => {
  fakeServer({ 'GET /api/users/profile': { data: personOf('entomology') } })
  await deviceStore.write(`bombus-outbox:1:${entry.key}`, entry)
  const opened = vi.fn<(kind: CountKind) => void>()
  const Button = () => {
    const open = useEditRefused(opened)
    return (
      <button type="button" onClick={() => open(entry)}>
        Edit
      </button>
    )
  }
  await renderPage(<Button />)
  const button = await screen.findByRole('button', { name: 'Edit' })
  prepare()
  await userEvent.click(button)
  await act(() => stored())
  return opened
}
const addedTo: Entry = {
  ...base,
  place,
  counted: {
    kind: 'more-pollinators',
    to: { entry_id: 5, group: 'bumblebee' },
    body: { observations: [{ pollinator_id: 12, flower_centre: true, count: 2 }] },
  },
  draft: {
    ...count('12:c', 2),
    of: { kind: 'pollinator', survey_id: 9, survey_date: day, entry_id: 5, group: 'bumblebee' },
    place,
    species: {},
  },
}
const under = () => readDraftCount<Tally>(1, 'flower', place.plot_id)
const waits = () => outboxOf(1).entries.get().length
const begin = (tally: Tally, survey_date = day): DraftCount<Tally> => {
  const kept = beginDraftCount(tally, 9, survey_date)
  void writeStoredCount(1, 'flower', place.plot_id, kept)
  return kept
}
const stays = async (why: string, opened: ReturnType<typeof vi.fn>) => {
  expect(await screen.findByText(why)).toBeTruthy()
  expect(opened).not.toHaveBeenCalled()
  expect(waits()).toBe(1)
}

test('a rejected count becomes a draft for its own day and visit, and is removed from the outbox', async () => {
  const opened = await edit(flower(noted(count('2', 7), '2', 'mildew')))
  expect(opened).toHaveBeenCalledWith('flower')
  expect(under()).toMatchObject({ survey_id: 9, survey_date: day, value: { counts: { 2: 7 }, notes: { 2: 'mildew' } } })
  // A changed entry is a different request: the old key would return the old response.
  expect(under()?.key).not.toBe('refused')
  expect(waits()).toBe(0)
})

test('the count in progress stays, and the rejected figures are added to it', async () => {
  const { key } = begin(noted(count('4', 3), '4', 'leaf miner'))
  await edit(flower(noted(count('2', 7), '2', 'mildew')))
  expect(under()).toMatchObject({
    key,
    value: { counts: { 2: 7, 4: 3 }, notes: { 2: 'mildew', 4: 'leaf miner' }, times: { 2: at, 4: at } },
  })
  expect(waits()).toBe(0)
})

test('an undone row has no figure, so the rejected one is inserted', async () => {
  begin(counted(count('4', 3, count('2', 1)), '2', null, '', at))
  await edit(flower(count('2', 7)))
  expect(under()?.value.counts).toEqual({ 2: 7, 4: 3 })
})

test('two figures for the same row: neither is overwritten, and the rejected one stays in the outbox', async () => {
  const kept = begin(count('2', 40))
  await stays(surveys.outbox.finishFirst, await edit(flower(count('2', 7))))
  expect(under()).toEqual(kept)
})

test("yesterday's rejected count is not merged into today's", async () => {
  const kept = begin(count('4', 3), '2026-06-12')
  await stays(surveys.outbox.finishFirst, await edit(flower(count('2', 7))))
  expect(under()).toEqual(kept)
})

test.each([
  ['a count', flower(count('2', 7))],
  ['weather', weather],
])('on a full phone nothing is removed from the outbox that could not be restored: %s', async (_, entry) => {
  const opened = await edit(entry, () => void fillPhone())
  await stays(surveys.outbox.noRoom, opened)
})

test('a rejected weather observation opens in its form with all its input', async () => {
  const opened = await edit(weather)
  expect(opened).toHaveBeenCalledWith('weather')
  expect(readDraft(1, place.tunnel_id)).toMatchObject({ values: typed })
  expect(waits()).toBe(0)
})

test('weather input entered since is not overwritten', async () => {
  const draft = { at, values: { temperature: '30' } }
  const name = `bombus-draft:1:weather:new:${place.tunnel_id}`
  await deviceStore.write(name, draft)
  await stays(surveys.outbox.finishFirst, await edit(weather))
  expect(deviceStore.read(name)).toEqual(draft)
})

test('a rejected addition to a stored entry becomes a draft again, with its figures', async () => {
  await edit(addedTo)
  expect(waits()).toBe(0)
  const [kept] = draftAdditions(1, place.plot_id)
  expect(kept?.value.counts).toEqual({ '12:c': 2 })
  expect(kept?.key).not.toBe('refused')
})
