import { describe, expect, test } from 'vitest'
import { datesBetween } from './dates.ts'
import { type Deployment, farmWeeks, lastSevenDays, weeksBeside, yearChoices } from './farm-weeks.ts'

const season: Deployment = { deployed_date: '2026-04-15', withdrawn_date: '2026-04-27' }

describe('weeks of a year', () => {
  test('have a number, a name, dates and whether cameras were deployed', () =>
    expect(farmWeeks(2026, '2026-06-10', [season])[22]).toEqual({
      week: 23,
      name: 'Week 23',
      startDate: '2026-06-01',
      endDate: '2026-06-07',
      deployed: false,
    }))

  const counts: [string, number, string, number][] = [
    ['up to the current week, though it has not ended', 2026, '2026-06-08', 24],
    ['not the next, on its Sunday', 2026, '2026-06-14', 24],
    ['a past year whole', 2025, '2026-06-10', 52],
    ['a year of 53 weeks', 2026, '2027-06-10', 53],
    ['in its week 53, in the next January', 2026, '2027-01-02', 53],
    ['none of a year whose first week has not begun', 2027, '2027-01-02', 0],
    ['one, on its first Monday', 2027, '2027-01-04', 1],
    ['week 1 that begins in December', 2026, '2025-12-29', 1],
    ['none of a future year', 2028, '2026-06-10', 0],
  ]
  test.each(counts)('%s', (_name, year, today, length) => {
    const weeks = farmWeeks(year, today, [])
    expect(weeks.map(({ week }) => week)).toEqual(Array.from({ length }, (_, index) => index + 1))
  })

  const deployments: [string, Deployment[], number[]][] = [
    ['none', [], []],
    ['from a Wednesday to a Monday', [season], [16, 17, 18]],
    ['withdrawn on a Sunday', [{ ...season, withdrawn_date: '2026-04-26' }], [16, 17]],
    ['from a Sunday', [{ deployed_date: '2026-04-19', withdrawn_date: '2026-04-21' }], [16, 17]],
    ['one day', [{ deployed_date: '2026-04-20', withdrawn_date: '2026-04-20' }], [17]],
    ['not withdrawn', [{ deployed_date: '2026-05-25', withdrawn_date: null }], [22, 23, 24]],
    ['the year before', [{ deployed_date: '2025-03-01', withdrawn_date: '2025-12-28' }], []],
    ['over New Year', [{ deployed_date: '2025-11-01', withdrawn_date: '2026-01-05' }], [1, 2]],
    ['two, with a gap', [season, { deployed_date: '2026-05-12', withdrawn_date: '2026-05-13' }], [16, 17, 18, 20]],
  ]
  test.each(deployments)('deployed: %s', (_name, deployments, weeks) => {
    const deployed = farmWeeks(2026, '2026-06-10', deployments).filter(({ deployed }) => deployed)
    expect(deployed.map(({ week }) => week)).toEqual(weeks)
  })
})

describe('weeks before and after a day', () => {
  const open: Deployment = { deployed_date: '2025-11-12', withdrawn_date: null }
  const years = [2027, 2026, 2025, 2024, 2023]
  const beside: [string, string, string, Deployment[], (string | null)[]][] = [
    ["on New Year's Day, before the last 7 days", '2026-12-26', '2027-01-01', [open], ['2026-12-21', '2026-12-28']],
    ["in the year's first week", '2027-01-04', '2027-03-01', [open], ['2026-12-28', '2027-01-11']],
    ['in the last week of a year of 53', '2026-12-28', '2027-03-01', [open], ['2026-12-21', '2027-01-04']],
    ['in the present week', '2027-03-01', '2027-03-01', [open], ['2027-02-22', null]],
    ['in the first of all', '2025-11-10', '2027-03-01', [open], [null, '2025-11-17']],
    ['on a Wednesday', '2026-06-10', '2027-03-01', [open], ['2026-06-08', '2026-06-15']],
    [
      'over a gap of years',
      '2026-06-08',
      '2026-06-20',
      [
        { deployed_date: '2024-05-01', withdrawn_date: '2024-05-06' },
        { ...open, deployed_date: '2026-06-09' },
      ],
      ['2024-05-06', '2026-06-15'],
    ],
    [
      'between two at once',
      '2026-06-08',
      '2027-03-01',
      [season, { deployed_date: '2026-05-12', withdrawn_date: '2026-06-30' }, open],
      ['2026-06-01', '2026-06-15'],
    ],
    ['before all of them', '2022-01-03', '2026-06-10', [season, open], [null, '2025-11-10']],
    [
      'of one that is yet to come',
      '2026-06-08',
      '2026-06-10',
      [{ ...open, deployed_date: '2026-06-20' }],
      [null, null],
    ],
    ['without any', '2026-06-08', '2026-06-10', [], [null, null]],
  ]
  test.each(beside)('%s', (_name, day, today, deployments, starts) => {
    const { before, after } = weeksBeside(day, { today, years, deployments })
    expect([before?.startDate ?? null, after?.startDate ?? null]).toEqual(starts)
  })
  test('match the lists of weeks, whatever the deployments', () => {
    const today = '2027-01-20'
    const deployments = [
      season,
      { deployed_date: '2025-12-30', withdrawn_date: '2026-01-04' },
      { ...open, deployed_date: '2026-12-24' },
    ]
    const all = [2024, 2025, 2026, 2027]
      .flatMap((year) => farmWeeks(year, today, deployments))
      .filter(({ deployed }) => deployed)
    for (const day of datesBetween('2025-11-01', today)) {
      const { before, after } = weeksBeside(day, { today, years, deployments })
      expect(before, day).toEqual(all.findLast(({ startDate }) => startDate < day) ?? null)
      expect(after, day).toEqual(all.find(({ startDate }) => startDate > day) ?? null)
    }
  })
  test('are only of years that may be selected', () => {
    const asked = { today: '2027-01-05', years: yearChoices('2027-01-05', 'farm_admin'), deployments: [open] }
    expect(weeksBeside('2027-01-04', asked)).toEqual({ before: null, after: null })
  })
})

test('the last 7 days end today', () =>
  expect(lastSevenDays('2026-03-03')).toEqual({ name: 'Last 7 days', startDate: '2026-02-25', endDate: '2026-03-03' }))

test.each([
  ['an admin, down to 2023', '2026-06-10', 'admin', [2026, 2025, 2024, 2023]],
  ['a farmer too', '2024-01-01', 'farmer', [2024, 2023]],
  ['a farm_admin, the current alone', '2026-06-10', 'farm_admin', [2026]],
  ['in 2023', '2023-12-31', 'staff', [2023]],
] as const)('years for %s', (_name, today, role, years) => expect(yearChoices(today, role)).toEqual(years))
