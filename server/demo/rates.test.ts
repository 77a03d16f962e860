import { describe, expect, it } from 'vitest'
import type { Code } from '#domain/score/insights/code-names.ts'
import { readSettings } from '../platform/config/settings.ts'
import { makeServer } from '../testing/server.ts'
import { openDemo } from './demo.ts'
import { fieldWeeks } from './testing/field-weeks.ts'

const { db } = await makeServer()
const settings = readSettings({ BOMBUS_TEST: 'on', BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'off', BOMBUS_DEMO_SEED: '20' })
const demo = await openDemo(db, settings, new Date('2026-11-21T12:00:00Z'))
const fields = Map.groupBy(demo.cameras, ({ field }) => field)

const YEARS = [2024, 2025, 2026]
/** Those of thirteen weeks from May to August of a year that have a score. */
const summerOf = (field: string, year: number) =>
  fieldWeeks(demo.seed, fields.get(field) ?? [], `${year}-05-15`, 13).flatMap(({ health }) =>
    health.status === 'ok' ? [health] : [],
  )
const weeks = new Map([...fields.keys()].map((field) => [field, YEARS.map((year) => summerOf(field, year))]))
const weeksOf = (field: string) => (weeks.get(field) ?? []).flat()

type Week = ReturnType<typeof weeksOf>[number]
const rateOf = ({ metrics }: Week) => 100 * metrics.visitsPerFlowerHour
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const shareWith = (all: Week[], code: Code) => all.filter(({ codes }) => codes.includes(code)).length / all.length

describe('visits per 100 flowers per hour in the demo', () => {
  it('range between fields as in published data, from about 1.4 to 86', () => {
    const medians = [...weeks.values()].map((years) => middle(years.flat().map(rateOf))).toSorted((a, b) => a - b)
    expect(medians[0]).toBeGreaterThan(0.8)
    expect(medians[0]).toBeLessThan(4.2)
    expect(medians.at(-1)).toBeGreaterThan(60)
    expect(medians.at(-1)).toBeLessThan(150)
    expect(medians.filter((median) => median > 5 && median < 40).length).toBeGreaterThanOrEqual(4)
  })

  it('stay low on one farm week after week in weather fit for flying', () => {
    const low = weeksOf('Block 4')
    expect(low.filter(({ band }) => band === 'Low' || band === 'Medium').length / low.length).toBeGreaterThan(0.85)
    expect(shareWith(low, 'LOW_VISITS_GOOD_WEATHER')).toBeGreaterThan(0.8)
  })

  it('are on or near target in one glasshouse all year', () => {
    expect(shareWith(weeksOf('East House'), 'ON_TARGET') + shareWith(weeksOf('East House'), 'NEAR_TARGET')).toBe(1)
  })

  it('exceed the beneficial range between hives in some weeks', () => {
    expect(shareWith(weeksOf('River Field'), 'OVER_VISITED')).toBeGreaterThan(0.1)
    expect(shareWith(weeksOf('River Field'), 'OVER_VISITED')).toBeLessThan(0.8)
  })

  it('are higher in a good year than in a poor one', () => {
    for (const field of ['Long Meadow', 'Brook Side', 'Hill Piece']) {
      const years = (weeks.get(field) ?? []).map((all) => middle(all.map(rateOf)))
      expect(Math.max(...years) / Math.min(...years)).toBeGreaterThan(1.4)
    }
  })

  it('vary from week to week, and from camera to camera by about 30 %', () => {
    for (const field of fields.keys()) {
      const rates = weeksOf(field)
        .map(rateOf)
        .toSorted((a, b) => a - b)
      const at = (share: number) => rates[Math.floor(share * (rates.length - 1))] ?? 0
      expect(at(0.9) / at(0.1)).toBeGreaterThan(1.4)
    }
    const logs = demo.cameras.map(({ traffic }) => Math.log(traffic))
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
    const spread = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length)
    expect(spread).toBeGreaterThan(0.2)
    expect(spread).toBeLessThan(0.4)
  })
})
