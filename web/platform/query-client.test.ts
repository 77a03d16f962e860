import { expect, test } from 'vitest'
import { ApiProblem } from './problem.ts'
import { createQueryClient, queryClient } from './query-client.ts'
import { endSession } from './session.ts'

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
