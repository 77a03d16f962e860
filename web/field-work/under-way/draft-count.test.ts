import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginKept, dropKept, readKept } from './draft-count.ts'
import { counted, emptyTally } from './tally.ts'
import { writeKept } from '#web/field-work/testing/kept-fixture.ts'

const at = '2026-06-11T09:50:00.000Z'
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at) }))
afterEach(() => void vi.useRealTimers())

test('each person, kind and place has a count of its own', () => {
  const some = counted(emptyTally, '1', 4, '', at)
  void writeKept(1, 'flower', 3, beginKept(some, 9, '2026-06-11'))
  expect(readKept(1, 'flower', 3)).toMatchObject({ survey_id: 9, survey_date: '2026-06-11', begun: at, value: some })
  expect([readKept(2, 'flower', 3), readKept(1, 'predator', 3), readKept(1, 'flower', 4)]).toEqual([null, null, null])
  void dropKept(2, 'flower', 3)
  void dropKept(1, 'predator', 3)
  void dropKept(1, 'flower', 4)
  expect(readKept(1, 'flower', 3)).not.toBeNull()
  void dropKept(1, 'flower', 3)
  expect(readKept(1, 'flower', 3)).toBeNull()
  expect(beginKept(some, 9, '2026-06-11').key).not.toBe(beginKept(some, 9, '2026-06-11').key)
})
