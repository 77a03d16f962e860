import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiProblem } from '../api/problem.ts'
import { useSave } from './use-save.ts'

/** Makes attempts with these outcomes, one after the other; returns the keys with which they were made. */
const keysOf = async (...outcomes: (number | null)[]) => {
  const { result } = renderHook(() => useSave('It was not saved.'))
  const keys: string[] = []
  for (const status of outcomes)
    await act(() =>
      result.current.save(async (key) => {
        keys.push(key)
        if (status !== null) throw new ApiProblem(status, 'Not so.')
      }),
    )
  return keys
}

test.each([
  ['no response came', 0],
  ['the server was not ready', 503],
])('while the outcome is unknown because %s, a retry uses the same idempotency key', async (_, status) => {
  const [first, second] = await keysOf(status, null)
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
})

test.each([
  ['it was stored', null],
  ['the server refused it', 422],
])('a request made once %s has a new idempotency key', async (_, outcome) => {
  const [first, second] = await keysOf(outcome, null)
  expect(second).not.toBe(first)
})

test('an error that the form handles is not reported again', async () => {
  const { result } = renderHook(() => useSave('It was not saved.'))
  const dealt = vi.fn(() => true)
  let isSaved: boolean | undefined
  await act(async () => {
    isSaved = await result.current.save(() => Promise.reject(new ApiProblem(409, 'Others.')), dealt)
  })
  expect([isSaved, dealt.mock.calls.length, result.current.issues, result.current.busy]).toEqual([false, 1, [], false])
})
