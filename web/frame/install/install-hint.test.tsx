import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InstallHint } from './install-hint.tsx'
import { installPrompt, isInstallDismissed, watchInstall, type InstallPrompt } from './install-prompt.ts'

beforeEach(() => {
  localStorage.clear()
  isInstallDismissed.set(false)
})
afterEach(() => {
  installPrompt.set(null)
  vi.restoreAllMocks()
})

const offer = () => {
  const prompt = vi.fn().mockResolvedValue(undefined)
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }) as InstallPrompt
  act(() => {
    dispatchEvent(event)
  })
  return { event, prompt }
}

test('if the browser can install the app, a button does so, and the hint never reappears', async () => {
  watchInstall()
  render(<InstallHint path="/ento-home" />)
  expect(screen.queryByRole('complementary')).toBeNull()
  const { event, prompt } = offer()
  expect(event.defaultPrevented).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(localStorage.getItem('bombus-install-dismissed')).not.toBeNull()
})

test('on an iPhone, instructions are shown, but not on other pages, and not again once dismissed', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  const { rerender } = render(<InstallHint path="/devices" />)
  expect(screen.queryByRole('complementary')).toBeNull()
  rerender(<InstallHint path="/" />)
  expect(screen.getByText(/Add to Home Screen/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('complementary')).toBeNull()
})
