import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setLastFarm, useLastFarm } from './last-farm.ts'

test('the last viewed farm is stored for the user who viewed it', () => {
  const mine = renderHook(() => useLastFarm(1))
  const others = renderHook(() => useLastFarm(2))
  act(() => setLastFarm(1, 7))
  expect([mine.result.current, others.result.current]).toEqual([7, null])
  act(() => setLastFarm(2, 9))
  expect([mine.result.current, others.result.current]).toEqual([null, 9])
})
