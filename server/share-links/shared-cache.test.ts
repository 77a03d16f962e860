import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SharedContent } from '#domain/share-links/share-link.ts'
import type { OpenLink } from './queries.ts'
import { sharedReader } from './shared-cache.ts'

const START = Date.parse('2026-06-20T20:00:00Z')
let now = START
beforeEach(() => void (now = START))

const linkOf = (id: number) => ({ link: { id } }) as OpenLink
/** A reader that returns the id of the link and how often it was read. It waits until `held` resolves. */
const makeReader = ({ held = Promise.resolve(), fails = false } = {}) => {
  const read: number[] = []
  const state = { atOnce: 0, most: 0, fails }
  const reader = sharedReader({ clock: () => new Date(now) }, async ({ link }) => {
    read.push(link.id)
    state.atOnce += 1
    state.most = Math.max(state.most, state.atOnce)
    await held
    state.atOnce -= 1
    if (state.fails) throw new Error('away')
    return { title: `${link.id}, read ${read.filter((id) => id === link.id).length}` } as SharedContent
  })
  return { read, state, titleOf: async (id: number) => (await reader(linkOf(id))).title }
}

describe('the content of a share link', () => {
  it('is calculated once a minute, however many requests come, also concurrently', async () => {
    const { read, titleOf } = makeReader()
    const all = await Promise.all(Array.from({ length: 20 }, () => titleOf(1)))
    expect(new Set(all)).toEqual(new Set(['1, read 1']))
    now = START + 59_999
    expect(await titleOf(1)).toBe('1, read 1')
    expect(read).toEqual([1])
    now = START + 60_000
    expect(await titleOf(1)).toBe('1, read 2')
  })

  it('is separate for each link', async () => {
    const { titleOf } = makeReader()
    expect(await Promise.all([1, 2, 3, 2, 1].map(titleOf))).toEqual([
      '1, read 1',
      '2, read 1',
      '3, read 1',
      '2, read 1',
      '1, read 1',
    ])
  })

  it('is calculated for two links at a time, and for the others after them', async () => {
    let go = () => {}
    const held = new Promise<void>((resolve) => void (go = resolve))
    const { read, state, titleOf } = makeReader({ held })
    const all = [1, 2, 3, 4, 5].map(titleOf)
    await nextTurn()
    expect(read).toEqual([1, 2])
    go()
    expect(await Promise.all(all)).toHaveLength(5)
    expect([read, state.most]).toEqual([[1, 2, 3, 4, 5], 2])
  })

  it('is calculated again for the next request after a failure', async () => {
    const { read, state, titleOf } = makeReader({ fails: true })
    await expect(titleOf(1)).rejects.toThrow('away')
    state.fails = false
    expect(await titleOf(1)).toBe('1, read 2')
    expect(read).toEqual([1, 1])
  })

  it('is cached for 200 links, evicting the least recently read', async () => {
    const { read, titleOf } = makeReader()
    for (let id = 1; id <= 201; id += 1) await titleOf(id)
    await titleOf(201)
    await titleOf(2)
    expect(read).toHaveLength(201)
    expect(await titleOf(1)).toBe('1, read 2')
  })
})
