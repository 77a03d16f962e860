import { vi } from 'vitest'
import { forgetFiles } from '../offline/registration.ts'

/** A worker as exposed by browsers, with the messages that pages sent to it. */
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

/** A browser that stores files as with a built portal; call `undo` after the test. */
export const fakeRegistration = (installing: FakeWorker) => {
  const workers: Record<'active' | 'waiting' | 'installing', FakeWorker | null> = {
    active: null,
    waiting: null,
    installing,
  }
  const registration = Object.assign(workers, { update: () => Promise.resolve() })
  const register = vi.fn(() => Promise.resolve(registration))
  const browser = Object.assign(new EventTarget(), {
    register,
    controller: null as FakeWorker | null,
    /** Pages are notified. */
    become(worker: FakeWorker) {
      browser.controller = worker
      browser.dispatchEvent(new Event('controllerchange'))
    },
  })
  vi.stubEnv('PROD', true)
  Object.defineProperty(navigator, 'serviceWorker', { value: browser, configurable: true })
  const undo = () => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.unstubAllEnvs()
    forgetFiles()
  }
  return { registration, register, browser, undo }
}
