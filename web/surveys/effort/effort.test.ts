import { expect, test } from 'vitest'
import { draftOf, draftOfPlant, draftSaid, effortBody, effortFaults, noEffort, shareOf } from './effort.ts'
import { noTimer, paused, started } from './timer.ts'

const timed = paused(started(noTimer, 0), 300_000)

test('only measured effort is sent, without empty fields or a timer that never ran', () => {
  expect(effortBody(noEffort, noTimer)).toEqual({})
  expect(effortBody({ ...noEffort, flowers: '24', area: '0,25' }, noTimer)).toEqual({
    flowers_watched: 24,
    area_m2: 0.25,
  })
})

test('the time is that of the timer, or the one entered', () => {
  expect(effortBody({ ...noEffort, protocol: 'timed_count' }, timed)).toEqual({
    protocol: 'timed_count',
    watched_seconds: 300,
  })
  expect(effortBody({ ...noEffort, minutes: '4.5' }, timed)).toEqual({ watched_seconds: 270 })
})

test('the transect length is sent only for a transect', () => {
  const draft = { ...noEffort, transect: '30' }
  expect(effortBody(draft, noTimer)).toEqual({})
  expect(effortBody({ ...draft, protocol: 'transect' }, noTimer)).toEqual({ protocol: 'transect', transect_m: 30 })
})

test('an observation starts with the farm’s protocol, whose planned minutes are not sent as observed', () => {
  const plan = { protocol: 'timed_count', watched_seconds: 600, flowers_watched: null, area_m2: 0.25 } as const
  expect(draftOf(plan)).toEqual({ ...noEffort, protocol: 'timed_count', area: '0.25' })
  expect(effortBody(draftOf(plan), noTimer)).toEqual({ protocol: 'timed_count', area_m2: 0.25 })
  expect(draftOf(undefined)).toEqual(noEffort)
})

test('plants observed together share their time, have their own other measurements, and are one plant each', () => {
  expect(shareOf({ protocol: 'timed_count', watched_seconds: 600, area_m2: 0.25 }, 4)).toEqual({
    protocol: 'timed_count',
    watched_seconds: 150,
    area_m2: 0.25,
  })
  expect(shareOf({ area_m2: 0.25 }, 4)).toEqual({ area_m2: 0.25 })
  const plan = { protocol: 'fixed_plants', plants_watched: 5 } as const
  expect(effortBody(draftOf(plan), noTimer)).toEqual(plan)
  expect(effortBody(draftOfPlant(plan), noTimer)).toEqual({ protocol: 'fixed_plants' })
  expect(effortBody({ ...draftOf(plan), protocol: 'timed_count' }, noTimer)).toEqual({ protocol: 'timed_count' })
})

test('stored effort appears in the form unchanged', () => {
  const said = { protocol: 'transect', watched_seconds: 90, transect_m: 12.5 } as const
  expect(effortBody(draftSaid(said), noTimer)).toEqual(said)
})

test.each([
  [{ minutes: '0' }, ['minutes']],
  [{ minutes: 'ten' }, ['minutes']],
  [{ flowers: '2.5' }, ['flowers']],
  [{ flowers: '-1', area: 'x' }, ['flowers', 'area']],
  [{ minutes: '2.5', flowers: '12', area: '0,25', transect: '50' }, []],
] as const)('figures that are not greater than 0 are reported: %j', (typed, expected) => {
  expect(effortFaults({ ...noEffort, ...typed })).toEqual(expected)
})
