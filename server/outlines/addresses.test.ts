import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADDRESS_SEARCHES_A_MINUTE } from '#domain/budgets/budgets.ts'
import type { FoundAddress } from '#domain/outlines/address-endpoints.ts'
import { outlineMessages } from '#domain/outlines/outline-messages.ts'
import type { PortalSettings } from '#domain/platform/portal.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import { readSettings } from '../platform/config/settings.ts'
import { asker } from '../testing/asker.ts'
import { startReceiver } from '../testing/receiver.ts'
import { makeServer } from '../testing/server.ts'
import { timeLimit } from '../testing/time-limit.ts'
import { waitFor } from '../testing/wait-for.ts'
import { cleanUpAddressSearches } from './address-writes.ts'

const geocoder = await startReceiver()
const env = { GEOCODER_URL: `${geocoder.url}/search?key=of-the-operator`, BASE_URL: 'https://portal.example' }
const server = await makeServer({ env: { ...env, LOG_LEVEL: 'warn' } })
const second = await makeServer({ env, beside: server })
const without = await makeServer({ beside: server })
const { db } = server

const ledbury = {
  place_id: 7,
  display_name: 'Ledbury, Herefordshire, England',
  lat: '52.0361',
  lon: '-2.4231',
  boundingbox: ['52.0237', '52.0478', '-2.4448', '-2.4088'],
  importance: 0.4,
}
const found: FoundAddress = {
  name: 'Ledbury, Herefordshire, England',
  latitude: 52.0361,
  longitude: -2.4231,
  bounds: [-2.4448, 52.0237, -2.4088, 52.0478],
}
const answering = (body: unknown, status = 200) =>
  geocoder.answers.push((response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)),
  )

const as = async (role: 'farm_admin' | 'farmer' = 'farm_admin') => {
  const { id: organisation_id } = await makeOrganisation(db)
  return server.as(await makeUser(db, { role, organisation_id }))
}
const headers = await as()
type Asked = { of?: typeof server; headers?: Record<string, string> }
const search = (text: string, { of = server, headers: given = headers }: Asked = {}) =>
  asker(of.app)<FoundAddress[]>(`GET /addresses?search=${encodeURIComponent(text)}`, { headers: given })
const paths = () => geocoder.received.map(({ path }) => path)

beforeEach(async () => {
  geocoder.received.length = 0
  geocoder.answers.length = 0
  // Allows the next search at once.
  await db.deleteFrom('address_searches').execute()
})

describe('address search', () => {
  it('is performed by the server, which identifies itself, in the user’s language', async () => {
    answering([ledbury, { ...ledbury, display_name: 'Ledbury Road, London', boundingbox: undefined }])
    const { status, data } = await search(' Ledbury ', { headers: { ...headers, 'accept-language': 'de' } })
    expect(status).toBe(200)
    expect(data).toEqual([found, { ...found, name: 'Ledbury Road, London', bounds: null }])
    expect(paths()).toEqual(['/search?key=of-the-operator&q=Ledbury&format=jsonv2&limit=5&accept-language=de'])
    expect(geocoder.received[0]?.headers['user-agent']).toMatch(/^Bombus\/[\d.]+ \(\+https:\/\/portal\.example\)$/)
    expect(geocoder.received[0]?.headers).not.toHaveProperty('authorization')
  })
  it('sends the same query once a day, and otherwise uses the cache shared by all servers until it expires', async () => {
    answering([ledbury])
    await search('Ledbury')
    expect((await search('LEDBURY')).data).toEqual([found])
    expect((await search('ledbury', { of: second })).data).toEqual([found])
    expect(geocoder.received).toHaveLength(1)
    await sql`update address_searches set sent_at = now() - interval '25 hours'`.execute(db)
    answering([])
    expect((await search('Ledbury')).data).toEqual([])
    await sql`update address_searches set sent_at = now() - interval '25 hours'`.execute(db)
    await cleanUpAddressSearches(server)
    expect(await db.selectFrom('address_searches').selectAll().execute()).toEqual([])
  })
  it(
    'sends one query a second across all servers, and rejects more than a few waiting ones',
    async () => {
      for (let index = 0; index < 8; index += 1) answering([])
      const words = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel']
      const began = performance.now()
      const all = await Promise.all(words.map((text, index) => search(text, { of: index % 2 ? second : server })))
      const took = performance.now() - began
      const refused = all.filter(({ status }) => status !== 200)
      expect(refused.length).toBeGreaterThan(0)
      for (const { status, message } of refused) expect([status, message]).toEqual([503, outlineMessages.addressesBusy])
      const sent = words.length - refused.length
      expect(sent).toBeGreaterThan(2)
      expect(geocoder.received).toHaveLength(sent)
      // Timers may end a few milliseconds early.
      expect(took).toBeGreaterThan((sent - 1) * 1_000 - 100)
      const { rows } = await sql<{ gap: number | null }>`
      select extract(epoch from sent_at - lag(sent_at) over (order by sent_at))::float8 as gap from address_searches`.execute(
        db,
      )
      expect(rows.filter(({ gap }) => gap !== null && gap < 1)).toEqual([])
    },
    timeLimit(10_000),
  )
  it('sends one query for two users who search the same at the same time', async () => {
    answering([ledbury])
    const first = search('Ledbury')
    await waitFor(() => expect(geocoder.received).toHaveLength(1))
    const both = await Promise.all([first, search('Ledbury', { of: second })])
    expect(both.map(({ data }) => data)).toEqual([[found], [found]])
    expect(geocoder.received).toHaveLength(1)
  })
  it('is available only to users who draw outlines', async () => {
    expect((await search('Ledbury', { headers: await as('farmer') })).status).toBe(403)
    expect((await search('Ledbury', { headers: {} })).status).toBe(401)
    expect(geocoder.received).toEqual([])
  })
  it('is limited to a number of searches a minute for each user', async () => {
    const own = { headers: await as() }
    answering([])
    for (let index = 0; index < ADDRESS_SEARCHES_A_MINUTE; index += 1)
      expect((await search('Ledbury', own)).status).toBe(200)
    expect(await search('Ledbury', own)).toMatchObject({ status: 429, message: outlineMessages.tooManyAddresses })
    expect((await search('Ledbury', { headers: await as() })).status).toBe(200)
  })
})

it.each<[string, () => void]>([
  ['refuses', () => answering('Bandwidth limit exceeded', 429)],
  [
    'leads elsewhere',
    () => geocoder.answers.push((response) => response.writeHead(302, { location: geocoder.url }).end()),
  ],
  ['answers with a page', () => answering('<html></html>')],
  ['answers with something else', () => answering({ error: 'no' })],
  ['answers with places outside of the world', () => answering([{ ...ledbury, lat: '152' }])],
  ['never ends', () => answering(`[${' '.repeat(100_000)}]`)],
  ['breaks off', () => geocoder.answers.push((response) => response.destroy())],
])('a geocoder that %s is reported as unavailable and queried again the next time', async (_name, fail) => {
  fail()
  const own = { headers: await as() }
  expect(await search('Ledbury', own)).toMatchObject({ status: 503, message: outlineMessages.addressesAway })
  expect(server.logged.join('')).toContain('an address search failed')
  expect(server.logged.join('')).not.toContain('of-the-operator')
  await sql`update address_searches set sent_at = now() - interval '1 minute'`.execute(db)
  answering([ledbury])
  expect((await search('Ledbury', own)).data).toEqual([found])
})

it.each([
  ['nothing', ' ', 'Enter an address or a place'],
  ['a novel', 'a'.repeat(201), 'has more than 200 characters'],
])('a search for %s is rejected', async (_name, text, message) => {
  const { status, ...answer } = await search(text)
  expect(status).toBe(422)
  expect(JSON.stringify(answer)).toContain(message)
})

describe('a portal', () => {
  const settingsOf = async (of: typeof server) => (await asker(of.app)<PortalSettings>('GET /portal')).data
  it('without a geocoder has no address search, and reports this to its pages', async () => {
    expect((await settingsOf(without)).address_search).toBeNull()
    expect(await search('Ledbury', { of: without })).toMatchObject({
      status: 404,
      message: outlineMessages.addressesOff,
    })
  })
  it('with a geocoder credits its data source and does not reveal its address', async () => {
    const settings = await settingsOf(server)
    expect(settings.address_search).toEqual({ attribution: '© OpenStreetMap contributors' })
    expect(JSON.stringify(settings)).not.toContain(geocoder.url)
  })
  it('does not start with an invalid geocoder address', () => {
    expect(() => readSettings({ GEOCODER_URL: 'ftp://geocoder.example' })).toThrow('GEOCODER_URL: must be a URL')
  })
})
