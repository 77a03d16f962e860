import { expect, it } from 'vitest'
import { collectAsItPasses } from './collect-young.ts'

const MEGABYTE = 1_048_576

it('what passed through waits by a few megabytes at most', () => {
  const held = () => process.memoryUsage().arrayBuffers / MEGABYTE
  const passes = collectAsItPasses()
  const before = held()
  let most = 0
  for (let part = 0; part < 2_000; part += 1) {
    passes(Buffer.allocUnsafeSlow(65_536).length)
    most = Math.max(most, held() - before)
  }
  expect(most).toBeLessThan(16)
})
