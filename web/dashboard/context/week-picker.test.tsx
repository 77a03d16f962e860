import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { dashboardFixture } from '../testing/dashboard-fixture.ts'
import { PeriodPickers } from './period-pickers.tsx'

const data = dashboardFixture()
const show = (changes: Partial<typeof data> = {}, byWeek = false) => {
  const onChoose = vi.fn()
  render(<PeriodPickers data={dashboardFixture(changes)} byWeek={byWeek} onChoose={onChoose} />)
  return onChoose
}
const options = () => within(screen.getByLabelText('Select Week')).getAllByRole<HTMLOptionElement>('option')
const week23 = { from: '2026-06-01', to: '2026-06-07' }

describe('Select Week', () => {
  test('offers the last 7 days first, then the weeks of the year, newest first', () => {
    show()
    const names = options().map(({ text }) => text)
    expect(names[0]).toBe('Last 7 days, 8–14 Jun 2026')
    expect(names[1]).toBe('Week 24, 8–14 Jun 2026')
    expect(names.at(-1)).toMatch(/^Week 1, 29 Dec 2025 – 4 Jan 2026/)
  })
  test('lists weeks outside the deployment as disabled', () => {
    show()
    expect(options().filter(({ disabled }) => disabled)).toHaveLength(14)
    expect(options().at(-1)?.disabled).toBe(true)
    expect(options()[1]?.disabled).toBe(false)
  })
  test('puts the selected week and its year into the URL', async () => {
    const onChoose = show()
    await userEvent.selectOptions(screen.getByLabelText('Select Week'), 'Week 23, 1–7 Jun 2026')
    expect(onChoose).toHaveBeenCalledWith({ year: 2026, ...week23 })
  })
  test('omits the dates for the last 7 days, so that the range moves on', async () => {
    const onChoose = show(week23, true)
    await userEvent.selectOptions(screen.getByLabelText('Select Week'), 'Last 7 days, 8–14 Jun 2026')
    expect(onChoose).toHaveBeenCalledWith({ year: 2026, from: undefined, to: undefined })
  })
  test('distinguishes the last 7 days from the calendar week of the same days by the URL', () => {
    show({}, true)
    expect(screen.getByLabelText<HTMLSelectElement>('Select Week').selectedOptions[0]?.text).toMatch(/^Week 24/)
  })
  test('lists a custom date range from the URL', () => {
    show({ from: '2026-06-03', to: '2026-06-05' }, true)
    expect(options()[0]?.text).toBe('Other days, 3–5 Jun 2026')
  })
})

describe('the stepper', () => {
  test('goes to the previous deployed week, and offers no week after today', async () => {
    const onChoose = show()
    await userEvent.click(screen.getByRole('button', { name: 'Week before' }))
    expect(onChoose).toHaveBeenCalledWith({ year: 2026, ...week23 })
    expect(screen.getByRole('button', { name: 'Week after' }).hasAttribute('disabled')).toBe(true)
  })
  const week52 = { week: 52, name: 'Week 52', startDate: '2026-12-21', endDate: '2026-12-27', deployed: true }
  test('goes back over New Year when the year has no week yet', async () => {
    const newYear = { year: 2027, from: '2026-12-26', to: '2027-01-01', today: '2027-01-01', weeks: [] }
    const onChoose = show({ ...newYear, week_before: week52 })
    await userEvent.click(screen.getByRole('button', { name: 'Week before' }))
    expect(onChoose).toHaveBeenCalledWith({ year: 2026, from: '2026-12-21', to: '2026-12-27' })
  })
  test('goes from the last week of a year to the first of the next, not to today', async () => {
    const week1 = { week: 1, name: 'Week 1', startDate: '2025-12-29', endDate: '2026-01-04', deployed: true }
    const lastOf2025 = { from: '2025-12-22', to: '2025-12-28', year: 2025 }
    const onChoose = show({ ...lastOf2025, week_after: week1 }, true)
    await userEvent.click(screen.getByRole('button', { name: 'Week after' }))
    expect(onChoose).toHaveBeenCalledWith({ year: 2026, from: '2025-12-29', to: '2026-01-04' })
  })
  test('stops at the first deployed week', () => {
    const first = data.weeks.find(({ deployed }) => deployed)
    show({ from: first?.startDate, to: first?.endDate }, true)
    expect(screen.getByRole('button', { name: 'Week before' }).hasAttribute('disabled')).toBe(true)
  })
})

test('changing the year selects the same week number', async () => {
  const onChoose = show(week23, true)
  await userEvent.selectOptions(screen.getByLabelText('Year'), '2024')
  expect(onChoose).toHaveBeenCalledWith({ year: 2024, from: '2024-06-03', to: '2024-06-09' })
})
test('changing to the current year selects the current week, also on its Monday', async () => {
  const onChoose = show({ year: 2025, from: '2025-06-09', to: '2025-06-15', today: '2026-06-08' }, true)
  await userEvent.selectOptions(screen.getByLabelText('Year'), '2026')
  expect(onChoose).toHaveBeenCalledWith({ year: 2026, from: '2026-06-08', to: '2026-06-14' })
})
test('changing to a year in which the week has not begun selects the last 7 days', async () => {
  const onChoose = show({ year: 2025, from: '2025-08-11', to: '2025-08-17' }, true)
  await userEvent.selectOptions(screen.getByLabelText('Year'), '2026')
  expect(onChoose).toHaveBeenCalledWith({ year: 2026, from: undefined, to: undefined })
})
