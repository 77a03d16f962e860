import { expect, it } from 'vitest'
import { withConcurrency } from './concurrency-limit.ts'

it('withConcurrency runs work in order and up to its limit, even when some of it fails', async () => {
  const run = withConcurrency(2)
  let running = 0
  let most = 0
  const begun: number[] = []
  const works = Array.from({ length: 9 }, (_, n) =>
    run(async () => {
      begun.push(n)
      running += 1
      most = Math.max(most, running)
      for (let turn = 0; turn < (n % 3) + 1; turn += 1) await Promise.resolve()
      running -= 1
      if (n % 4 === 1) throw new Error(`work ${n}`)
      return n
    }),
  )
  const ends = await Promise.allSettled(works)
  expect(ends.map(({ status }) => status === 'fulfilled')).toEqual(Array.from({ length: 9 }, (_, n) => n % 4 !== 1))
  expect([begun, most, running]).toEqual([Array.from({ length: 9 }, (_, n) => n), 2, 0])
  expect(await run(async () => 'free')).toBe('free')
})
