import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginKept, readKept, writeKept, type Kept } from '#web/field-work/under-way/kept.ts'
import { counted, emptyTally, settled, tapped, undone, type Tally } from '#web/field-work/under-way/tally.ts'
import { openCount } from './count.ts'

const at = '2026-06-11T09:50:00.000Z'
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at) }))
afterEach(() => void vi.useRealTimers())

/** A tab that counts flowers on plot 3. */
const openTab = () => openCount<Tally>('bombus-count:1:flower:3', 'Europe/London', emptyTally)
type Tab = ReturnType<typeof openTab>
const tap = (tab: Tab, row: string, by = 1) => tab.change((tally) => tapped(tally, row, by, 'tap', at))
const countsIn = (tab: Tab) => tab.shown.get().kept.value.counts
const keyOf = (tab: Tab) => tab.shown.get().kept.key
const onPhone = () => readKept<Tally>(1, 'flower', 3)
const fillPhone = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

test('taps in two tabs add up, though neither has heard of the other, and become one request', () => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1')
  tap(second, '1', 10)
  tap(second, '2')
  tap(first, '3')
  expect(onPhone()?.value.counts).toEqual({ 1: 11, 2: 1, 3: 1 })
  expect(countsIn(first)).toEqual({ 1: 11, 2: 1, 3: 1 })
  second.reload()
  expect(countsIn(second)).toEqual({ 1: 11, 2: 1, 3: 1 })
  expect([keyOf(first), keyOf(second)]).toEqual([onPhone()?.key, onPhone()?.key])
})

test('Undo in one tab takes the last tap back, also that of the other', () => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1')
  tap(second, '2', 10)
  first.reload()
  first.change((tally) => undone(tally))
  expect(onPhone()?.value.counts).toEqual({ 1: 1, 2: null })
})

test.each([false, true])('once it was sent, a tap in the other tab begins a new count (it has heard: %s)', (heard) => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1', 10)
  second.reload()
  const sent = keyOf(second)
  first.settle((tally) => settled(tally, tally, () => true))
  expect(onPhone()).toBeNull()
  if (heard) {
    second.reload()
    expect(countsIn(second)).toEqual({})
  }
  tap(second, '2')
  expect(onPhone()?.value.counts).toEqual({ 2: 1 })
  expect(keyOf(second)).not.toBe(sent)
  expect(keyOf(second)).toBe(onPhone()?.key)
})

test('the tab that began a count which another one sent goes on with another key', () => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1', 10)
  const begun = keyOf(first)
  tap(first, '1')
  second.settle((tally) => settled(tally, tally, () => true))
  tap(first, '2')
  expect(onPhone()).toMatchObject({ key: keyOf(first), value: { counts: { 2: 1 } } })
  expect(keyOf(first)).not.toBe(begun)
})

test('the tab that sent a count begins the next one with a key of its own, too', () => {
  const tab = openTab()
  tap(tab, '1')
  const sent = keyOf(tab)
  tab.drop()
  tap(tab, '2')
  expect(countsIn(tab)).toEqual({ 2: 1 })
  expect(keyOf(tab)).not.toBe(sent)
})

test('what another tab counts while it is sent stays, on a sent row too', () => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1', 10)
  tap(first, '2', 7)
  const sent = first.shown.get().kept.value
  tap(second, '2')
  tap(second, '4')
  first.settle((tally) => settled(tally, sent, (row) => row === '1' || row === '2'))
  expect(onPhone()?.value.counts).toEqual({ 2: 8, 4: 1 })
})

test('a phone that is full: taps go on and are told as not kept, and are all there once there is room', () => {
  const [first, second] = [openTab(), openTab()]
  tap(first, '1')
  const full = fillPhone()
  tap(second, '1')
  tap(second, '2', 10)
  expect(countsIn(second)).toEqual({ 1: 2, 2: 10 })
  expect([first.shown.get().isKept, second.shown.get().isKept]).toEqual([true, false])
  expect(onPhone()?.value.counts).toEqual({ 1: 1 })
  full.mockRestore()
  tap(first, '5')
  second.reload()
  expect(countsIn(second)).toEqual({ 1: 2, 2: 10, 5: 1 })
  tap(second, '2')
  expect(second.shown.get().isKept).toBe(true)
  expect(onPhone()?.value.counts).toEqual({ 1: 2, 2: 11, 5: 1 })
})

test('a phone that was full from the first tap keeps one key', () => {
  fillPhone()
  const tab = openTab()
  const key = keyOf(tab)
  tap(tab, '1')
  tap(tab, '1')
  tab.setVisit(9)
  expect(tab.shown.get().kept).toMatchObject({ key, survey_id: 9, value: { counts: { 1: 2 } } })
})

test('the visit is kept with what was counted; nothing is kept before the first tap', () => {
  const [first, second] = [openTab(), openTab()]
  first.setVisit(9)
  expect(localStorage.length).toBe(0)
  tap(first, '1')
  expect(onPhone()?.survey_id).toBe(9)
  tap(second, '1')
  second.setVisit(9)
  expect(onPhone()).toMatchObject({ survey_id: 9, value: { counts: { 1: 2 } } })
})

test('a dialog that was only looked into is no count: the next one is of its own day', () => {
  writeKept(1, 'flower', 3, beginKept(emptyTally, 8, '2026-06-10'))
  const tab = openTab()
  tap(tab, '1')
  expect(onPhone()).toMatchObject({ survey_id: null, survey_date: '2026-06-11', begun: at })
})

test('it is one again when something is counted in it, in the tab where it stands open', () => {
  const first = openTab()
  first.change((tally) => ({ ...tally }))
  const second = openTab()
  tap(first, '1')
  tap(second, '2')
  expect(onPhone()?.value.counts).toEqual({ 1: 1, 2: 1 })
})

test('a count of yesterday stays of yesterday, with its visit and its key', () => {
  const before: Kept<Tally> = {
    ...beginKept(counted(emptyTally, '1', 4, '', at), 8, '2026-06-10'),
    begun: '2026-06-10T15:00:00.000Z',
  }
  writeKept(1, 'flower', 3, before)
  const tab = openTab()
  tap(tab, '2')
  const { key, begun } = before
  expect(onPhone()).toMatchObject({ key, begun, survey_id: 8, survey_date: '2026-06-10' })
})

test('a count that was begun by a clock a day ahead is of today once the server says so, and asks for its visit anew', () => {
  vi.setSystemTime('2026-06-12T09:50:00.000Z')
  const tab = openTab()
  tap(tab, '1')
  // While the clock is still ahead there is no better day.
  expect(tab.redate()).toBe(false)
  vi.setSystemTime(at)
  tap(tab, '2')
  expect(onPhone()?.survey_date).toBe('2026-06-12')
  expect(tab.redate()).toBe(true)
  expect(tab.shown.get().kept).toEqual(onPhone())
  expect(onPhone()).toMatchObject({ survey_id: null, survey_date: '2026-06-11', value: { counts: { 1: 1, 2: 1 } } })
  expect(tab.redate()).toBe(false)
  // A day that has not come does not come sooner by being put off.
  vi.setSystemTime('2026-06-13T09:50:00.000Z')
  expect(tab.redate()).toBe(false)
  expect(onPhone()?.survey_date).toBe('2026-06-11')
})

test('a clock that is set back while one counts changes the day of nothing', () => {
  const tab = openTab()
  tap(tab, '1')
  vi.setSystemTime('2026-06-09T09:50:00.000Z')
  tap(tab, '2')
  tap(openTab(), '3')
  expect(onPhone()).toMatchObject({ survey_date: '2026-06-11', value: { counts: { 1: 1, 2: 1, 3: 1 } } })
})

test("the day is the farm's, not the phone's", () => {
  vi.setSystemTime('2026-06-11T23:30:00.000Z')
  expect(openTab().shown.get().kept.survey_date).toBe('2026-06-12')
  const far = openCount('bombus-count:1:flower:4', 'America/Los_Angeles', emptyTally)
  expect(far.shown.get().kept.survey_date).toBe('2026-06-11')
})
