import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

test('a message replaces an image that cannot be loaded, until it is retried or another image is shown', () => {
  const { rerender } = render(
    <Picture src="/one.jpg" alt="A bee">
      <b>boxes</b>
    </Picture>,
  )
  fireEvent.error(screen.getByRole('img', { name: 'A bee' }))
  expect(screen.getByRole('status').textContent).toContain('This image cannot be shown right now.')
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByText('boxes')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  fireEvent.error(screen.getByRole('img', { name: 'A bee' }))
  rerender(<Picture src="/two.jpg" alt="A hoverfly" />)
  expect(screen.getByRole('img', { name: 'A hoverfly' })).toBeTruthy()
})

test.each(['small', 'mini'] as const)('a %s image also has a message, without a nested button', (size) => {
  render(
    <button type="button">
      <Picture src="/one.jpg" alt="A bee" size={size} />
    </button>,
  )
  fireEvent.error(screen.getByRole('img', { name: 'A bee' }))
  expect(screen.getByRole('button').textContent).toMatch(/Not available|cannot be shown/)
})
