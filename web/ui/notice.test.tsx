import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Notice } from './notice.tsx'

test.each([
  ['plain', 'status'],
  ['good', 'status'],
  ['warn', 'status'],
  ['bad', 'alert'],
] as const)('a live notice of tone %s is announced with role %s', (tone, role) => {
  render(<Notice live tone={tone} title="The count waits" />)
  expect(screen.getByRole(role).textContent).toBe('The count waits')
})

test('a notice that is present from the start is not announced', () => {
  render(<Notice tone="bad" title="Keys are shown once" />)
  expect(screen.getByText('Keys are shown once')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})
