import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { RecentWeeks } from './recent-weeks.tsx'

const week = (index: number, pollination_health: number | null, model = 'ph-1.1') => ({
  from: `2026-06-0${index + 1}`,
  to: `2026-06-0${index + 1}`,
  pollination_health,
  range: null,
  model,
})
const weeks = [week(0, 40, 'ph-1.0'), week(1, 50, 'ph-1.0'), week(2, 60), week(3, null), week(4, 62), week(5, 64)]

test('a week calculated with another model is labelled as such', async () => {
  render(<RecentWeeks weeks={weeks} />)
  const reader = screen.getByRole('slider', { name: /Scores of the last weeks/ })
  expect(reader.getAttribute('aria-valuetext')).toBe('6 Jun 2026: 64')
  reader.focus()
  await userEvent.keyboard('{Home}')
  expect(reader.getAttribute('aria-valuetext')).toBe(
    '1 Jun 2026: 40, calculated with ph-1.0, an older method: not comparable',
  )
})
test('only weeks calculated with another model are drawn hollow', () => {
  const { container } = render(<RecentWeeks weeks={weeks} />)
  expect(container.querySelectorAll('rect[fill="none"]')).toHaveLength(2)
})
