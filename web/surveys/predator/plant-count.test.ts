import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { place, taxon } from '#web/field-work/testing/place-fixture.ts'
import { noted, tapped, without } from '#web/field-work/under-way/tally.ts'
import { noEffort } from '../effort/effort.ts'
import { elapsed, noTimer, started } from '../effort/timer.ts'
import { emptyWalk, isOn, onPlantNext, plantEntry, rowOn, settledPlant, type Walk } from './plant-count.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-06-11T10:30:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const species = { 5: taxon(5, 'aphid', 'Myzus', 'ascalonicus'), 6: taxon(6, 'ladybird', 'Adalia', 'bipunctata') }
const tap = (walk: Walk, plant: number, id: number, time: string, by = 1) =>
  tapped(walk, rowOn(plant, id), by, 'tap', `2026-06-11T${time}:00.000Z`)
const walked = () => {
  let walk: Walk = { ...emptyWalk, species }
  walk = tap(walk, 2, 6, '10:07')
  walk = tap(walk, 2, 5, '10:05', 12)
  walk = tap(walk, 2, 6, '10:09')
  walk = tap(walk, 1, 5, '09:58')
  return noted(walk, rowOn(2, 5), ' on the tip ')
}
const kept = (value: Walk) => ({
  key: 'k',
  begun: '2026-06-11T09:50:00.000Z',
  survey_id: 9,
  survey_date: '2026-06-11',
  value,
})

test('a plant is one request with its own counts above 0, their notes, and the time of its first tap', () => {
  const entry = plantEntry(kept(walked()), place, 2)
  expect(entry.key).toBe('k-2')
  expect(entry.counted.body).toEqual({
    plant_number: 2,
    start_time: '2026-06-11T10:05:00.000Z',
    observations: [
      { predator_id: 5, count: 12, notes: 'on the tip' },
      { predator_id: 6, count: 2 },
    ],
  })
  expect(entry.words).toMatch(/^Predators on plant 2: .*12.*2/)
})

test('a plant without a count is sent as nothing seen, with the current time', () => {
  const { counted, words } = plantEntry(kept({ ...walked(), observer_id: 12 }), place, 3)
  expect(counted.body).toEqual({
    plant_number: 3,
    start_time: '2026-06-11T10:30:00.000Z',
    observer_id: 12,
    observations: [],
  })
  expect(words).toContain('nothing seen')
})

test('taps from a clock that was ahead are dated no later than the current time', () => {
  const ahead = tapped({ ...emptyWalk, species }, rowOn(2, 5), 1, 'tap', '2026-06-14T10:00:00.000Z')
  expect(plantEntry(kept(ahead), place, 2).counted.body.start_time).toBe('2026-06-11T10:30:00.000Z')
})

test('a rejected entry restores only the counts of its plant for editing', () => {
  const { draft } = plantEntry(kept(walked()), place, 2)
  expect(draft.counts).toEqual({ [rowOn(2, 5)]: 12, [rowOn(2, 6)]: 2 })
  expect(draft.plant).toBe(2)
  expect(without(walked(), isOn(2)).counts).toEqual({ [rowOn(1, 5)]: 1 })
})

test('rows of plant 1 are not confused with those of plant 11', () => {
  expect([isOn(1)('1:5'), isOn(1)('11:5'), isOn(5)('1:5')]).toEqual([true, false, false])
})

test('each plant has a separate timer, which stops when the next plant is opened', () => {
  const walk: Walk = { ...walked(), plant: 2, timers: { 2: started(noTimer, Date.now()) } }
  vi.advanceTimersByTime(90_000)
  const next = onPlantNext(walk, 3, Date.now())
  vi.advanceTimersByTime(600_000)
  expect([next.plant, elapsed(next.timers?.[2] ?? noTimer, Date.now()), next.timers?.[3]]).toEqual([
    3,
    90_000,
    undefined,
  ])
  const effort = { protocol: 'timed_count', watched_seconds: 90 } as const
  const entry = plantEntry(kept(walk), place, 2, effort)
  expect(entry.counted.body).toMatchObject({ plant_number: 2, ...effort })
  expect(entry.draft.effort).toMatchObject({ protocol: 'timed_count', minutes: '1.5' })
  const typed = { ...noEffort, protocol: 'timed_count', minutes: '4' } as const
  const after = settledPlant({ ...walk, effort: typed }, walk, 2)
  expect([after.timers?.[2], after.effort]).toEqual([noTimer, { ...typed, minutes: '' }])
  expect(after.counts).toEqual({ [rowOn(1, 5)]: 1 })
})
