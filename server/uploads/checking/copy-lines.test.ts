import { expect, it } from 'vitest'
import { copyLines } from './copy-lines.ts'

const textOf = (pieces: readonly Buffer[]) => Buffer.concat(pieces).toString()

it('lines are emitted whole and in order, in any script', () => {
  const lines = copyLines()
  const given = Array.from({ length: 30_000 }, (_, index) => `${index}\tŁąka Długa\t蜜蜂 🐝\n`)
  for (const line of given) lines.add(line)
  expect(textOf(lines.take())).toBe(given.join(''))
  expect(lines.take()).toEqual([])
})

it('a line longer than any chunk is one chunk', () => {
  const lines = copyLines()
  const long = `${'ż'.repeat(400_000)}\n`
  lines.add('before\n')
  lines.add(long)
  lines.add('after\n')
  expect(textOf(lines.take())).toBe(`before\n${long}after\n`)
})

it('there is enough for a write once half a chunk is full', () => {
  const lines = copyLines()
  lines.add('x'.repeat(131_072))
  expect(lines.isAmple()).toBe(false)
  lines.add('x')
  expect(lines.isAmple()).toBe(true)
  lines.take()
  expect(lines.isAmple()).toBe(false)
})
