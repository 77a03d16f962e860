import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeWorker, fakeRegistration } from '../testing/fake-worker.ts'
import { keepFiles } from './registration.ts'

let worker: FakeWorker
let fake: ReturnType<typeof fakeRegistration>
beforeEach(() => {
  vi.useFakeTimers()
  worker = new FakeWorker()
  fake = fakeRegistration(worker)
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  fake.undo()
})

test('the files are kept once the worker is at work, not when it has only begun', async () => {
  const told = vi.fn()
  void keepFiles().then(told)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).not.toHaveBeenCalled()
  worker.becomes('activated')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveBeenCalledWith(true)
  expect(worker.said).toEqual([])
})

test('what could not be had is tried again each minute while the page is open', async () => {
  const told = vi.fn()
  void keepFiles().then(told)
  await vi.advanceTimersByTimeAsync(0)
  const next = new FakeWorker()
  fake.registration.installing = next
  worker.becomes('redundant')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveBeenCalledWith(false)
  fake.register.mockRejectedValueOnce(new TypeError('no signal'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fake.register).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fake.register).toHaveBeenCalledTimes(3)
  next.becomes('activated')
  await vi.advanceTimersByTimeAsync(180_000)
  expect(fake.register).toHaveBeenCalledTimes(3)
})

test('a page that came before its worker asks it to take over, and one that has it does not', async () => {
  worker.state = 'activated'
  Object.assign(fake.registration, { active: worker, installing: null })
  expect(await keepFiles()).toBe(true)
  expect(worker.said).toEqual(['take-over'])
  fake.browser.controller = worker
  expect(await keepFiles()).toBe(true)
  expect(worker.said).toEqual(['take-over'])
})
