import { hashKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteResponses, storedResponse } from '#web/platform/offline/stored-responses.ts'
import { setCurrentPerson } from '#web/platform/offline/last-signed-in.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { platform } from '#web/texts/ui.ts'
import { protocolQuery } from '../effort/queries.ts'
import { flowersQuery } from '../queries.ts'
import { bundleOf, farm, responses } from './testing/farm-fixture.ts'
import { makeReady } from './make-ready.ts'
import { missingPlots } from './missing-plots.ts'
import { isWhole, making, readyFarms } from './ready-farms.ts'

const person = { ...personOf('entomology'), id: 1 }
const year = new Date().getFullYear()
const BUNDLE = '/api/farms/1/offline-bundle'

beforeEach(() => setCurrentPerson(1))
afterEach(async () => {
  vi.unstubAllGlobals()
  await deleteResponses(1)
})

/**
 * Only the list of farms is requested besides the bundle; the responses in `bundles` are returned one after the other.
 */
const serve = (...bundles: (() => Response)[]) => {
  const asked: string[] = []
  fakeServer({ 'GET /api/farms': responses['GET /api/farms'] })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path)
    const next = path.startsWith(BUNDLE) ? bundles.shift() : undefined
    return next ? next() : others(path, init)
  })
  return asked
}
const onPhone = async (query: { queryKey: readonly unknown[] }) => {
  const hash = hashKey(query.queryKey)
  return (await storedResponse(1, hash)) !== null
}

test('a farm is prepared for offline use by one request, including each plot and its survey protocol', async () => {
  const asked = serve(() => bundleOf(year))
  expect(await makeReady(createQueryClient(), person, farm)).toBeNull()
  expect(asked).toEqual(['/api/farms', `${BUNDLE}?year=${year}`])
  const [ready] = readyFarms(1)
  expect(ready).toMatchObject({ farm_id: 1, farm_title: farm.name, plots: 2, of: 2, protocol: true })
  expect(ready?.bytes).toBeGreaterThan(100)
  for (const plot_id of [3, 8]) expect(await onPhone(flowersQuery({ plot_id, year })), `plot ${plot_id}`).toBe(true)
  expect(await onPhone(protocolQuery(1, 'pollinator'))).toBe(true)
  expect(making.get()).toBeNull()
})

test('an interrupted download stores what arrived, names what is missing, and resumes the next time', async () => {
  const asked = serve(
    () => bundleOf(year, { lines: 2 }),
    () => bundleOf(year, { after: 3 }),
  )
  const client = createQueryClient()
  const progress: (string | null)[] = []
  const stop = making.follow(() => progress.push(making.get() && `${making.get()?.done} of ${making.get()?.of}`))
  expect(await makeReady(client, person, farm)).toMatchObject({ message: platform.unreachable })
  const [partly] = readyFarms(1)
  expect(partly).toMatchObject({ plots: 1, of: 2, after: 3 })
  expect(await onPhone(flowersQuery({ plot_id: 3, year }))).toBe(true)
  const plots = responses['GET /api/farms/1/round'].data as never
  expect(partly && missingPlots(plots, partly)).toBe('Missing: Long Meadow > Tunnel 4, plot 8.')

  expect(await makeReady(client, person, farm)).toBeNull()
  stop()
  expect(asked.filter((path) => path.startsWith(BUNDLE))).toEqual([
    `${BUNDLE}?year=${year}`,
    `${BUNDLE}?year=${year}&after=3`,
  ])
  expect(readyFarms(1)).toMatchObject([{ plots: 2, of: 2 }])
  expect(progress).toEqual(['0 of 0', '0 of 2', '1 of 2', null, '0 of 0', '1 of 2', '2 of 2', '2 of 2', null])
})

test('a prepared farm remains ready if its next download fails, and that download resumes as well', async () => {
  const asked = serve(
    () => bundleOf(year),
    () => bundleOf(year, { lines: 2 }),
    () => bundleOf(year, { after: 3 }),
  )
  const client = createQueryClient()
  await makeReady(client, person, farm)
  expect(await makeReady(client, person, farm)).not.toBeNull()
  const [ready] = readyFarms(1)
  expect(ready && isWhole(ready)).toBe(true)
  expect(ready?.coming).toMatchObject({ plots: 1, of: 2 })
  await makeReady(client, person, farm)
  expect(asked.at(-1)).toBe(`${BUNDLE}?year=${year}&after=3`)
  expect(readyFarms(1)[0]?.coming).toBeUndefined()
})

test.each([
  [
    'a refusal',
    () => Response.json({ error: true, message: 'Not for you.', data: null }, { status: 403 }),
    'Not for you.',
  ],
  ['a page of whoever stands in between', () => new Response('<p>Welcome to the hotel</p>\n'), platform.noSense],
])('%s is reported, and no farm is marked as ready', async (_what, response, message) => {
  serve(response)
  expect(await makeReady(createQueryClient(), person, farm)).toMatchObject({ message })
  expect(readyFarms(1)).toEqual([])
})
