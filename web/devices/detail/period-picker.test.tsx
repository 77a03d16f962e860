import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { metricsCsv } from './metrics-csv.ts'
import { faultOf, PeriodPicker } from './period-picker.tsx'

test.each([
  ['2026-06-01', '2026-06-01', null],
  ['2026-05-11', '2026-06-10', null],
  ['2026-05-10', '2026-06-10', 'At most 31 days can be shown'],
  ['2026-06-11', '2026-06-10', 'From date should be less than or equal to To date'],
  ['', '2026-06-10', 'Please choose both dates'],
])('validates the period %s to %s: %s', (start_date, end_date, fault) => {
  expect(faultOf({ start_date, end_date })).toBe(fault)
})

test('offers the last 7 and 30 days, and any custom range within the limit', async () => {
  const chosen = vi.fn()
  render(
    <PeriodPicker shown={{ start_date: '2026-06-04', end_date: '2026-06-10' }} today="2026-06-10" onChoose={chosen} />,
  )
  expect(screen.getByRole('button', { name: 'Last 7 days' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Last 30 days' }))
  expect(chosen).toHaveBeenLastCalledWith({ start_date: '2026-05-12', end_date: '2026-06-10' })
  await userEvent.clear(screen.getByLabelText('From'))
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByText('Please choose both dates')).toBeDefined()
  expect(chosen).toHaveBeenCalledOnce()
})

test('the CSV has each timestamp once, and empty cells where nothing was measured', () => {
  const point = (at: string, value: number) => ({ at, value })
  const csv = metricsCsv({
    start_date: '2026-06-10',
    end_date: '2026-06-10',
    time_zone: 'Europe/London',
    step_seconds: 300,
    series: [
      { metric: 'cpu_load', points: [point('2026-06-10T10:00:00.000Z', 31), point('2026-06-10T10:05:00.000Z', 32.5)] },
      { metric: 'fan_speed', points: [point('2026-06-10T10:05:00.000Z', 900)] },
    ],
  })
  expect(csv.split('\r\n')).toEqual([
    'Time,"CPU load, %",Fan speed',
    '2026-06-10T10:00:00.000Z,31,',
    '2026-06-10T10:05:00.000Z,32.5,900',
    '',
  ])
})
