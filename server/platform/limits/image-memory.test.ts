import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { makeImageMemory } from './image-memory.ts'

const image = (megabytes?: number) =>
  ({ headers: megabytes === undefined ? {} : { 'content-length': String(megabytes * 1_000_000) } }) as FastifyRequest
const underWay = (memory: ReturnType<typeof makeImageMemory>, megabytes?: number) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { done: memory.hold(image(megabytes), () => promise), resolve }
}
const busy = { status: 503, headers: { 'retry-after': '5' } }

it('returns 503 for images beyond the limit until one is finished', async () => {
  const memory = makeImageMemory(20)
  const [one, other] = [underWay(memory, 9), underWay(memory, 9)]
  await expect(memory.hold(image(3), async () => 'read')).rejects.toMatchObject(busy)
  one.resolve('stored')
  expect(await one.done).toBe('stored')
  expect(await memory.hold(image(3), async () => 'read')).toBe('read')
  other.resolve('stored')
  await other.done
})

it('releases the memory of a failed image and counts one of unknown length as the largest size', async () => {
  const memory = makeImageMemory(20)
  await expect(memory.hold(image(15), () => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture')
  const unknown = underWay(memory)
  await expect(memory.hold(image(9), async () => 'read')).rejects.toMatchObject(busy)
  unknown.resolve('stored')
  await unknown.done
})

it('accepts a single image whatever the limit', async () => {
  expect(await makeImageMemory(1).hold(image(10), async () => 'read')).toBe('read')
})
