import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginDraftCount, deleteDraftCount, readDraftCount } from './draft-count.ts'
import { counted, emptyTally } from './tally.ts'
import { writeStoredCount } from '#web/field-work/testing/stored-count-fixture.ts'

const at = '2026-06-11T09:50:00.000Z'
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at) }))
afterEach(() => void vi.useRealTimers())

test('each user, kind and place has a separate draft count', () => {
  const some = counted(emptyTally, '1', 4, '', at)
  void writeStoredCount(1, 'flower', 3, beginDraftCount(some, 9, '2026-06-11'))
  expect(readDraftCount(1, 'flower', 3)).toMatchObject({
    survey_id: 9,
    survey_date: '2026-06-11',
    begun: at,
    value: some,
  })
  expect([readDraftCount(2, 'flower', 3), readDraftCount(1, 'predator', 3), readDraftCount(1, 'flower', 4)]).toEqual([
    null,
    null,
    null,
  ])
  void deleteDraftCount(2, 'flower', 3)
  void deleteDraftCount(1, 'predator', 3)
  void deleteDraftCount(1, 'flower', 4)
  expect(readDraftCount(1, 'flower', 3)).not.toBeNull()
  void deleteDraftCount(1, 'flower', 3)
  expect(readDraftCount(1, 'flower', 3)).toBeNull()
  expect(beginDraftCount(some, 9, '2026-06-11').key).not.toBe(beginDraftCount(some, 9, '2026-06-11').key)
})
