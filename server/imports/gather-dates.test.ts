import { expect, it } from 'vitest'
import { readHead } from '#domain/survey-files/head.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { gatherDates, orderOf } from './gather-dates.ts'
import type { RowSource } from './row-source.ts'

const gather = (type: ReportType, titles: string[], rows: string[][]) =>
  gatherDates(
    {
      rows: async (take: (cells: string[], line: number) => void) => {
        take(titles, 1)
        rows.forEach((cells, index) => take(cells, index + 2))
      },
    } as unknown as RowSource,
    { head: readHead(type, titles), line: 1, titles, below: [] } as unknown as Parameters<typeof gatherDates>[1],
    () => undefined,
  )

it('dates in columns of days tell the order of a file, and what looks like a date elsewhere does not', async () => {
  const dates = await gather(
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

it('days in a column of moments tell it, too', async () => {
  const dates = await gather(
    'weather',
    ['Farm', 'Field', 'Tunnel', 'Observer', 'Start time', 'Temperature (°C)'],
    [['A', 'B', '1', 'Ada', '6/14/2026 10:30', '18']],
  )
  expect(dates).toMatchObject({ day_first: 0, month_first: 1 })
  expect(orderOf(dates)).toBe('month_first')
})
