import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeStoredCount } from '#web/field-work/testing/stored-count-fixture.ts'
import { beginDraftCount, readDraftCount, type DraftCount } from '#web/field-work/under-way/draft-count.ts'
import { counted, emptyTally, settled, tapped, undone, type Tally } from '#web/field-work/under-way/tally.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { writing } from '#web/platform/offline/device-writes.ts'
import { fillPhone, onDisk, stored } from '#web/platform/testing/device.ts'
import { openCount } from './count.ts'

const at = '2026-06-11T09:50:00.000Z'
const name = 'bombus-count:1:flower:3'
const stops: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at) }))
afterEach(() => {
  vi.useRealTimers()
  stops.splice(0).forEach((stop) => stop())
})

/** A tab that counts flowers on plot 3, and is notified of changes in other tabs. */
const openTab = () => {
  const tab = openCount<Tally>(name, 'Europe/London', emptyTally)
  stops.push(deviceStore.follow(name, tab.reload))
  return tab
}
type Tab = ReturnType<typeof openTab>
const tap = (tab: Tab, row: string, by = 1) => tab.change((tally) => tapped(tally, row, by, 'tap', at))
const countsIn = (tab: Tab) => tab.shown.get().draft.value.counts
const keyOf = (tab: Tab) => tab.shown.get().draft.key
const onPhone = () => readDraftCount<Tally>(1, 'flower', 3)
/** Saves like a form: the discarded part leaves the phone in the transaction that stores the entry. */
const settle = async (tab: Tab, forget: (tally: Tally) => Tally) => {
  const { change, done } = tab.settling(forget)
  const isStored = await deviceStore.change([change, writing('its entry', true)])
  if (isStored) done()
  return isStored
}

test('each tap is shown and written at once, without waiting for the next', async () => {
  const tab = openTab()
  tap(tab, '1')
  expect(countsIn(tab)).toEqual({ 1: 1 })
  await stored()
  expect(await onDisk(name)).toMatchObject({ key: keyOf(tab), value: { counts: { 1: 1 } } })
})

test('taps in two tabs are added up, and become one request', async () => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1')
  tap(second, '1', 10)
  tap(second, '2')
  tap(first, '3')
  await stored()
  expect(onPhone()?.value.counts).toEqual({ 1: 11, 2: 1, 3: 1 })
  for (const tab of [first, second]) expect(countsIn(tab)).toEqual({ 1: 11, 2: 1, 3: 1 })
  expect([keyOf(first), keyOf(second)]).toEqual([onPhone()?.key, onPhone()?.key])
})

test('Undo in one tab undoes the last tap, even one in the other tab', async () => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1')
  tap(second, '2', 10)
  first.change((tally) => undone(tally))
  await stored()
  expect(onPhone()?.value.counts).toEqual({ 1: 1, 2: null })
})

test('after a count is saved, a tap in the other tab starts a new count', async () => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1', 10)
  const sent = keyOf(second)
  await settle(first, (tally) => settled(tally, tally, () => true))
  expect(onPhone()).toBeNull()
  expect(countsIn(second)).toEqual({})
  tap(second, '2')
  await stored()
  expect(onPhone()?.value.counts).toEqual({ 2: 1 })
  expect(keyOf(second)).not.toBe(sent)
  expect(keyOf(second)).toBe(onPhone()?.key)
})

test('a tap while its count is being saved in another tab is neither part of that request nor lost', async () => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1', 10)
  const sent = keyOf(first)
  const saved = settle(first, (tally) => settled(tally, tally, () => true))
  tap(second, '2')
  expect(await saved).toBe(true)
  await stored()
  expect(onPhone()?.value.counts).toEqual({ 2: 1 })
  expect(onPhone()?.key).not.toBe(sent)
})

test('a tab whose count was saved by another tab continues with a new key', async () => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1', 10)
  const begun = keyOf(first)
  tap(first, '1')
  await settle(second, (tally) => settled(tally, tally, () => true))
  tap(first, '2')
  await stored()
  expect(onPhone()).toMatchObject({ key: keyOf(first), value: { counts: { 2: 1 } } })
  expect(keyOf(first)).not.toBe(begun)
})

test('a count that cannot be stored for lack of space is unchanged, including taps in the meantime', async () => {
  const tab = openTab()
  tap(tab, '1', 10)
  await stored()
  const full = fillPhone()
  const saved = settle(tab, (tally) => settled(tally, tally, (row) => row === '1'))
  tap(tab, '2')
  expect(await saved).toBe(false)
  await stored()
  expect(countsIn(tab)).toEqual({ 1: 10, 2: 1 })
  full.mockRestore()
  tap(tab, '2')
  await stored()
  expect(onPhone()?.value.counts).toEqual({ 1: 10, 2: 2 })
})

test('a tab that sent a count starts the next one with a new key', () => {
  const tab = openTab()
  tap(tab, '1')
  const sent = keyOf(tab)
  tab.drop()
  tap(tab, '2')
  expect(countsIn(tab)).toEqual({ 2: 1 })
  expect(keyOf(tab)).not.toBe(sent)
})

test('counts in another tab during saving are retained, even on a saved row', async () => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1', 10)
  tap(first, '2', 7)
  const sent = first.shown.get().draft.value
  tap(second, '2')
  tap(second, '4')
  await settle(first, (tally) => settled(tally, sent, (row) => row === '1' || row === '2'))
  expect(onPhone()?.value.counts).toEqual({ 2: 8, 4: 1 })
})

test('on a full phone counting continues with a warning, and everything is stored once there is space', async () => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1')
  await stored()
  const full = fillPhone()
  tap(second, '1')
  tap(second, '2', 10)
  await stored()
  expect(countsIn(second)).toEqual({ 1: 2, 2: 10 })
  expect([first.shown.get().isKept, second.shown.get().isKept]).toEqual([true, false])
  expect(await onDisk(name)).toMatchObject({ value: { counts: { 1: 1 } } })
  full.mockRestore()
  tap(first, '5')
  await stored()
  expect(countsIn(second)).toEqual({ 1: 2, 2: 10, 5: 1 })
  tap(second, '2')
  await stored()
  expect(second.shown.get().isKept).toBe(true)
  expect(onPhone()?.value.counts).toEqual({ 1: 2, 2: 11, 5: 1 })
})

test('a phone that is full from the first tap uses a single key', async () => {
  fillPhone()
  const tab = openTab()
  const key = keyOf(tab)
  tap(tab, '1')
  await stored()
  tap(tab, '1')
  tab.setVisit(9)
  await stored()
  expect(tab.shown.get().draft).toMatchObject({ key, survey_id: 9, value: { counts: { 1: 2 } } })
})

test('the visit is stored with the counts, and nothing is stored before the first tap', () => {
  const [first, second] = [openTab(), openTab()]
  first.setVisit(9)
  expect(deviceStore.names('')).toEqual([])
  tap(first, '1')
  expect(onPhone()?.survey_id).toBe(9)
  tap(second, '1')
  second.setVisit(9)
  expect(onPhone()).toMatchObject({ survey_id: 9, value: { counts: { 1: 2 } } })
})

test('a dialog opened without input is not a count: the next count has the current date', () => {
  void writeStoredCount(1, 'flower', 3, beginDraftCount(emptyTally, 8, '2026-06-10'))
  const tab = openTab()
  tap(tab, '1')
  expect(onPhone()).toMatchObject({ survey_id: null, survey_date: '2026-06-11', begun: at })
})

test('a dialog without input becomes a count when something is counted in the tab where it is open', () => {
  const first = openTab()
  first.change((tally) => ({ ...tally }))
  const second = openTab()
  tap(first, '1')
  tap(second, '2')
  expect(onPhone()?.value.counts).toEqual({ 1: 1, 2: 1 })
})

test('a count started yesterday retains its date, visit and key', () => {
  const before: DraftCount<Tally> = {
    ...beginDraftCount(counted(emptyTally, '1', 4, '', at), 8, '2026-06-10'),
    begun: '2026-06-10T15:00:00.000Z',
  }
  void writeStoredCount(1, 'flower', 3, before)
  const tab = openTab()
  tap(tab, '2')
  const { key, begun } = before
  expect(onPhone()).toMatchObject({ key, begun, survey_id: 8, survey_date: '2026-06-10' })
})

test('a count started with a clock a day ahead is moved to today by the server time, and requests its visit again', () => {
  vi.setSystemTime('2026-06-12T09:50:00.000Z')
  const tab = openTab()
  tap(tab, '1')
  // While the clock is still ahead, no better day is known.
  expect(tab.redate()).toBe(false)
  vi.setSystemTime(at)
  tap(tab, '2')
  expect(onPhone()?.survey_date).toBe('2026-06-12')
  expect(tab.redate()).toBe(true)
  expect(tab.shown.get().draft).toEqual(onPhone())
  expect(onPhone()).toMatchObject({ survey_id: null, survey_date: '2026-06-11', value: { counts: { 1: 1, 2: 1 } } })
  expect(tab.redate()).toBe(false)
  // The day of the count is not in the future, so it is not moved.
  vi.setSystemTime('2026-06-13T09:50:00.000Z')
  expect(tab.redate()).toBe(false)
  expect(onPhone()?.survey_date).toBe('2026-06-11')
})

test('setting the clock back during a count changes no date', () => {
  const tab = openTab()
  tap(tab, '1')
  vi.setSystemTime('2026-06-09T09:50:00.000Z')
  tap(tab, '2')
  tap(openTab(), '3')
  expect(onPhone()).toMatchObject({ survey_date: '2026-06-11', value: { counts: { 1: 1, 2: 1, 3: 1 } } })
})

test("the date is the farm's, not the phone's", () => {
  vi.setSystemTime('2026-06-11T23:30:00.000Z')
  expect(openTab().shown.get().draft.survey_date).toBe('2026-06-12')
  const far = openCount('bombus-count:1:flower:4', 'America/Los_Angeles', emptyTally)
  expect(far.shown.get().draft.survey_date).toBe('2026-06-11')
})
