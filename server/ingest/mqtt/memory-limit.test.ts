import { expect, it } from 'vitest'
import { makeMemoryLimit } from './memory-limit.ts'

it('is full above its limit, and notifies waiting callers as soon as memory is released', () => {
  const room = makeMemoryLimit(10)
  const told: number[] = []
  const [leave, leaveToo] = [room.enter(8), room.enter(8)]
  const look = () => (room.isFull() ? room.whenLess(look) : void told.push(1))
  look()
  expect([room.isFull(), told]).toEqual([true, []])
  leaveToo()
  expect([room.isFull(), told]).toEqual([false, [1]])
  leave()
  expect(told).toEqual([1])
})
