import { expect, it } from 'vitest'
import { releaseBuffer } from './memory.ts'

it('releases the memory of a buffer immediately when nothing else references it', () => {
  const bytes = Buffer.alloc(4_194_304, 7)
  const held = process.memoryUsage().arrayBuffers
  releaseBuffer(bytes)
  expect(bytes).toHaveLength(0)
  expect(held - process.memoryUsage().arrayBuffers).toBeGreaterThan(4_000_000)
  releaseBuffer(bytes)
})

it('does not touch a buffer that is a slice of a larger one, such as a small pooled buffer', () => {
  const whole = Buffer.alloc(100, 7)
  releaseBuffer(whole.subarray(1))
  const [one, other] = [Buffer.from('one'), Buffer.from('other')]
  releaseBuffer(one)
  expect([whole.length, one.toString(), other.toString()]).toEqual([100, 'one', 'other'])
})
