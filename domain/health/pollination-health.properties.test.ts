import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { hazards, type Season } from './parameters.ts'
import { pollinationHealth } from './pollination-health.ts'
import { type Capture, type HealthInput, type HealthWeather, partNames, statuses } from './shapes.ts'
import { anyInput, anySpray, month, quarters } from './testing/any-input.ts'

const scoreOf = (input: HealthInput): number | null => pollinationHealth(input).score

/** The second input is scored as the first is, and not higher. */
const expectNoRise = (before: HealthInput, after: HealthInput): void => {
  const [was, is] = [scoreOf(before), scoreOf(after)]
  expect(is === null).toBe(was === null)
  if (was !== null && is !== null) expect(is).toBeLessThanOrEqual(was)
}

const property = <T extends [unknown, ...unknown[]]>(
  name: string,
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  holds: (...values: T) => void,
): void =>
  test(name, () =>
    fc.assert(
      fc.property(...arbitraries, (...values) => {
        holds(...(values as T))
      }),
      { numRuns: 2000 },
    ),
  )

/** The input with one of its capture rows changed; without rows, as it is. */
const withRow = (input: HealthInput, pick: number, change: (row: Capture) => Capture[]): HealthInput => ({
  ...input,
  captures: input.captures.flatMap((row, index) => (index === pick % input.captures.length ? change(row) : [row])),
})

const withCapture = (input: HealthInput, row: Omit<Capture, 'date'>): HealthInput => ({
  ...input,
  captures: [...input.captures, { ...row, date: input.end }],
})

describe('pollination health, for any input', () => {
  property('1a. the score is null or within 0 to 100 and inside its range', [anyInput], (input) => {
    const { status, score, range, confidence } = pollinationHealth(input)
    expect(score === null).toBe(status !== 'ok')
    expect(confidence).toBeGreaterThanOrEqual(0)
    expect(confidence).toBeLessThanOrEqual(100)
    if (score === null || range === null) return
    const inOrder = [0, range[0], score, range[1], 100]
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
  })

  property('1b. the points lost add up to 100 less the score', [anyInput], (input) => {
    const result = pollinationHealth(input)
    if (result.status !== 'ok') return
    const lost = partNames.reduce((sum, name) => sum + result.lost[name], 0)
    expect(Math.abs(lost - (100 - result.score))).toBeLessThanOrEqual(0.4)
  })

  property('2. more visits never lower the score', [anyInput, fc.nat(), fc.nat(50)], (input, pick, more) =>
    expectNoRise(
      withRow(input, pick, (row) => [{ ...row, visits: row.visits + more }]),
      input,
    ),
  )

  property(
    '3. watched flowers without visits never raise the visits part',
    [anyInput, quarters(0.25, 10), quarters(0.25, 15)],
    (input, hours, flowers) => {
      const before = pollinationHealth(input)
      const after = pollinationHealth(withCapture(input, { deviceId: 'd1', hours, flowers, visits: 0 }))
      if (before.status === 'ok' && after.status === 'ok')
        expect(after.components.visits).toBeLessThanOrEqual(before.components.visits)
    },
  )

  property(
    '4. twice the hours with twice the visits: same score, no less confidence, no wider range',
    [anyInput],
    (input) => {
      const captures = input.captures.map((row) => ({ ...row, hours: row.hours * 2, visits: row.visits * 2 }))
      const before = pollinationHealth(input)
      const after = pollinationHealth({ ...input, captures })
      if (before.status !== 'ok' || after.status !== 'ok') return expect(before.status).not.toBe('ok')
      expect(after.score).toBe(before.score)
      expect(after.confidence).toBeGreaterThanOrEqual(before.confidence)
      expect(after.range[0]).toBeGreaterThanOrEqual(before.range[0])
      expect(after.range[1]).toBeLessThanOrEqual(before.range[1])
    },
  )

  property('5a. one more spray never raises the score', [anyInput, anySpray], (input, { day, hazard }) =>
    expectNoRise(input, { ...input, sprays: [...(input.sprays ?? []), { date: addDays(input.start, day), hazard }] }),
  )

  property(
    '5b. a more hazardous spray never raises the score',
    [anyInput, anySpray, fc.constantFrom(...hazards)],
    (input, { day, hazard }, other) => {
      const [milder, worse] = [hazard, other].sort((a, b) => hazards.indexOf(a) - hazards.indexOf(b))
      const sprayed = (hazard = milder!) => {
        const spray = { date: addDays(input.start, day), hazard }
        return { ...input, sprays: [...(input.sprays ?? []), spray] }
      }
      expectNoRise(sprayed(milder), sprayed(worse))
    },
  )

  property(
    '6a. more rain, wind, cloud or humidity never raises the score',
    [anyInput, fc.constantFrom('rain', 'wind', 'oktas', 'humidity'), quarters(0, 20)],
    (input, what, more) => {
      const weather = input.weather.map((day) => ({ ...day, [what]: (day[what] ?? 0) + more }))
      expectNoRise(input, { ...input, weather })
    },
  )

  property(
    '6b. below 16 °C warmer never lowers it, above 28 °C hotter never raises it',
    [anyInput, quarters(0, 20)],
    (input, more) => {
      const changed = (temp: (celsius: number) => number) => ({
        ...input,
        weather: input.weather.map((day) => ({ ...day, temp: day.temp === null ? null : temp(day.temp) })),
      })
      expectNoRise(
        changed((temp) => (temp < 16 ? Math.min(16, temp + more) : temp)),
        input,
      )
      expectNoRise(
        input,
        changed((temp) => (temp > 28 ? temp + more : temp)),
      )
    },
  )

  property(
    '7. under cover is never worse than open, with the same season and weather',
    [anyInput, fc.tuple(month, fc.integer({ min: 2, max: 12 }))],
    (input, season) => expectNoRise({ ...input, season, protected: true }, { ...input, season, protected: false }),
  )

  property('8. missing weather scores between the best and the worst', [anyInput], (input) => {
    const weather = (temp: number): HealthWeather[] =>
      datesBetween(input.start, input.end).map((date) => ({ date, temp, rain: 0, wind: 0, oktas: 0, humidity: 50 }))
    expectNoRise({ ...input, weather: weather(20) }, { ...input, weather: [] })
    expectNoRise({ ...input, weather: [] }, { ...input, weather: weather(-5) })
  })

  property(
    '9. in season is no worse than the month next to it, that no worse than out of season',
    [anyInput, month, fc.boolean()],
    (input, month, seasonIsLater) => {
      // The same rows on days of one month, and seasons of three months that hold it, touch it, or lie two away.
      const start = `2026-${String(month).padStart(2, '0')}-08`
      const captures = input.captures.map((row) => ({ ...row, date: start }))
      const wrap = (value: number) => ((value + 11) % 12) + 1
      const away = (months: number): HealthInput => {
        const from = seasonIsLater ? month + months : month - months - 2
        const season: Season = [wrap(from), wrap(from + 2)]
        return { ...input, start, end: addDays(start, 13), captures, season }
      }
      const [inside, next, outside] = [away(0), away(1), away(2)].map(pollinationHealth)
      if (inside?.status !== 'ok' || next?.status !== 'ok' || outside?.status !== 'ok')
        return expect(inside?.status).not.toBe('ok')
      expect(inside.score).toBeGreaterThanOrEqual(next.score)
      expect(next.score).toBeGreaterThanOrEqual(outside.score)
    },
  )

  property('10a. the order of rows does not matter', [anyInput, fc.nat()], (input, seed) => {
    const shuffled = <T>(rows: readonly T[]): T[] => [...rows.slice(seed % 7), ...rows.slice(0, seed % 7)].toReversed()
    const other = { ...input, captures: shuffled(input.captures), sprays: input.sprays && shuffled(input.sprays) }
    expect(pollinationHealth(other)).toEqual(pollinationHealth(input))
  })

  property('10b. one row in two halves does not matter', [anyInput, fc.nat()], (input, pick) => {
    const halved = withRow(input, pick, (row) => {
      const half = { ...row, hours: row.hours / 2 }
      return [
        { ...half, visits: Math.floor(row.visits / 2) },
        { ...half, visits: Math.ceil(row.visits / 2) },
      ]
    })
    expect(pollinationHealth(halved)).toEqual(pollinationHealth(input))
  })

  property(
    '11. a row without flowers or visits never raises the score',
    [anyInput, quarters(0.25, 10)],
    (input, hours) => {
      const before = scoreOf(input)
      const after = scoreOf(withCapture(input, { deviceId: 'd1', hours, flowers: 0, visits: 0 }))
      if (before !== null && after !== null) expect(after).toBeLessThanOrEqual(before)
    },
  )

  property(
    '12. a bumblebee in place of a fly never lowers the score',
    [anyInput, fc.integer({ min: 1, max: 30 }), fc.nat()],
    (input, flies, swapped) => {
      const counts = { bumblebee: 0, ...input.classCounts, 'other fly': flies }
      const some = 1 + (swapped % flies)
      const better = { ...counts, 'other fly': flies - some, bumblebee: counts.bumblebee + some }
      expectNoRise({ ...input, classCounts: better }, { ...input, classCounts: counts })
    },
  )
})

test('the inputs above are worth asking: most are scored, and every status, band end and gap comes up', () => {
  const inputs = fc.sample(anyInput, { numRuns: 2000, seed: 1 })
  const results = inputs.map(pollinationHealth)
  const share = (holds: (result: (typeof results)[number], input: HealthInput) => boolean): number =>
    results.filter((result, index) => holds(result, inputs[index]!)).length / results.length
  expect(share(({ status }) => status === 'ok')).toBeGreaterThan(0.6)
  for (const status of statuses)
    expect(
      share((result) => result.status === status),
      status,
    ).toBeGreaterThan(0.002)
  expect(share(({ score }) => score !== null && score > 5 && score < 95)).toBeGreaterThan(0.3)
  expect(share((_result, { sprays }) => sprays === null)).toBeGreaterThan(0.05)
  expect(share((_result, { season }) => season !== null && season[0] > season[1])).toBeGreaterThan(0.2)
  expect(share(({ metrics }) => metrics.weatherDays === 0)).toBeGreaterThan(0.05)
})
