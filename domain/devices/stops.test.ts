import { expect, test } from 'vitest'
import { stopsOf } from './stops.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 5, 10, 9, minute))
const fix = (minute: number, latitude: number, longitude = -2.423) => ({ latitude, longitude, at: at(minute) })

test('a receiver that drifts by some metres stays at one stop; one that is carried away does not', () => {
  // A hundred-thousandth of a degree of latitude is 1.1 m.
  const stops = stopsOf([fix(0, 52.036), fix(10, 52.036_15), fix(20, 52.035_9), fix(30, 52.037), fix(40, 52.036)])
  expect(stops.map(({ from, to }) => [from.getUTCMinutes(), to.getUTCMinutes()])).toEqual([
    [0, 20],
    [30, 30],
    [40, 40],
  ])
  expect(stops[0]?.latitude).toBeCloseTo(52.036_016_7, 6)
})

test('short steps add up to new stops', () => {
  expect(stopsOf(Array.from({ length: 10 }, (_, n) => fix(n, 52 + n * 0.0002)))).toHaveLength(5)
})

test('a degree of longitude is shorter at higher latitudes', () => {
  // At 52° a thousandth of a degree to the east is 69 m, at the equator 111 m.
  const east = (latitude: number, degrees: number) => stopsOf([fix(0, latitude, 0), fix(1, latitude, degrees)])
  expect([east(52, 0.000_36).length, east(52, 0.000_37).length]).toEqual([1, 2])
  expect([east(0, 0.000_22).length, east(0, 0.000_23).length]).toEqual([1, 2])
  expect([east(-52, -0.000_36).length, east(-52, -0.000_37).length]).toEqual([1, 2])
  expect(east(52, 0.000_3)[0]).toMatchObject({ latitude: 52, longitude: 0.000_15 })
})

test('stopsOf returns no stops without positions', () => {
  expect(stopsOf([])).toEqual([])
})
