import { describe, expect, it } from 'vitest'
import { readHead } from '#domain/survey-files/columns/head.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { gatherEvidence, markOf, orderOf } from './gather-evidence.ts'

const gather = (type: ReportType, titles: string[], rows: string[][], hasNumbers = false) =>
  gatherEvidence(
    { head: readHead(type, titles) },
    { read: async (take) => rows.forEach((cells, index) => take(cells, { place: index + 2, id: index + 2 })) },
    hasNumbers,
    () => undefined,
  )

it('dates in date columns determine the order of a file, and those in other columns do not', async () => {
  const { dates } = await gather(
    'flower',
    ['Farm', 'Field', 'Tunnel', 'Plot', 'Survey date', 'Plant number', 'Count', 'Note'],
    [
      ['A', 'B', '1', '2', '13/6/2026', '1', '3', '6/14/2026'],
      ['A', 'B', '1', '2', '5/6/2026', '1', '3', '6/15/2026'],
      ['A', 'B', '1', '2', '5/6/2026', '2', '3', ''],
      ['A', 'B', '1', '2', '2026-06-05', '2', '3', ''],
    ],
  )
  expect(dates).toEqual({ day_first: 1, month_first: 0, either: 2, listed: [{ value: '5/6/2026', count: 2, line: 3 }] })
  expect(orderOf(dates)).toBe('day_first')
})

it('dates in a timestamp column also determine it', async () => {
  const { dates } = await gather(
    'weather',
    ['Farm', 'Field', 'Tunnel', 'Observer', 'Start time', 'Temperature (°C)'],
    [['A', 'B', '1', 'Ada', '6/14/2026 10:30', '18']],
  )
  expect(dates).toMatchObject({ day_first: 0, month_first: 1 })
  expect(orderOf(dates)).toBe('month_first')
})

describe('the decimal mark', () => {
  const told = async (weights: string[], { hasNumbers = false, counts = '3' } = {}) =>
    (
      await gather(
        'fruit_weights',
        ['Farm', 'Fruit count', 'Weight (g)', 'Note'],
        weights.map((weight) => ['A', counts, weight, '9,5']),
        hasNumbers,
      )
    ).numbers

  it.each([
    ['a comma', ['92,5', '1.234'], 'comma', 'comma'],
    ['a point', ['92.5', '1.234', '1,234'], 'point', 'point'],
    ['both', ['92.5', '92,5', '1.234'], null, null],
    ['none, where commas separate cells', ['1.234', '92.500'], 'point', null],
  ] as const)('is determined by %s', async (_name, weights, betweenCommas, betweenSemicolons) => {
    const numbers = await told([...weights])
    expect(numbers.either).toBe(weights.filter((text) => /^\d{1,3}[.,]\d{3}$/.test(text)).length)
    expect(markOf(numbers, ',')).toBe(betweenCommas)
    expect(markOf(numbers, ';')).toBe(betweenSemicolons)
  })
  it('is determined by a number that fits its column only with one mark', async () => {
    expect(await told(['1.234'], { counts: '1.234' })).toMatchObject({ point: 0, comma: 1, either: 1 })
    expect(markOf(await told(['1.234'], { counts: '1.234' }), ';')).toBe('comma')
  })
  it('is determined only by numbers typed as text in a workbook, not by real numbers', async () => {
    const numbers = await told(['92.5', '1.234', '92,5\u2060', '1.234\u2060'], { hasNumbers: true })
    expect(numbers).toEqual({ point: 0, comma: 1, either: 1, listed: [{ value: '1.234', count: 1, line: 5 }] })
  })
})
