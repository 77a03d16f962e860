import { expect, it } from 'vitest'
import { makePersonConcurrency, type Waiting } from './per-person-concurrency.ts'

const file = (id: number, organisation_id: number | null, created_by = 1): Waiting => ({
  id,
  organisation_id,
  created_by,
})

it('files of several organisations take turns, whoever sent more of them or sent them first', () => {
  const turns = makePersonConcurrency()
  let waiting = [file(1, 1), file(2, 1), file(3, 1), file(4, 2), file(5, 3), file(6, 3)]
  const order: number[] = []
  while (waiting.length > 0) {
    const next = turns.next(waiting)
    if (!next) throw new Error('nobody has a turn')
    order.push(next.id)
    waiting = waiting.filter(({ id }) => id !== next.id)
    turns.over(next)
  }
  expect(order).toEqual([1, 4, 5, 2, 6, 3])
})

it('an organisation has one file under way, and so has each person who sees all organisations', () => {
  const turns = makePersonConcurrency()
  const waiting = [file(1, 1), file(2, 1), file(3, null, 7), file(4, null, 7), file(5, null, 8)]
  const taken = Array.from({ length: 5 }, () => turns.next(waiting)?.id)
  expect(taken).toEqual([1, 3, 5, undefined, undefined])
  turns.over(file(1, 1))
  expect(turns.next(waiting.slice(1))?.id).toBe(2)
})
