import { expect, it } from 'vitest'
import { makeCpuBudgets } from './cpu-budget.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

/** The order in which tasks begin; each takes the given time in milliseconds. */
const order = async (share: ReturnType<typeof makeCpuBudgets>, work: [id: number, took: number][]) => {
  const begun: number[] = []
  await Promise.all(
    work.map(async ([id, took]) => {
      const { spend } = await share(id)
      begun.push(id)
      spend(took)
    }),
  )
  return begun
}

it('delays a user who has used up their budget, and no one else', async () => {
  const share = makeCpuBudgets({ credit_ms: 60, a_second_ms: 500, owed_ms: 100 })
  ;(await share(1)).spend(80)
  ;(await share(2)).spend(0)
  expect(await order(share, [[1, 0], [2, 0], [2, 0]])).toEqual([2, 2, 1]) // prettier-ignore
})

it('never delays cheap work', async () => {
  const share = makeCpuBudgets({ credit_ms: 1_000, a_second_ms: 1, owed_ms: 1_000 })
  for (let n = 0; n < 500; n += 1) (await share(1)).spend(0.1)
  const began = performance.now()
  ;(await share(1)).spend(0)
  expect(performance.now() - began).toBeLessThan(timeLimit(500))
})

it('does not delay anyone while no one else is making requests, whatever their work cost', async () => {
  const share = makeCpuBudgets({ credit_ms: 10, a_second_ms: 1, owed_ms: 10_000 })
  const began = performance.now()
  for (let n = 0; n < 50; n += 1) (await share(1)).spend(1_000)
  expect(performance.now() - began).toBeLessThan(timeLimit(500))
})

it('limits the delay, whatever the work cost', async () => {
  const share = makeCpuBudgets({ credit_ms: 10, a_second_ms: 1_000, owed_ms: 40 })
  ;(await share(1)).spend(1_000_000)
  ;(await share(2)).spend(0)
  const began = performance.now()
  await share(1)
  const waited = performance.now() - began
  expect(waited).toBeGreaterThan(20)
  expect(waited).toBeLessThan(timeLimit(5_000))
})

it('counts work that starts at the same time before its cost is known', async () => {
  const share = makeCpuBudgets({ credit_ms: 60, a_second_ms: 100, owed_ms: 100 })
  const begun: string[] = []
  ;(await share(2)).spend(0)
  const [a, b] = [await share(1), await share(1)]
  const begin = async (id: number, name: string) => {
    await share(id)
    begun.push(name)
  }
  const third = begin(1, 'third')
  await begin(2, 'other')
  a.spend(0)
  b.spend(0)
  await third
  expect(begun).toEqual(['other', 'third'])
})

it('gives low priority to a user above half of their credit until it is replenished', async () => {
  const share = makeCpuBudgets({ credit_ms: 1_000, a_second_ms: 1, owed_ms: 100 })
  const heavy: boolean[] = []
  const work = async (id: number, took: number) => {
    const { isHeavy, spend } = await share(id)
    heavy.push(isHeavy)
    spend(took)
  }
  await work(1, 400)
  await work(1, 150)
  await work(1, 0)
  await work(2, 0)
  expect(heavy).toEqual([false, false, true, false])
})
