import { describe, expect, it } from 'vitest'
import { makePersonConcurrency } from './per-person-concurrency.ts'

describe('per-person concurrency limit', () => {
  it('runs requests up to the limit for each person, then queues them in order of arrival', async () => {
    const take = makePersonConcurrency({ at_once: 2, waiting: 9 })
    const begun: string[] = []
    const came = async (id: number, name: string) => {
      const end = await take(id)
      begun.push(name)
      return end
    }
    const [a, b] = await Promise.all([came(1, 'a'), came(1, 'b')])
    const [c, d] = [came(1, 'c'), came(1, 'd')]
    await came(2, 'other')
    expect(begun).toEqual(['a', 'b', 'other'])
    b()
    const endOfC = await c
    // Releasing a slot twice does not release another one.
    b()
    a()
    await d
    expect(begun).toEqual(['a', 'b', 'other', 'c', 'd'])
    const e = came(1, 'e')
    endOfC()
    await e
    expect(begun.at(-1)).toBe('e')
  })

  it('rejects a person whose queue is full, and no one else', async () => {
    const take = makePersonConcurrency({ at_once: 1, waiting: 1 })
    const end = await take(1)
    const second = take(1)
    await expect(async () => take(1)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    await take(2)
    end()
    ;(await second)()
    await take(1)
  })
})
