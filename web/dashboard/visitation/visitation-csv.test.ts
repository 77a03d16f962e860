import { expect, test } from 'vitest'
import { csvOf } from '#web/ui/chart/csv.ts'
import { dashboardFixture } from '../testing/dashboard-fixture.ts'
import { visitationCsv } from './visitation-csv.ts'

test('has one line per hour watched, and one empty line per day not watched', () => {
  const lines = visitationCsv(dashboardFixture({}, 2)).trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    'date,local_time,camera_hours,scored_hours,open_flowers,visits,bumblebee,honeybee,hoverfly,solitary_bee,other_fly,social_wasp,unidentified',
  )
  expect(lines[1]).toMatch(/^2026-06-08,07:00,2,2,4.1,6,\d+,\d+,\d+,\d+,\d+,,$/)
  expect(lines.filter((line) => line.startsWith('2026-06-09'))).toEqual(['2026-06-09,,0,,,,,,,,,,'])
})
test('omits upcoming days', () => {
  const data = dashboardFixture({ today: '2026-06-08', hours: [], days: [] })
  expect(visitationCsv(data).trimEnd().split('\r\n')).toHaveLength(2)
})
test('quotes cells and escapes formulas; numbers stay numbers', () => {
  expect(csvOf(['a', 'b', 'c'], [['Row 1, "east"', '=HYPERLINK("x")', -2.5]])).toBe(
    'a,b,c\r\n"Row 1, ""east""","\'=HYPERLINK(""x"")",-2.5\r\n',
  )
})
