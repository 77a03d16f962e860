import { expect, it } from 'vitest'
import { collectYoungGeneration } from './memory.ts'

const MEGABYTE = 1_048_576

const held = () => process.memoryUsage().arrayBuffers / MEGABYTE
/** The largest number of megabytes held while 125 pass through in small chunks. */
const mostWaiting = (passes: (bytes: number) => void): number => {
  const before = held()
  let most = 0
  for (let part = 0; part < 2_000; part += 1) {
    passes(Buffer.allocUnsafeSlow(65_536).length)
    most = Math.max(most, held() - before)
  }
  return most
}

it('holds only a few megabytes of garbage at most', () => {
  expect(mostWaiting(collectYoungGeneration())).toBeLessThan(16)
})
