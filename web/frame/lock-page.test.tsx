import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { frame } from '#web/texts/frame.ts'
import { LockPage } from './lock-page.tsx'

afterEach(() => void vi.restoreAllMocks())

test.each([
  ['without a signal nobody can sign in: what is counted would be out of reach', false],
  ['with a signal, whoever forgot the PIN signs in', true],
])('%s', (_what, onLine) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  render(<LockPage />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: frame.lockSignIn })
  expect(button.disabled).toBe(!onLine)
})

test('a returning connection updates the text and enables signing in', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<LockPage />)
  expect(screen.getByText(frame.lockText)).toBeTruthy()
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByText(frame.lockTextOnline)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: frame.lockSignIn }).disabled).toBe(false)
})
