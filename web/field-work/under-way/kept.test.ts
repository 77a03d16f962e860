import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginKept, dropKept, followOtherTabs, nameOf, readKept, writeKept } from './kept.ts'
import { counted, emptyTally } from './tally.ts'

const at = '2026-06-11T09:50:00.000Z'
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at) }))
afterEach(() => void vi.useRealTimers())

test('each person, kind and place has a count of its own', () => {
  const some = counted(emptyTally, '1', 4, '', at)
  writeKept(1, 'flower', 3, beginKept(some, 9, '2026-06-11'))
  expect(readKept(1, 'flower', 3)).toMatchObject({ survey_id: 9, survey_date: '2026-06-11', begun: at, value: some })
  expect([readKept(2, 'flower', 3), readKept(1, 'predator', 3), readKept(1, 'flower', 4)]).toEqual([null, null, null])
  dropKept(2, 'flower', 3)
  dropKept(1, 'predator', 3)
  dropKept(1, 'flower', 4)
  expect(readKept(1, 'flower', 3)).not.toBeNull()
  dropKept(1, 'flower', 3)
  expect(readKept(1, 'flower', 3)).toBeNull()
  expect(beginKept(some, 9, '2026-06-11').key).not.toBe(beginKept(some, 9, '2026-06-11').key)
})

test('what other tabs change is heard while one listens: of this name, and of all', () => {
  const heard = vi.fn<() => void>()
  const tell = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }))
  const stop = followOtherTabs(nameOf(1, 'flower', 3), heard)
  tell(nameOf(1, 'flower', 3))
  tell(null)
  expect(heard).toHaveBeenCalledTimes(2)
  tell(nameOf(1, 'predator', 3))
  tell('bombus-active-at')
  tell(`before ${nameOf(1, 'flower', 3)}`)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  tell(null)
  expect(heard).toHaveBeenCalledTimes(2)
})
