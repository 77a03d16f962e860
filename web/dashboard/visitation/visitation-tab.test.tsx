import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dashboardFixture } from '../testing/dashboard-fixture.ts'
import { VisitationTab } from './visitation-tab.tsx'

const data = dashboardFixture()
const reader = (name: RegExp) => screen.getByRole('slider', { name })

test('days are drawn by what is known of them', () => {
  const days = data.days.map((day, index) =>
    index === 0 ? { ...day, counts: day.counts.map((count) => ({ ...count, count: 0 })) } : day,
  )
  render(<VisitationTab data={{ ...data, days }} />)
  const chart = within(screen.getByRole('region', { name: 'By day' }))
  expect(chart.getByText('Not watched')).toBeDefined()
  expect(chart.getByText('too few')).toBeDefined()
  expect(chart.getAllByText('0')).toHaveLength(2)
  expect(chart.getByText('1.5 h')).toBeDefined()
})

test('the days can be read one by one with the keys', async () => {
  render(<VisitationTab data={data} />)
  const days = reader(/by day/)
  days.focus()
  expect(days.getAttribute('aria-valuetext')).toMatch(/^Mon 8 Jun 2026: [\d.]+ per hour, 108 h watched\. Bumblebee/)
  await userEvent.keyboard('{ArrowRight}')
  expect(days.getAttribute('aria-valuetext')).toBe('Tue 9 Jun 2026: not watched')
  await userEvent.keyboard('{End}')
  expect(days.getAttribute('aria-valuetext')).toMatch(/^Sun 14 Jun 2026: too few hours to compare, 1.5 h watched/)
})

test('groups have a label in words, counts and No Data', async () => {
  render(<VisitationTab data={data} />)
  const groups = within(screen.getByRole('region', { name: 'By group' }))
  expect(groups.getByText('Very High')).toBeDefined()
  expect(groups.getByText('No Data')).toBeDefined()
  const list = reader(/by group/)
  expect(list.getAttribute('aria-valuetext')).toMatch(/^Bumblebee: [\d.]+ per hour watched, [\d,]+ counted, Very High$/)
  list.focus()
  await userEvent.keyboard('{End}')
  expect(list.getAttribute('aria-valuetext')).toBe('Social wasp: No Data')
})

test('the weather hangs under the same days, and says so where there is none', () => {
  const { rerender } = render(<VisitationTab data={data} />)
  expect(within(screen.getByRole('region', { name: 'By day' })).getByText('16°')).toBeDefined()
  rerender(<VisitationTab data={{ ...data, weather: [] }} />)
  expect(screen.getByText('Weather: No Available Data')).toBeDefined()
})

test('the same data stands in tables', async () => {
  render(<VisitationTab data={data} />)
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  const byDay = await screen.findByRole('table', { name: /^By day/ })
  expect(within(byDay).getByRole('row', { name: /^Tue 9 Jun 2026 Not watched 0 h – –/ })).toBeDefined()
  expect(within(byDay).getByRole('row', { name: /^Sun 14 Jun 2026 Too few hours 1.5 h/ })).toBeDefined()
  expect(screen.getByRole('table', { name: 'By group' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true')
})

test('a week that no camera watched is No Available Data', () => {
  render(<VisitationTab data={{ ...data, days: [], hours: [] }} />)
  expect(screen.getByRole('heading', { name: 'No Available Data' })).toBeDefined()
})
