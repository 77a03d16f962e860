import { expect, it } from 'vitest'
import { makeSharedTimeMeter } from './shared-time-meter.ts'

const start = () => {
  let now = 1_000
  return { clock: makeSharedTimeMeter(() => now), wait: (ms: number) => void (now += ms) }
}

it('attributes all of the time to a task that runs alone', () => {
  const { clock, wait } = start()
  wait(50)
  const one = clock.begin()
  wait(30)
  expect(clock.end(one)).toBe(30)
  wait(50)
  const next = clock.begin()
  wait(4)
  expect(clock.end(next)).toBe(4)
})

it('splits the time between tasks that run concurrently', () => {
  const { clock, wait } = start()
  const long = clock.begin()
  wait(10)
  const short = clock.begin()
  wait(10)
  expect(clock.end(short)).toBe(5)
  wait(10)
  expect(clock.end(long)).toBe(25)
})

it('attributes exactly the elapsed time in total, however many tasks run', () => {
  const { clock, wait } = start()
  let took = 0
  const begun: number[] = []
  for (let n = 0; n < 200; n += 1) {
    begun.push(clock.begin())
    wait((n * 7) % 5)
    if (n % 3 > 0) took += clock.end(begun.splice((n * 11) % begun.length, 1)[0] ?? 0)
  }
  wait(3)
  for (const one of begun) took += clock.end(one)
  const whole = Array.from({ length: 200 }, (_, n) => (n * 7) % 5).reduce((sum, ms) => sum + ms, 3)
  expect(took).toBeCloseTo(whole, 6)
})
