import { expect, it } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

it('runs one slice of all long-running work per event-loop turn, in order of request', async () => {
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
