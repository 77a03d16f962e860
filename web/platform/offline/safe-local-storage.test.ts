import { expect, test, vi } from 'vitest'
import { createStore } from '../store.ts'
import { safeLocalStorage } from './safe-local-storage.ts'

test('a browser that lets nothing be stored loses a convenience, and no page', () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  safeLocalStorage.set('bombus-theme', 'dark')
  safeLocalStorage.remove('bombus-theme')
  expect(safeLocalStorage.get('bombus-theme')).toBeNull()
  blocked.mockRestore()
  safeLocalStorage.set('bombus-theme', 'dark')
  expect(safeLocalStorage.get('bombus-theme')).toBe('dark')
  safeLocalStorage.remove('bombus-theme')
  expect(safeLocalStorage.get('bombus-theme')).toBeNull()
})

test('who follows a value hears of each change once, of nothing that stays as it was, and of nothing after they left', () => {
  const store = createStore('a')
  const heard = vi.fn<() => void>()
  const stop = store.follow(heard)
  store.set('b')
  store.set('b')
  expect([store.get(), heard.mock.calls.length]).toEqual(['b', 1])
  stop()
  store.set('c')
  expect([store.get(), heard.mock.calls.length]).toEqual(['c', 1])
})
