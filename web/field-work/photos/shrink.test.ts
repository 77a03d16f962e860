import { expect, test, vi } from 'vitest'
import { fitted, shrinkWith } from './shrink.ts'

test.each([
  [4_000, 3_000, { width: 2_048, height: 1_536 }],
  [3_000, 4_000, { width: 1_536, height: 2_048 }],
  [1_200, 900, { width: 1_200, height: 900 }],
  [20_000, 1, { width: 2_048, height: 1 }],
])('resizes %d × %d to %o', (width, height, expected) => {
  expect(fitted(width, height)).toEqual(expected)
})

const tools = (sizes: number[]) => {
  const write = vi.fn(
    async (_picture: object, _size: { width: number; height: number }, _quality: number) =>
      new Blob([new Uint8Array(sizes.shift() ?? 1)]),
  )
  const done = vi.fn()
  return { read: async () => ({ width: 4_000, height: 3_000 }), write, done }
}

test('a photo is encoded at the best quality that fits into 500 kB, and its memory is released', async () => {
  const given = tools([900_000, 600_000, 400_000])
  const made = await shrinkWith(given)(new Blob())
  expect(made).toMatchObject({ width: 2_048, height: 1_536 })
  expect(made.bytes.byteLength).toBe(400_000)
  expect(given.write.mock.calls.map(([, , quality]) => quality)).toEqual([0.86, 0.74, 0.6])
  expect(given.done).toHaveBeenCalledOnce()
})

test('a photo too large at every quality is stored at the lowest', async () => {
  const made = await shrinkWith(tools([900_000, 800_000, 700_000, 600_000]))(new Blob())
  expect(made.bytes.byteLength).toBe(600_000)
})
