import { onlineManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiProblem } from './problem.ts'
import { createQueryClient, queryClient } from './query-client.ts'
import { endSession } from '../session/session.ts'

test('the next user in the same tab sees no data fetched for the previous one', () => {
  queryClient.setQueryData(['profile'], { id: 1 })
  queryClient.setQueryData(['farms'], [{ id: 4 }])
  endSession()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('a response that arrives after sign-out is not cached for the next user', async () => {
  let answer = (_: object) => {}
  const asked = queryClient.fetchQuery({
    queryKey: ['farms'],
    queryFn: () => new Promise<object>((resolve) => void (answer = resolve)),
  })
  endSession()
  answer([{ id: 4 }])
  await asked.catch(() => {})
  expect(queryClient.getQueryData(['farms'])).toBeUndefined()
})

test.each([
  [0, true],
  [502, true],
  [503, true],
  [504, true],
  [500, false],
  [404, false],
  [401, false],
  [429, false],
])('a failure with status %i is retried: %s', (status, isTried) => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {}
  const tries = [0, 1, 2].map(
    (failures) => (retry as CallableFunction)(failures, new ApiProblem(status, '')) as boolean,
  )
  expect(tries).toEqual(isTried ? [true, true, false] : [false, false, false])
})

test('an error of the page itself is not retried', () => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {}
  expect((retry as CallableFunction)(0, new TypeError('undefined is not a function'))).toBe(false)
})

const asking = (answer: () => Promise<string>) => {
  const client = createQueryClient()
  const queryFn = vi.fn(answer)
  return { queryFn, ask: () => client.fetchQuery({ queryKey: ['farms'], queryFn }), client }
}

test('a temporary failure is retried after 0.8 s, and then after 1.6 s', async () => {
  vi.useFakeTimers()
  const { queryFn, ask } = asking(() => Promise.reject(new ApiProblem(0, '')))
  const asked = ask().catch(() => {})
  const tries: number[] = []
  for (const ms of [799, 1, 1_599, 1, 60_000]) {
    await vi.advanceTimersByTimeAsync(ms)
    tries.push(queryFn.mock.calls.length)
  }
  await asked
  expect(tries).toEqual([1, 2, 2, 3, 3])
  vi.useRealTimers()
})

test('data are not refetched for 30 seconds', async () => {
  vi.useFakeTimers()
  const { queryFn, ask } = asking(async () => 'farms')
  await ask()
  await vi.advanceTimersByTimeAsync(29_000)
  await ask()
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_001)
  await ask()
  expect(queryFn).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('requests are sent even if the browser reports that it is offline', async () => {
  onlineManager.setOnline(false)
  const { ask, client } = asking(async () => 'farms')
  expect(await ask()).toBe('farms')
  const save = client.getMutationCache().build(client, { mutationFn: async () => 'saved' })
  expect(await save.execute(undefined)).toBe('saved')
  onlineManager.setOnline(true)
})
