import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ErrorState } from './error-state.tsx'
import { StartFault } from './start-fault.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = async (status: number) => {
  const server = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('no route to host'))
  vi.stubGlobal('fetch', server)
  const retry = vi.fn<() => void>()
  await renderPage(<ErrorState error={new ApiProblem(status, 'No.', [])} retry={retry} />)
  return { server, retry }
}
const isBack = new Response(null, { status: 200 })

test.each([0, 503])(
  'a page that failed with %s because of an unavailable server retries once it responds again',
  async (status) => {
    const { server, retry } = await show(status)
    await pass(20_000)
    expect(retry).not.toHaveBeenCalled()
    server.mockResolvedValue(isBack)
    await pass(20_000)
    expect(retry).toHaveBeenCalled()
  },
)

test('a page retries at once when the connection returns', async () => {
  const { server, retry } = await show(0)
  server.mockResolvedValue(isBack)
  dispatchEvent(new Event('online'))
  await pass(10)
  expect(retry).toHaveBeenCalledOnce()
})

test('an error reported by the server is not retried automatically', async () => {
  const { server, retry } = await show(500)
  server.mockResolvedValue(isBack)
  await pass(60_000)
  expect(retry).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test.each([
  ['away: it is loaded again once the server responds', false, 1],
  ['there: it is not, as that would end in the same', true, 0],
])('a portal that failed to start while the server was %s', async (_what, isThere, times) => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { ...location, reload })
  const server = vi.fn<typeof fetch>()
  if (isThere) server.mockResolvedValue(isBack)
  else server.mockRejectedValue(new TypeError('no route to host'))
  vi.stubGlobal('fetch', server)
  await renderPage(<StartFault />)
  await pass(6_000)
  expect(reload).not.toHaveBeenCalled()
  server.mockResolvedValue(isBack)
  await pass(5_000)
  expect(reload).toHaveBeenCalledTimes(times)
})
