import { describe, expect, it } from 'vitest'
import { assumedSpread } from './assumed-spread.ts'
import { cameraSpread, type CameraDay } from './camera-spread.ts'
import { PRIOR_CAMERAS } from './range.ts'

const day = (camera: string, visits: number, given: Partial<CameraDay> = {}): CameraDay => ({
  camera,
  date: '2026-06-01',
  model: 'm1',
  visits,
  flowerHours: 100,
  ...given,
})
const field = (name: string, days: CameraDay[]) => ({ field: name, days })
const log = (spread: number) => Math.log(1 + spread ** 2)

describe('the spread between cameras', () => {
  it('is the moment estimate of DerSimonian and Laird, shrunk towards 30 % by the number of cameras', () => {
    const visits = [40, 80, 160, 120]
    const found = cameraSpread([
      field(
        '1',
        visits.map((count, at) => day(String(at), count)),
      ),
    ])
    // The expected value of all cameras is the mean, 100: weights are 50.
    const logs = visits.map((count) => Math.log((count + 0.5) / 100.5))
    const mean = logs.reduce((sum, value) => sum + value, 0) / 4
    const squares = logs.reduce((sum, value) => sum + 50 * (value - mean) ** 2, 0)
    const variance = (squares - 3) / (200 - (4 * 50 ** 2) / 200)
    const shrunk = (PRIOR_CAMERAS * log(assumedSpread) + 3 * variance) / (PRIOR_CAMERAS + 3)
    expect(found?.spread).toBeCloseTo(Math.sqrt(Math.exp(shrunk) - 1), 9)
    expect(found?.cameras).toBe(4)
    expect(found?.field_weeks).toBe(1)
  })

  it('is less than assumed if cameras agree, and never below 0', () => {
    const alike = Array.from({ length: 12 }, (_, at) => day(String(at), 100))
    const found = cameraSpread([field('1', alike)])
    expect(found?.spread).toBeCloseTo(
      Math.sqrt(Math.exp((PRIOR_CAMERAS * log(assumedSpread)) / (PRIOR_CAMERAS + 11)) - 1),
      9,
    )
  })

  it('compares cameras within a field, ignoring differences between busy and quiet fields', () => {
    const quiet = field('1', [day('a', 50), day('b', 50)])
    const busy = field('2', [day('c', 500), day('d', 500)])
    expect(cameraSpread([quiet, busy])?.spread).toBeLessThan(assumedSpread)
  })

  it('compares only days that cameras share, ignoring days with a single camera', () => {
    const shared = [day('a', 60), day('b', 60)]
    const alone = day('a', 900, { date: '2026-06-02' })
    expect(cameraSpread([field('1', [...shared, alone])])).toEqual(cameraSpread([field('1', shared)]))
    // A camera that recorded less of a good day is not thereby a good camera.
    const good = [day('a', 600, { date: '2026-06-02' }), day('b', 60, { date: '2026-06-02', flowerHours: 10 })]
    expect(cameraSpread([field('1', [...shared, ...good])])?.spread).toBeLessThan(assumedSpread)
  })

  it('counts a camera once, however many weeks it watched', () => {
    const week = field('1', [day('a', 60), day('b', 30), day('c', 45)])
    const found = cameraSpread([week, week, week, week])
    expect(found?.cameras).toBe(3)
    expect(found?.spread).toBeCloseTo(cameraSpread([week])?.spread ?? 0, 9)
  })

  it.each([
    ['one camera', [day('a', 60)]],
    ['too few visits', [day('a', 3), day('b', 2)]],
    ['no open flowers', [day('a', 60, { flowerHours: 0 }), day('b', 60, { flowerHours: 0 })]],
    ['different models', [day('a', 60), day('b', 60, { model: 'm2' })]],
  ])('is unknown with %s', (_name, days) => {
    expect(cameraSpread([field('1', days)])).toBeNull()
  })
})
