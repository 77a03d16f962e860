import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeWorker, fakeRegistration } from '../testing/fake-worker.ts'
import { files, forgetFiles, keepFiles, updateBetweenTasks } from './registration.ts'

const MINUTE_MS = 60_000
let worker: FakeWorker
let fake: ReturnType<typeof fakeRegistration>
beforeEach(() => {
  vi.useFakeTimers()
  worker = new FakeWorker()
  fake = fakeRegistration(worker)
  forgetFiles()
})
afterEach(() => {
  fake.undo()
  vi.useRealTimers()
})
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const atWork = () => {
  worker.state = 'activated'
  Object.assign(fake.registration, { active: worker, installing: null })
}

test('files are reported as stored once the worker is active, not when it starts', async () => {
  void keepFiles()
  await after(5_000)
  expect(files.get()).toBe('coming')
  worker.becomes('activated')
  await after(0)
  expect(files.get()).toBe('kept')
  expect(worker.said).toEqual([])
})

test('a failed installation is retried after one minute, then after two, and when the connection returns', async () => {
  void keepFiles()
  await after(0)
  const next = new FakeWorker()
  fake.registration.installing = next
  worker.becomes('redundant')
  await after(0)
  expect(files.get()).toBe('missing')
  fake.register.mockRejectedValueOnce(new TypeError('no signal'))
  await after(MINUTE_MS)
  expect(fake.register).toHaveBeenCalledTimes(2)
  fake.register.mockRejectedValueOnce(new TypeError('no signal'))
  await after(MINUTE_MS)
  expect(fake.register).toHaveBeenCalledTimes(2)
  await after(MINUTE_MS)
  expect(fake.register).toHaveBeenCalledTimes(3)
  globalThis.dispatchEvent(new Event('online'))
  await after(0)
  expect(fake.register).toHaveBeenCalledTimes(4)
  next.becomes('activated')
  await after(60 * MINUTE_MS - 1)
  expect([files.get(), fake.register.mock.calls.length]).toEqual(['kept', 4])
})

test('registration is not retried in a browser that rejects it', async () => {
  fake.register.mockRejectedValueOnce(new DOMException('a private window', 'SecurityError'))
  await keepFiles()
  expect(files.get()).toBe('refused')
  await after(30 * MINUTE_MS)
  globalThis.dispatchEvent(new Event('online'))
  expect(fake.register).toHaveBeenCalledTimes(1)
})

test('a page loaded before its worker asks it to take over, and a controlled page does not', async () => {
  atWork()
  await keepFiles()
  expect([files.get(), worker.said]).toEqual(['kept', ['take-over']])
  fake.browser.controller = worker
  await keepFiles()
  expect(worker.said).toEqual(['take-over'])
  forgetFiles()
  expect(files.get()).toBe('kept')
})

test('a page reloads for the next version, but not when its own worker takes over', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload })
  atWork()
  const next = new FakeWorker('installed')
  fake.registration.waiting = next
  await keepFiles()
  updateBetweenTasks('/devices')
  expect(next.said).toEqual(['between-tasks'])
  fake.browser.become(worker)
  expect(reload).not.toHaveBeenCalled()
  fake.browser.become(next)
  expect(reload).toHaveBeenCalledTimes(1)
})
