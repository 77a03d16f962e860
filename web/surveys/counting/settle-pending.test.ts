import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CountKind, Entry } from '#web/field-work/outbox/entry.ts'
import { forgetOutboxes, outboxOf } from '#web/field-work/outbox/outbox.ts'
import { place, taxon } from '#web/field-work/testing/place-fixture.ts'
import { beginDraftCount, readDraftCount } from '#web/field-work/under-way/draft-count.ts'
import { counted, emptyTally, type Tally } from '#web/field-work/under-way/tally.ts'
import { flowerEntries } from '../flower/plants.ts'
import { emptyWalk, plantEntry, rowOn } from '../predator/plant-count.ts'
import { emptyWatch, rowOf, watchEntry } from '../pollinator/watch.ts'
import { settlePending } from './settle-pending.ts'
import { writeStoredCount } from '#web/field-work/testing/stored-count-fixture.ts'

const at = '2026-06-11T09:50:00.000Z'
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at) }))
afterEach(() => {
  vi.useRealTimers()
  forgetOutboxes()
  localStorage.clear()
})

const flowers = beginDraftCount(counted(counted(emptyTally, '1', 11, '', at), '2', 3, '', at), 9, '2026-06-11')
const species = { 12: taxon(12, 'bumblebee', 'Bombus', 'terrestris'), 30: taxon(30, 'hoverfly', 'Syrphus', 'ribesii') }
const look = beginDraftCount(counted({ ...emptyWatch, species }, rowOf(12, true), 7, '', at), 9, '2026-06-11')
const aphids = { 5: taxon(5, 'aphid', 'Myzus', 'ascalonicus') }
const walk = beginDraftCount(
  counted(counted({ ...emptyWalk, species: aphids }, rowOn(1, 5), 4, '', at), rowOn(2, 5), 6, '', at),
  9,
  '2026-06-11',
)
/** The page closes while it tries to send: both the form and the outbox have the count. */
const endWhileSending = (
  kind: CountKind,
  kept: Parameters<typeof writeStoredCount>[3],
  entry: unknown,
  ago_ms = 90_000,
) => {
  writeStoredCount(1, kind, place.plot_id, kept)
  void outboxOf(1).add([entry as Entry])
  // Advances the time, because a clock that is set back would be corrected.
  vi.advanceTimersByTime(ago_ms)
}
const open = (kind: CountKind) => {
  settlePending(1, kind, place.plot_id, outboxOf(1).entries.get())
  return readDraftCount<Tally>(1, kind, place.plot_id)?.value.counts ?? null
}

test('pending flower counts are not offered again, but those of other plants are', () => {
  endWhileSending('flower', flowers, flowerEntries(flowers, place, [1])[0])
  expect(open('flower')).toEqual({ 2: 3 })
})

test('a pending observation period is not offered again', () => {
  endWhileSending('pollinator', look, watchEntry(look, place, new Set()))
  expect(open('pollinator')).toBeNull()
})

test('a plant with pending predators is not offered again, but the next plant is', () => {
  endWhileSending('predator', walk, plantEntry(walk, place, 1))
  expect(open('predator')).toEqual({ [rowOn(2, 5)]: 6 })
})

test('counts made after an entry was queued are retained', () => {
  endWhileSending('flower', flowers, flowerEntries(flowers, place, [1])[0])
  writeStoredCount(1, 'flower', place.plot_id, { ...flowers, value: counted(flowers.value, '1', 12, '', at) })
  expect(open('flower')).toEqual({ 1: 12, 2: 3 })
})

test('a count that another tab is sending is retained until the outcome is known', () => {
  endWhileSending('flower', flowers, flowerEntries(flowers, place, [1])[0], 5_000)
  expect(open('flower')).toEqual({ 1: 11, 2: 3 })
})

test('a count that the server rejected remains unfinished', () => {
  endWhileSending('flower', flowers, flowerEntries(flowers, place, [1])[0])
  const [entry] = outboxOf(1).entries.get()
  settlePending(1, 'flower', place.plot_id, entry ? [{ ...entry, refusal: 'Because.' }] : [])
  expect(readDraftCount<Tally>(1, 'flower', place.plot_id)?.value.counts).toEqual({ 1: 11, 2: 3 })
})

test('counts of another plot and later counts of this plot are unaffected', () => {
  endWhileSending('flower', flowers, flowerEntries(flowers, place, [1])[0])
  writeStoredCount(1, 'flower', place.plot_id, { ...flowers, key: 'later' })
  expect(open('flower')).toEqual({ 1: 11, 2: 3 })
})
