import { afterEach, expect, test, vi } from 'vitest'
import { listFarms } from '#domain/farms/endpoints.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { fetchAllPages } from './fetch-all-pages.ts'

afterEach(() => vi.unstubAllGlobals())

const all = Array.from({ length: 2_050 }, (_, id) => ({ id }))

test('a list in several pages is concatenated', async () => {
  const received = fakeServer({
    'GET /api/farms': ({ path }) => {
      const skip = Number(new URL(path, 'http://server').searchParams.get('skip') ?? 0)
      return { data: all.slice(skip, skip + 1_000) }
    },
  })
  expect(await fetchAllPages(listFarms, { query: { archived: 'true' } })).toEqual(all)
  expect(received.map(({ path }) => path)).toEqual([
    '/api/farms?archived=true',
    '/api/farms?archived=true&skip=1000',
    '/api/farms?archived=true&skip=2000',
  ])
})

test('a short list needs one request', async () => {
  const received = fakeServer({ 'GET /api/farms': { data: all.slice(0, 3) } })
  expect(await fetchAllPages(listFarms)).toHaveLength(3)
  expect(received).toHaveLength(1)
})
