import { expect, it } from 'vitest'
import { makeImportQueue, type QueuedImport } from './import-queue.ts'

const file = (id: number, organisation_id: number | null, created_by = 1): QueuedImport => ({
  id,
  organisation_id,
  created_by,
})

it('alternates between organisations, regardless of how many files each sent and who sent first', () => {
  const queue = makeImportQueue()
  let waiting = [file(1, 1), file(2, 1), file(3, 1), file(4, 2), file(5, 3), file(6, 3)]
  const order: number[] = []
  while (waiting.length > 0) {
    const next = queue.next(waiting)
    if (!next) throw new Error('nobody has a turn')
    order.push(next.id)
    waiting = waiting.filter(({ id }) => id !== next.id)
    queue.release(next)
  }
  expect(order).toEqual([1, 4, 5, 2, 6, 3])
})

it('processes one file at a time per organisation, and per user with all organisations', () => {
  const queue = makeImportQueue()
  const waiting = [file(1, 1), file(2, 1), file(3, null, 7), file(4, null, 7), file(5, null, 8)]
  const taken = Array.from({ length: 5 }, () => queue.next(waiting)?.id)
  expect(taken).toEqual([1, 3, 5, undefined, undefined])
  queue.release(file(1, 1))
  expect(queue.next(waiting.slice(1))?.id).toBe(2)
})
