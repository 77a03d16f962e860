import { describe, expect } from 'vitest'
import { monthOf } from '#domain/weeks/dates.ts'
import { hazards, type Season } from '../parameters.ts'
import { type HealthInput, type HealthWeather, partNames, type ScoredHealth } from '../shapes.ts'
import { expectAlike, forScored, rescored } from '../testing/for-all.ts'

/** Neither the score nor the expected score is higher than before. */
const expectNoRise = (before: ScoredHealth, after: ScoredHealth): void => {
  expect(after.score).toBeLessThanOrEqual(before.score)
  expect(after.expected).toBeLessThanOrEqual(before.expected)
}

const measured = ({ weather }: HealthInput): HealthWeather[] => weather.filter(({ kind }) => kind === 'measured')

/** The input's weather days with temperatures, outside and inside, changed. */
const tempered = ({ weather }: HealthInput, change: (celsius: number) => number): HealthWeather[] =>
  weather.map((day) => ({
    ...day,
    temp: day.temp === null ? null : change(day.temp),
    inside: day.inside === null || day.inside === undefined ? null : change(day.inside),
  }))

const allYear: Season = [1, 12]
const opposite = ({ start }: HealthInput): Season => {
  const month = (later: number): number => ((monthOf(start) + later - 1) % 12) + 1
  return [month(5), month(6)]
}
const scoreOf = (ratio: number): number => 100 * (1 - 0.3 ** ratio)

describe('conditions', () => {
  forScored('14. of flowers and those unknown take nothing from the score', ({ input, change, result }) => {
    const { score, range } = rescored(input, { flowersReference: change.flowers })
    expect({ score, range }).toEqual({ score: result.score, range: result.range })
    const bare = rescored(input, { weather: [], sprays: null, season: allYear })
    expect(bare.score).toBe(Math.floor(1000 * bare.components.visits + 0.5) / 10)
    expect(bare.components.visits).toBe(result.components.visits)
  })

  forScored(
    '15. of weather: more rain, wind, cloud or damp never helps and never takes fewer points',
    ({ input, change, result }) => {
      if (measured(input).length === 0) return false
      const most = { rain: Infinity, wind: Infinity, oktas: 8, humidity: 100 }[change.part]
      const worse = rescored(input, {
        weather: input.weather.map((day) => ({
          ...day,
          [change.part]: Math.min(most, (day[change.part] ?? 0) + change.more / 2),
        })),
      })
      expectNoRise(result, worse)
      expect(worse.lost.weather).toBeGreaterThanOrEqual(result.lost.weather)
    },
  )

  forScored('16. of warmth: warmer below 16 °C and cooler above 28 °C never harm', ({ input, change, result }) => {
    if (measured(input).length === 0) return false
    const milder = (celsius: number): number => {
      if (celsius < 16) return Math.min(16, celsius + change.more / 2)
      return celsius > 28 ? Math.max(28, celsius - change.more / 2) : celsius
    }
    expectNoRise(rescored(input, { weather: tempered(input, milder) }), result)
  })

  forScored('17. are best under glass and worst in the open', ({ input }) => {
    const weather = input.weather.map((day) => ({ ...day, inside: null }))
    const under = (setup: HealthInput['setup']) =>
      rescored(input, { setup, heated: null, weather, season: input.season ?? allYear })
    expectNoRise(under('tunnel'), under('open'))
    expectNoRise(under('glasshouse'), under('tunnel'))
  })

  forScored('18. outside a glasshouse: cold, wind, rain and damp do not matter', ({ input, change }) => {
    const { more } = change
    const under = (weather: HealthWeather[]) =>
      rescored(input, { setup: 'glasshouse', heated: change.pick % 2 === 0 ? null : true, weather })
    const harsh = input.weather.map((day) => ({
      ...day,
      temp: day.temp !== null && day.temp <= 16 ? day.temp - more : day.temp,
      rain: more,
      wind: more * 2,
      humidity: 100,
    }))
    expectAlike(under(harsh), under(input.weather))
  })

  forScored('19. of weather that is not known are put down to nothing', ({ input, result }) => {
    const without = rescored(input, { weather: [] })
    expectNoRise(without, result)
    expect(without.lost.weather).toBe(0)
  })

  forScored('20. of treatment: a spray more never helps and never takes fewer points', ({ input, change, result }) => {
    const sprayed = rescored(input, { sprays: [...(input.sprays ?? []), change.spray] })
    expectNoRise(result, sprayed)
    expect(sprayed.lost.treatment).toBeGreaterThanOrEqual(result.lost.treatment)
  })

  forScored('21. of treatment: neither does a more hazardous one', ({ input, change }) => {
    const [milder, worse] = change.hazards
      .toSorted((a, b) => hazards.indexOf(a) - hazards.indexOf(b))
      .map((hazard) => rescored(input, { sprays: [...(input.sprays ?? []), { date: change.spray.date, hazard }] }))
    if (!milder || !worse) return false
    expectNoRise(milder, worse)
    expect(worse.lost.treatment).toBeGreaterThanOrEqual(milder.lost.treatment)
  })

  forScored('22. of season are best in season and worst far from it', ({ input, result }) => {
    expectNoRise(rescored(input, { season: allYear }), result)
    expectNoRise(result, rescored(input, { season: opposite(input) }))
  })
})

describe('points lost to conditions', () => {
  forScored('37. is what is due, rounded down in each part, and has its cause', ({ result }) => {
    const { components, expected, fertility, lost, metrics } = result
    const visits = scoreOf(metrics.ratio)
    const score = scoreOf(metrics.ratio * metrics.fertility)
    const hoped = scoreOf(metrics.expectedRatio * metrics.fertility)
    expect(Math.abs(hoped - expected)).toBeLessThanOrEqual(0.05 + 1e-9)
    const due = Math.max(70, visits) - Math.max(score, hoped)
    const taken = lost.flowers + lost.weather + lost.treatment + lost.season
    expect(taken).toBeLessThanOrEqual(due + 1e-6)
    expect(taken).toBeGreaterThan(due - 0.4)
    if (metrics.ratio >= 1) expect(due).toBeCloseTo(visits - score, 9)
    const worth = { flowers: 1, ...fertility }
    for (const part of ['flowers', 'weather', 'treatment', 'season'] as const)
      if (lost[part] > 0) expect((components[part] ?? 1) < 1 || worth[part] < 1, part).toBe(true)
  })

  forScored('38. never puts a field with the visits it needs under 55', ({ input, result }) => {
    const { ratio } = result.metrics
    if (ratio === 0) return false
    const captures = input.captures.map((row) => ({ ...row, visits: row.visits / ratio }))
    const enough = rescored(input, { captures })
    expect(enough.metrics.ratio).toBeCloseTo(1, 9)
    expect(enough.score).toBeGreaterThanOrEqual(55)
  })

  forScored('39. under an unheated glasshouse is what they take in a tunnel', ({ input }) => {
    const under = (setup: HealthInput['setup'], heated: boolean | null) => rescored(input, { setup, heated })
    expectAlike(under('glasshouse', false), under('tunnel', null))
    expectAlike(under('glasshouse', true), under('glasshouse', null))
    for (const setup of ['open', 'tunnel'] as const) {
      expectAlike(under(setup, true), under(setup, null))
      expectAlike(under(setup, false), under(setup, null))
    }
  })

  forScored('40. in a tunnel does not come from rain and wind, as far as the score goes', ({ input, change }) => {
    const under = (weather: HealthWeather[]) => rescored(input, { setup: 'tunnel', weather })
    const wild = input.weather.map((day) => ({ ...day, rain: change.more, wind: change.more * 2 }))
    const [calm, stormy] = [under(input.weather), under(wild)]
    expect([stormy.score, stormy.range]).toEqual([calm.score, calm.range])
  })

  forScored(
    '41. comes from each of them',
    ({ input, result }) => {
      const { start } = input
      const day: HealthWeather = { date: start, kind: 'measured', temp: 20, rain: 0, wind: 0, oktas: 0, humidity: 50 }
      const base = { ...input, setup: 'open' as const, season: allYear, sprays: [] }
      const on = (given: Partial<HealthInput>, weather: Partial<HealthWeather> = {}) =>
        rescored(base, { weather: [{ ...day, ...weather }], ...given })
      const fine = on({})
      // Without visits there is nothing to lose, and beyond this ratio the score is practically full.
      if (result.metrics.ratio < 0.05 || result.metrics.ratio > 4) return false
      const wet = on({}, { rain: 20 })
      expect(wet.metrics.effectiveVisits).toBeGreaterThanOrEqual(0.9 * fine.metrics.effectiveVisits - 1e-9)
      const worse = {
        rain: wet,
        cold: on({}, { temp: 4 }),
        heat: on({}, { temp: 40 }),
        spray: on({ sprays: [{ date: start, hazard: 'high' }] }),
        month: on({ season: opposite(input) }),
      }
      for (const [what, { score }] of Object.entries(worse)) expect(score, what).toBeLessThan(fine.score)
    },
    800,
  )

  forScored('9a. is in tenths', ({ result: { lost } }) => {
    for (const part of partNames) expect(Math.abs(lost[part] * 10 - Math.round(lost[part] * 10))).toBeLessThan(1e-9)
  })
})
