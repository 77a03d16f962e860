import { expect, test, vi } from 'vitest'
import { createStore } from '../store.ts'
import { stored } from './safe-local-storage.ts'

test('a browser that lets nothing be stored loses a convenience, and no page', () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  stored.set('bombus-theme', 'dark')
  stored.remove('bombus-theme')
  expect(stored.get('bombus-theme')).toBeNull()
  blocked.mockRestore()
  stored.set('bombus-theme', 'dark')
  expect(stored.get('bombus-theme')).toBe('dark')
  stored.remove('bombus-theme')
  expect(stored.get('bombus-theme')).toBeNull()
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
