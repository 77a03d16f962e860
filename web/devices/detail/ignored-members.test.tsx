import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { IgnoredMembers } from './ignored-members.tsx'

test('members that a device sends but that are not stored are listed, with when they were last received', () => {
  const members = [
    { name: 'mlResults', seen_at: '2026-06-10T10:30:00Z' },
    { name: 'battery', seen_at: '2026-06-09T10:30:00Z' },
  ]
  const { container } = render(<IgnoredMembers members={members} zone="Europe/London" />)
  expect(screen.getByText('Some of the data from this device is not stored')).toBeTruthy()
  expect(container.textContent).toContain('mlResults, battery')
  expect(container.textContent).toContain('10 Jun 2026, 11:30')
})

test('shows nothing for a device whose members are all stored', () => {
  expect(render(<IgnoredMembers members={[]} zone="Europe/London" />).container.textContent).toBe('')
})
