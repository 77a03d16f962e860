import { expect, test, vi } from 'vitest'
import { createStore } from '../store.ts'
import { safeLocalStorage } from './safe-local-storage.ts'

test('blocked storage loses a preference, but breaks no page', () => {
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

test('a subscriber is notified once for each change, but not of equal values or after unsubscribing', () => {
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
