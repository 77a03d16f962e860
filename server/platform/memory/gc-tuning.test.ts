import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../testing/old-growth.ts', import.meta.url))
/** Megabytes by which the old objects grew through 100,000 that nobody kept. */
const oldGrowth = async (...args: string[]): Promise<number> => {
  const child = fork(script, args, { execArgv: ['--max-semi-space-size=1'] })
  const [bytes] = (await once(child, 'message')) as [number]
  return bytes / 1e6
}

it('what nobody keeps is not put among the old objects, though others of the same line lived for long', async () => {
  const [young, leftAlone] = await Promise.all([oldGrowth('young'), oldGrowth()])
  expect(young).toBeLessThan(4)
  // Else this would show nothing.
  expect(leftAlone).toBeGreaterThan(8)
})
