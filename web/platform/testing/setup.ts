import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { dismissAll } from '#web/platform/toasts.ts'

afterEach(() => {
  cleanup()
  dismissAll()
  localStorage.clear()
  sessionStorage.clear()
})

// What jsdom lacks and pages use.
window.matchMedia ??= (query) => {
  const nothing = () => {}
  const old = { addListener: nothing, removeListener: nothing, onchange: null }
  return {
    ...old,
    matches: false,
    media: query,
    addEventListener: nothing,
    removeEventListener: nothing,
    dispatchEvent: () => false,
  }
}
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}
