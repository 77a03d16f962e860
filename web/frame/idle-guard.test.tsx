import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { IdleGuard } from './idle-guard.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const MINUTE = 60_000
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const open = async () => {
  const received = fakeServer({ 'POST /api/auth/activity': {}, 'POST /api/auth/sign-out': {} })
  await renderPage(
    <>
      <label>
        Note <input />
      </label>
      <IdleGuard />
    </>,
  )
  return {
    user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
    paths: () => received.map(({ path }) => path),
  }
}

test("the warning counts down, and I'm Still Here takes it away and tells the server", async () => {
  const { user, paths } = await open()
  await pass(5 * MINUTE + 5_000)
  expect(screen.getByRole('alertdialog', { name: /^Session timeout in 2\d seconds$/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: "I'm Still Here" }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(paths()).toContain('/api/auth/activity')
  expect(paths()).not.toContain('/api/auth/sign-out')
})

test('without an answer the session ends half a minute later, and it is said', async () => {
  const { paths } = await open()
  await pass(5 * MINUTE + 31_000)
  expect(paths()).toContain('/api/auth/sign-out')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByText(messages.sessionEnded)).toBeTruthy()
})

test('typing is activity', async () => {
  const { user } = await open()
  for (let minute = 0; minute < 7; minute++) {
    await pass(MINUTE)
    await user.type(screen.getByLabelText('Note'), 'a')
  }
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
