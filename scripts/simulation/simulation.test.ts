import { expect, it } from 'vitest'
import { deficitRows } from './deficit.ts'
import { drawsOf, isMet, type Row } from './draws.ts'
import { fieldRows } from './fields.ts'
import { interventionRows } from './interventions.ts'
import { pairedRows } from './paired.ts'
import { peopleRows } from './people.ts'
import { spreadCoverageRows, spreadRows } from './spread.ts'
import { treatmentRows } from './treatments.ts'
import { weekRows } from './weeks.ts'

const RUNS = 200
const SEED = 44

/** Rows that miss their limit by more than three standard errors of this small number of runs. */
const missed = (rows: readonly Row[]) => {
  const margin = (goal: number) => 3 * Math.sqrt((goal * (1 - goal)) / RUNS)
  return rows.filter((row) => {
    const goal = row.limit === 'at most' ? row.goal + margin(row.goal) : row.goal - margin(row.goal)
    return row.known === undefined && !isMet({ ...row, goal }, RUNS)
  })
}

it('a comparison of the same cameras detects declines, and no change where nothing changed', () => {
  const rows = pairedRows(RUNS, SEED)
  expect(rows).toHaveLength(12)
  expect(missed(rows)).toEqual([])
})

it('identical treatments rarely appear different, and never with one tunnel each', () => {
  const rows = treatmentRows(RUNS, SEED)
  expect(missed(rows)).toEqual([])
  expect(rows.filter(({ goal }) => goal === 0).map(({ share }) => share)).toEqual([0, 0])
})

it('the spread between cameras is estimated well enough for ranges to cover the true value', () => {
  const rows = spreadRows(RUNS, SEED)
  expect(rows).toHaveLength(27)
  expect(missed(rows)).toEqual([])
})

it('an intervention without an effect rarely appears to have one, regardless of the weather', () => {
  const rows = interventionRows(RUNS, SEED)
  expect(rows).toHaveLength(11)
  expect(missed(rows)).toEqual([])
})

it('ranges of a deficit trial cover the true deficit, and a single unit never shows a deficit', () => {
  const rows = deficitRows(RUNS, SEED)
  expect(rows).toHaveLength(19)
  expect(missed(rows)).toEqual([])
  expect(rows.filter(({ goal }) => goal === 0).map(({ share }) => share)).toEqual([0, 0])
})

it('the range of a farm, combined in quadrature from its fields, covers the true value', () => {
  const rows = fieldRows(RUNS, SEED)
  expect(rows).toHaveLength(24)
  expect(missed(rows)).toEqual([])
})

it('ranges of fields with estimated spread cover the true value where cameras differ by 30, 50 and 80 %', () => {
  const rows = spreadCoverageRows(RUNS, SEED)
  expect(rows).toHaveLength(24)
  expect(missed(rows)).toEqual([])
})

it('ordinary weekly variation is rarely flagged as unusual, however few weeks are available', () => {
  const rows = weekRows(RUNS, SEED)
  expect(rows).toHaveLength(8)
  expect(missed(rows)).toEqual([])
})

it('ranges of people’s counts cover the true value, for one period and for several alongside cameras', () => {
  const rows = peopleRows(RUNS, SEED)
  expect(rows).toHaveLength(20)
  expect(missed(rows)).toEqual([])
})

it('random draws have the requested mean and spread', () => {
  const { lognormal, visits } = drawsOf(SEED)
  const momentsOf = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length }
  }
  const levels = momentsOf(Array.from({ length: 20_000 }, () => lognormal(0.4)))
  expect(levels.mean).toBeCloseTo(1, 1)
  expect(Math.sqrt(levels.variance)).toBeCloseTo(0.4, 1)
  const counts = momentsOf(Array.from({ length: 20_000 }, () => visits(35)))
  expect(counts.mean / 35).toBeCloseTo(1, 1)
  expect(counts.variance / 70).toBeCloseTo(1, 1)
})

it('a missed target is detected', () => {
  const row = { name: 'a row', share: 0.13, goal: 0.12 }
  expect(isMet({ ...row, limit: 'at most' }, RUNS)).toBe(false)
  expect(isMet({ ...row, limit: 'at least' }, RUNS)).toBe(true)
  expect(isMet({ ...row, share: 0, goal: 0.45, limit: 'at least' }, RUNS)).toBe(false)
})
