import { onlineManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiProblem } from './problem.ts'
import { createQueryClient, queryClient } from './query-client.ts'
import { endSession } from '../session/session.ts'

test('the next person in the same tab sees nothing that was fetched for the one before', () => {
  queryClient.setQueryData(['profile'], { id: 1 })
  queryClient.setQueryData(['farms'], [{ id: 4 }])
  endSession()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('an answer that comes after the person left is not kept for the next one', async () => {
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
])('a failure with status %i is tried again: %s', (status, isTried) => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {}
  const tries = [0, 1, 2].map(
    (failures) => (retry as CallableFunction)(failures, new ApiProblem(status, '')) as boolean,
  )
  expect(tries).toEqual(isTried ? [true, true, false] : [false, false, false])
})

test('a fault of the page itself is not tried again', () => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {}
  expect((retry as CallableFunction)(0, new TypeError('undefined is not a function'))).toBe(false)
})

const asking = (answer: () => Promise<string>) => {
  const client = createQueryClient()
  const queryFn = vi.fn(answer)
  return { queryFn, ask: () => client.fetchQuery({ queryKey: ['farms'], queryFn }), client }
}

test('a try that failed in passing is made again after 0.8 s, and then after 1.6 s', async () => {
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

test('what was read is not read again for half a minute', async () => {
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

test('a browser that says it has no network is not believed: the server is asked all the same', async () => {
  onlineManager.setOnline(false)
  const { ask, client } = asking(async () => 'farms')
  expect(await ask()).toBe('farms')
  const save = client.getMutationCache().build(client, { mutationFn: async () => 'saved' })
  expect(await save.execute(undefined)).toBe('saved')
  onlineManager.setOnline(true)
})
