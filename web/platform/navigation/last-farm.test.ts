import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rememberFarm, useKnownFarm } from './last-farm.ts'

test('the farm looked at last is that of the person who looked at it', () => {
  const mine = renderHook(() => useKnownFarm(1))
  const others = renderHook(() => useKnownFarm(2))
  act(() => rememberFarm(1, 7))
  expect([mine.result.current, others.result.current]).toEqual([7, null])
  act(() => rememberFarm(2, 9))
  expect([mine.result.current, others.result.current]).toEqual([null, 9])
})
