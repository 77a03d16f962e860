import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/weeks/dates.ts'
import { pollinationHealth } from './pollination-health.ts'
import { type CameraHours, statuses } from './shapes.ts'
import { cases, expectAlike, forAll, forScored, rescored } from './testing/for-all.ts'
import { placed } from './testing/weeks.ts'

const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

describe('whatever comes in', () => {
  forAll('1. the score is null or 0 to 100, and every figure is one', ({ result }) => {
    expect(result.score === null).toBe(result.status !== 'ok')
    if (result.score !== null) expect(result.score >= 0 && result.score <= 100).toBe(true)
    expect(numbersIn(result).every(Number.isFinite)).toBe(true)
  })

  forAll('2. the input is left as it was, and the same input gives the same answer', ({ input, result }) => {
    expect(JSON.stringify(pollinationHealth(frozen(structuredClone(input))))).toBe(JSON.stringify(result))
  })

  forAll('3. more hours are possible than were watched, and shares are shares', ({ result }) => {
    const { completeness, metrics } = result
    expect(metrics.possibleHours).toBeGreaterThanOrEqual(metrics.hours)
    expect(metrics.coverage >= 0 && metrics.coverage <= 1).toBe(true)
    expect(Number.isInteger(completeness) && completeness >= 0 && completeness <= 100).toBe(true)
  })
})

describe('what must not matter does not', () => {
  forAll('4. rows outside the window, without hours or with unknown flowers', ({ input, change, result }) => {
    const row: CameraHours = {
      date: input.start,
      deviceId: change.pick % 2 === 0 ? 'd0' : 'new',
      hours: change.hours,
      flowers: change.flowers,
      visits: change.more,
      visitSeconds: change.more,
      counts: { 'other fly': 40 },
      modelVersion: 'net 3',
      approximate: true,
    }
    const today = input.asOf?.slice(0, 10) ?? input.end
    const last = today < input.end ? today : input.end
    const idle = [
      { ...row, date: addDays(input.start, -1) },
      { ...row, date: addDays(last, 1) },
      { ...row, hours: 0 },
      { ...row, flowers: null },
    ]
    expectAlike(pollinationHealth({ ...input, captures: [...input.captures, ...idle] }), result)
  })

  forAll('5. forecasts', ({ input, result }) => {
    const forecast = { kind: 'forecast' as const, temp: 2, inside: 3, rain: 30, wind: 60, oktas: 8, humidity: 99 }
    const weather = input.weather.map((day) => (day.kind === 'forecast' ? { ...day, ...forecast } : day))
    expectAlike(pollinationHealth({ ...input, weather: [...weather, { date: input.end, ...forecast }] }), result)
  })

  forAll(
    '6. a placement told in two, or twice',
    ({ input, change, result }) => {
      const [first, ...others] = input.placements ?? []
      if (!first) return false
      const halves = [
        { ...first, to: change.moment },
        { ...first, from: change.moment },
      ]
      // A time outside the placement would lengthen it.
      const inside =
        (first.from === null || change.moment >= first.from) && (first.to === null || change.moment <= first.to)
      const placements = inside ? [...others, ...halves, first] : [first, first, ...others]
      expectAlike(pollinationHealth({ ...input, placements }), result)
    },
    1300,
  )

  forAll('7. whether a camera stood all its time in one field, or moved to another one', ({ input, change }) => {
    const possible = (from: string | null, to: string | null): number =>
      pollinationHealth({ ...input, captures: [], placements: [placed('d0', from, to)] }).metrics.possibleHours
    expect(possible(null, change.moment) + possible(change.moment, null)).toBeCloseTo(possible(null, null), 9)
  })

  forAll('23. order', ({ input, change, result }) => {
    const turned = <T>(rows: readonly T[]): T[] => {
      const at = change.pick % (rows.length + 1)
      return [...rows.slice(at), ...rows.slice(0, at)].toReversed()
    }
    const other = {
      ...input,
      captures: turned(input.captures),
      weather: turned(input.weather),
      placements: input.placements && turned(input.placements),
      sprays: input.sprays && turned(input.sprays),
      detection: input.detection && turned(input.detection),
      fruit: input.fruit && turned(input.fruit),
    }
    expectAlike(pollinationHealth(other), result)
  })

  forAll('24. whether a row comes in one or in two', ({ input, change, result }) => {
    const halves = (row: CameraHours): CameraHours[] =>
      [Math.floor, Math.ceil].map((round) => ({
        ...row,
        hours: row.hours / 2,
        visits: round(row.visits / 2),
        visitSeconds: row.visitSeconds === null ? null : (row.visitSeconds ?? 0) / 2,
        counts:
          row.counts &&
          Object.fromEntries(Object.entries(row.counts).map(([group, n]) => [group, round((n ?? 0) / 2)])),
      }))
    const at = change.pick % input.captures.length
    const captures = input.captures.flatMap((row, index) => (index === at ? halves(row) : [row]))
    const other = pollinationHealth({ ...input, captures })
    // An exact half may round either way.
    expect(Math.abs(other.completeness - result.completeness)).toBeLessThanOrEqual(1)
    expectAlike({ ...other, completeness: result.completeness }, result)
  })

  forScored('32. fruit, but for what is shown beside the score', ({ input, result }) => {
    const without = rescored(input, { fruit: null })
    expect(without.calibration).toBeNull()
    const codes = result.codes.filter((code) => code !== 'CALIBRATED')
    expectAlike({ ...result, calibration: null, codes }, without)
  })

  forScored('34. how long visits lasted, but for the figures that say so', ({ input, result }) => {
    const without = rescored(input, { captures: input.captures.map((row) => ({ ...row, visitSeconds: null })) })
    expect([without.metrics.visitSeconds, without.metrics.secondsPerFlower]).toEqual([null, null])
    const metrics = { ...result.metrics, visitSeconds: null, secondsPerFlower: null }
    const codes = result.codes.filter((code) => code !== 'SHORT_VISITS')
    expectAlike({ ...result, metrics, codes }, without)
  })
})

test('the windows drawn are worth asking: most are scored, and every status, gap and unknown comes up', () => {
  const share = (holds: (one: ReturnType<typeof cases>[number]) => boolean): number =>
    cases().filter(holds).length / cases().length
  expect(share(({ result }) => result.status === 'ok')).toBeGreaterThan(0.8)
  for (const status of statuses)
    expect(
      share(({ result }) => result.status === status),
      status,
    ).toBeGreaterThan(0.002)
  expect(share(({ result }) => result.score !== null && result.score > 5 && result.score < 95)).toBeGreaterThan(0.3)
  expect(share(({ result }) => result.status === 'ok' && result.metrics.ratio < 1)).toBeGreaterThan(0.2)
  expect(share(({ result }) => result.status === 'ok' && result.metrics.ratio >= 1)).toBeGreaterThan(0.2)
  expect(share(({ result }) => result.status === 'ok' && result.metrics.checked > 0)).toBeGreaterThan(0.1)
  expect(share(({ result }) => result.calibration !== null)).toBeGreaterThan(0.1)
  expect(share(({ result }) => result.metrics.weatherDays === 0)).toBeGreaterThan(0.05)
  expect(share(({ result }) => result.metrics.cameras > 2)).toBeGreaterThan(0.2)
  expect(share(({ input }) => input.asOf !== null && input.asOf < input.end)).toBeGreaterThan(0.1)
  expect(share(({ input }) => input.weather.some(({ inside }) => inside !== null))).toBeGreaterThan(0.3)
  expect(share(({ result }) => result.codes.includes('SHORT_VISITS'))).toBeGreaterThan(0.01)
  expect(share(({ input }) => input.sprays === null)).toBeGreaterThan(0.05)
  expect(share(({ input }) => input.season !== null && input.season[0] > input.season[1])).toBeGreaterThan(0.2)
})
