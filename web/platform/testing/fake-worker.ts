import { vi } from 'vitest'

/** A worker as browsers tell of it, and what pages said to it. */
export class FakeWorker extends EventTarget {
  said: unknown[] = []
  state: ServiceWorkerState
  constructor(state: ServiceWorkerState = 'installing') {
    super()
    this.state = state
  }
  postMessage(said: unknown): void {
    this.said.push(said)
  }
  becomes(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** A browser that keeps files as one with a built portal does; `undo` after the test. */
export const fakeRegistration = (installing: FakeWorker) => {
  const registration: Record<'active' | 'waiting' | 'installing', FakeWorker | null> = {
    active: null,
    waiting: null,
    installing,
  }
  const register = vi.fn(() => Promise.resolve(registration))
  const browser = { register, controller: null as FakeWorker | null }
  vi.stubEnv('PROD', true)
  Object.defineProperty(navigator, 'serviceWorker', { value: browser, configurable: true })
  return { registration, register, browser, undo: () => Reflect.deleteProperty(navigator, 'serviceWorker') }
}
