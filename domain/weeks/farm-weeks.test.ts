import { describe, expect, test } from 'vitest'
import { type Deployment, farmWeeks, lastSevenDays, yearChoices } from './farm-weeks.ts'

const season: Deployment = { deployed_date: '2026-04-15', withdrawn_date: '2026-04-27' }

describe('weeks of a year', () => {
  test('one week in full', () =>
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

test('the last 7 days end today', () =>
  expect(lastSevenDays('2026-03-03')).toEqual({ name: 'Last 7 days', startDate: '2026-02-25', endDate: '2026-03-03' }))

test.each([
  ['an admin, down to 2023', '2026-06-10', 'admin', [2026, 2025, 2024, 2023]],
  ['a farmer too', '2024-01-01', 'farmer', [2024, 2023]],
  ['a farm_admin, the current alone', '2026-06-10', 'farm_admin', [2026]],
  ['in 2023', '2023-12-31', 'staff', [2023]],
] as const)('years for %s', (_name, today, role, years) => expect(yearChoices(today, role)).toEqual(years))
