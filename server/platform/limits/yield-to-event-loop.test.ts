import { expect, it } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

it('of all long work together, one slice is done at each turn, in the order of asking', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const done: [string, number][] = []
  const work = async (name: string) => {
    for (let slice = 0; slice < 3; slice += 1) {
      await yieldToEventLoop()
      done.push([name, turn])
    }
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  isOver = true
  expect(done.map(([name]) => name).join('')).toBe('abcabcabc')
  expect(new Set(done.map(([, at]) => at)).size).toBe(9)
})
