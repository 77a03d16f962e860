import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Monitoring } from '#domain/devices/message-endpoints.ts'
import { MetricChart } from './metric-chart.tsx'

const series: Monitoring['series'][number] = {
  metric: 'battery_level',
  points: [
    { at: '2026-06-10T10:00:00.000Z', value: 62 },
    { at: '2026-06-11T23:30:00.000Z', value: 58 },
  ],
}
const monitoring: Monitoring = {
  start_date: '2026-06-08',
  end_date: '2026-06-14',
  time_zone: 'Europe/London',
  step_seconds: 1_800,
  series: [series],
}
const frost = { key: 'note-1', date: '2026-06-12', words: 'Frost, Long Meadow' }

test('farm events are shown with the values of their day, in farm time', () => {
  const { rerender } = render(<MetricChart series={series} monitoring={monitoring} events={[frost]} />)
  const reader = screen.getByRole('slider')
  // 23:30 UTC is 00:30 in British summer time: the twelfth.
  expect(reader.getAttribute('aria-valuetext')).toContain('Frost, Long Meadow')
  rerender(<MetricChart series={series} monitoring={monitoring} events={[{ ...frost, date: '2026-06-11' }]} />)
  expect(reader.getAttribute('aria-valuetext')).not.toContain('Frost')
})
