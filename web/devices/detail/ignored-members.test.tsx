import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { IgnoredMembers } from './ignored-members.tsx'

test('what a device sends and nobody stores is named, with when it came last', () => {
  const members = [
    { name: 'mlResults', seen_at: '2026-06-10T10:30:00Z' },
    { name: 'battery', seen_at: '2026-06-09T10:30:00Z' },
  ]
  const { container } = render(<IgnoredMembers members={members} zone="Europe/London" />)
  expect(screen.getByText('Some of the data from this device is not stored')).toBeTruthy()
  expect(container.textContent).toContain('mlResults, battery')
  expect(container.textContent).toContain('10 Jun 2026, 11:30')
})

test('nothing is said of a device of which all is stored', () => {
  expect(render(<IgnoredMembers members={[]} zone="Europe/London" />).container.textContent).toBe('')
})
