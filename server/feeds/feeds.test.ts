import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { FEED_READS_A_MINUTE, FEED_READS_OF_PERSON_A_MINUTE, UNKNOWN_FEEDS_A_MINUTE } from '#domain/budgets/budgets.ts'
import { memberOfColumn, feedColumns } from '#domain/feeds/columns.ts'
import { MAX_LIVE_FEEDS, type CreatedFeed, type Feed } from '#domain/feeds/feed.ts'
import { messages } from '#domain/messages.ts'
import { revokeAccess } from '../accounts/revoke-access.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation } from '../factories/places.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { asker, newAddress } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer({ env: { LOG_LEVEL: 'debug', BASE_URL: 'https://bombus.example' } })
const { app, db } = server
const ask = asker(app)
server.setClock('2026-06-10T12:00:00Z')

const makeHome = async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id, title: 'Ashcombe Farm' })
  const person = await makeUser(db, { role: 'farmer', organisation_id })
  const headers = await server.as(person)
  const from = newAddress()
  const make = async (body: object = {}) =>
    (await ask<CreatedFeed>('POST /feeds', { headers, body: { name: 'Office sheet', content: 'visits', ...body } }))
      .data
  return {
    organisation_id,
    farm,
    person,
    headers,
    make,
    list: async () => (await ask<Feed[]>('GET /feeds', { headers })).data,
    read: (url = '', more: Record<string, string> = {}) =>
      app.inject({ url: new URL(url).pathname, headers: more, remoteAddress: from }),
  }
}
type Home = Awaited<ReturnType<typeof makeHome>>
const urlOf = ({ urls }: CreatedFeed, end: string) => urls.find((url) => url.endsWith(end)) ?? ''
const csvOf = async (home: Home, feed: CreatedFeed) => {
  const response = await home.read(urlOf(feed, '.csv'))
  expect(response.statusCode).toBe(200)
  return parse<Record<string, string>>(response.body, { columns: true })
}

const sendCounts = (key: string) =>
  ask('POST /ingest/messages', {
    headers: { authorization: `Bearer ${key}` },
    body: {
      id: 'one',
      interval_start: '2026-06-09T09:00:00Z',
      interval_end: '2026-06-09T09:30:00Z',
      ml_results: { avg_flowers: 5, sightings: 7, visitations: 4 },
      counts: [{ object_class_name: 'Bombus terrestris', count: 4 }],
    },
  })
const addScore = (farm_id: number, start_date: string, end_date: string, score: number) =>
  db
    .insertInto('week_scores')
    .values({
      farm_id,
      start_date,
      end_date,
      score,
      status: 'scored',
      low: 50,
      high: 70,
      band: 'good',
      completeness: 80,
      hours: 90.25,
      hours_possible: 100,
      model: 'ph-1.1',
    })
    .execute()
const addAlert = async ({ farm }: Home, opened_at: string, closed_at: string | null = null) => {
  const device = await makeDevice(db, { farm_id: farm.id })
  return db
    .insertInto('alerts')
    .values({
      rule: 'clock',
      subject: `device ${device.id}`,
      farm_id: farm.id,
      device_id: device.id,
      cause: JSON.stringify({ camera: 'Door' }),
      opened_at,
      last_true_at: opened_at,
      closed_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

describe('a feed', () => {
  it('shows its URLs once, stores only the hash of its token, and is listed with its last use', async () => {
    const home = await makeHome()
    const made = await home.make()
    expect(made.token).toMatch(/^bombus_feed_[\w-]{43}$/)
    expect(made.urls).toEqual([
      `https://bombus.example/api/feeds/${made.token}/table.csv`,
      `https://bombus.example/api/feeds/${made.token}/table.json`,
    ])
    const [listed] = await home.list()
    expect(listed).toMatchObject({ content: 'visits', farm_id: null, days: 28, last_used_at: null, revoked_at: null })
    expect(JSON.stringify(listed)).not.toContain(made.token)
    await csvOf(home, made)
    expect((await home.list())[0]?.last_used_at).not.toBeNull()
    const rows = await db.selectFrom('feeds').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(made.token.slice('bombus_feed_'.length))
  })

  it('of visits has the newest day first, as CSV and as JSON, within the period only', async () => {
    const home = await makeHome()
    const device = await makeDevice(db, {
      farm_id: home.farm.id,
      name: 'Door',
      since: new Date('2026-06-01T10:00:00Z'),
    })
    await sendCounts(device.key)
    const feed = await home.make({ days: 3 })
    const rows = await csvOf(home, feed)
    expect(rows.map((row) => [row['Date'], row['Device'], row['Visits'], row['Bumblebee']])).toEqual([
      ['2026-06-10', 'Door', '', ''],
      ['2026-06-09', 'Door', '4', '4'],
      ['2026-06-08', 'Door', '', ''],
    ])
    const { data } = (await home.read(urlOf(feed, '.json'))).json<{ data: { name: string; rows: object[] } }>()
    expect(data.name).toBe('Office sheet')
    expect(data.rows[1]).toMatchObject({
      date: '2026-06-09',
      farm: 'Ashcombe Farm',
      field: null,
      hours_of_capture: 0.5,
      visits: 4,
      bumblebee: 4,
      all_insects: 4,
    })
  })

  it('of scores has the weeks with days in the period', async () => {
    const home = await makeHome()
    await addScore(home.farm.id, '2026-06-01', '2026-06-07', 61.5)
    await addScore(home.farm.id, '2026-04-06', '2026-04-12', 40)
    const rows = await csvOf(home, await home.make({ content: 'scores', days: 14 }))
    expect(rows).toMatchObject([
      {
        Week: '2026-W23',
        From: '2026-06-01',
        'Pollination health': '61.5',
        'Range low': '50',
        Band: 'good',
        'Hours of capture': '90.25',
      },
    ])
  })

  it('of alerts has open ones and those of the period; one of devices has their current state', async () => {
    const home = await makeHome()
    const open = await addAlert(home, '2026-01-05T08:00:00Z')
    const recent = await addAlert(home, '2026-06-08T08:00:00Z', '2026-06-08T09:00:00Z')
    await addAlert(home, '2026-01-05T08:00:00Z', '2026-01-06T08:00:00Z')
    const alerts = await csvOf(home, await home.make({ content: 'alerts', days: 7 }))
    expect(alerts.map((row) => [row['Alert ID'], row['Closed (UTC)']])).toEqual([
      [String(recent.id), '2026-06-08T09:00:00.000Z'],
      [String(open.id), ''],
    ])
    expect(alerts[0]).toMatchObject({ Rule: 'clock', Alert: 'The clock on Door is wrong', Farm: 'Ashcombe Farm' })
    const devices = await csvOf(home, await home.make({ content: 'devices' }))
    expect(devices).toHaveLength(3)
    expect(devices[0]).toMatchObject({ Farm: 'Ashcombe Farm', Active: 'yes', 'Battery %': '' })
  })

  it('of several hundred rows has one header', async () => {
    const home = await makeHome()
    await makeDevice(db, { farm_id: home.farm.id, name: 'Door', since: new Date('2025-01-01T10:00:00Z') })
    const rows = await csvOf(home, await home.make({ days: 366 }))
    expect([rows.length, rows[0]?.['Date'], rows.at(-1)?.['Date']]).toEqual([366, '2026-06-10', '2025-06-10'])
  })

  it('contains no formulas that a spreadsheet would run', async () => {
    const home = await makeHome()
    await makeDevice(db, { farm_id: home.farm.id, name: '=HYPERLINK("http://x")' })
    expect((await csvOf(home, await home.make({ content: 'devices' })))[0]?.['Device']).toBe('\'=HYPERLINK("http://x")')
  })

  it('derives unique JSON member names from its column headings', () => {
    for (const columns of Object.values(feedColumns)) {
      const names = columns.map(memberOfColumn)
      expect(new Set(names).size).toBe(names.length)
      expect(names.join()).toMatch(/^[a-z0-9_,]+$/)
    }
  })
})

describe('a feed URL', () => {
  it('returns what its owner can see: farms of their organisation, or the selected one', async () => {
    const [home, other] = [await makeHome(), await makeHome()]
    const sister = await makeFarm(db, { organisation_id: home.organisation_id, title: 'Zeal Farm' })
    for (const farm of [home.farm, sister, other.farm]) await makeDevice(db, { farm_id: farm.id })
    const farmsIn = async (feed: CreatedFeed) => (await csvOf(home, feed)).map((row) => row['Farm ID'])
    expect((await farmsIn(await home.make({ content: 'devices' }))).toSorted()).toEqual(
      [home.farm.id, sister.id].map(String).toSorted(),
    )
    expect(await farmsIn(await home.make({ content: 'devices', farm_id: sister.id }))).toEqual([String(sister.id)])
    const foreign = { name: 'x', content: 'devices', farm_id: other.farm.id }
    expect((await ask('POST /feeds', { headers: home.headers, body: foreign })).status).toBe(404)
  })

  it('returns nothing of a farm that has left the organisation', async () => {
    const [home, other] = [await makeHome(), await makeHome()]
    await makeDevice(db, { farm_id: home.farm.id })
    const feed = await home.make({ content: 'devices', farm_id: home.farm.id })
    expect(await csvOf(home, feed)).toHaveLength(1)
    await db
      .updateTable('farms')
      .set({ organisation_id: other.organisation_id })
      .where('id', '=', home.farm.id)
      .execute()
    expect(await csvOf(home, feed)).toEqual([])
  })

  it.each([
    ['revoked feed', (home: Home, id: number) => ask(`DELETE /feeds/${id}`, { headers: home.headers })],
    [
      'disabled account',
      ({ person }: Home) => db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute(),
    ],
    [
      'person without a portal',
      ({ person }: Home) =>
        db
          .updateTable('users')
          .set({ is_pollinator_portal_enabled: false, is_pest_portal_enabled: false })
          .where('id', '=', person.id)
          .execute(),
    ],
    [
      'revocation of all tokens by an administrator',
      async ({ person }: Home) => {
        const headers = await server.as(await makeUser(db, { role: 'admin' }))
        expect((await ask(`DELETE /users/${person.id}/tokens`, { headers })).status).toBe(200)
      },
    ],
    [
      'new password',
      ({ person }: Home) => inTransaction(db, system, (trx) => revokeAccess(trx, person.id, { providers: false })),
    ],
  ])('returns nothing after a %s', async (_, end) => {
    const home = await makeHome()
    const feed = await home.make({ content: 'devices' })
    expect((await home.read(urlOf(feed, '.json'))).statusCode).toBe(200)
    await end(home, feed.id)
    expect((await home.read(urlOf(feed, '.json'))).statusCode).toBe(404)
    expect((await home.read(urlOf(feed, '.csv'))).statusCode).toBe(404)
  })

  it('returns 404 while its owner must set up a second factor', async () => {
    const home = await makeHome()
    const url = new URL(urlOf(await home.make({ content: 'devices' }), '.csv')).pathname
    const strict = await makeServer({ beside: server, env: { SECOND_FACTOR: 'everyone' } })
    expect((await strict.app.inject({ url })).statusCode).toBe(404)
  })

  it('returns 304 while nothing has changed, and the new rows once something has', async () => {
    const home = await makeHome()
    await makeDevice(db, { farm_id: home.farm.id })
    const url = urlOf(await home.make({ content: 'devices' }), '.csv')
    const first = await home.read(url)
    expect(first.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    const etag = String(first.headers['etag'])
    const again = await home.read(url, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await makeDevice(db, { farm_id: home.farm.id })
    expect((await home.read(url, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('is rate limited, and so are guesses of tokens', async () => {
    const home = await makeHome()
    const url = urlOf(await home.make({ content: 'devices' }), '.csv')
    for (let tries = 0; tries < FEED_READS_A_MINUTE; tries += 1) expect((await home.read(url)).statusCode).toBe(200)
    const refused = await home.read(url)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    const guess = () => home.read(`https://bombus.example/api/feeds/bombus_feed_${'a'.repeat(43)}/table.csv`)
    for (let tries = 0; tries < UNKNOWN_FEEDS_A_MINUTE; tries += 1) expect((await guess()).statusCode).toBe(404)
    expect((await guess()).statusCode).toBe(429)
  })

  it('is rate limited for all feeds of one user together, without affecting those of others', async () => {
    const [home, other] = [await makeHome(), await makeHome()]
    const urls: string[] = []
    const count = FEED_READS_OF_PERSON_A_MINUTE / FEED_READS_A_MINUTE
    for (let made = 0; made < count + 1; made += 1) urls.push(urlOf(await home.make({ content: 'devices' }), '.csv'))
    const [last = '', ...first] = urls.toReversed()
    for (const url of first)
      for (let tries = 0; tries < FEED_READS_A_MINUTE; tries += 1) expect((await home.read(url)).statusCode).toBe(200)
    const refused = await home.read(last)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    const elsewhere = urlOf(await other.make({ content: 'devices' }), '.csv')
    expect((await other.read(elsewhere)).statusCode).toBe(200)
  })

  it('never writes the token to the log', async () => {
    const home = await makeHome()
    const feed = await home.make({ content: 'devices' })
    const before = server.logged.length
    await home.read(urlOf(feed, '.csv'))
    await home.read(`https://bombus.example/api/feeds/${feed.token}/calendar.ics`)
    await home.read(`https://bombus.example/api/feeds/${feed.token}/nothing`)
    await home.read(`https://bombus.example/api/feeds/${feed.token}/table.csv`, { 'accept-language': '%' })
    const lines = server.logged.slice(before).join('\n')
    expect(lines).toContain('/api/feeds/:token/table.csv')
    expect(lines).not.toContain(feed.token)
  })
})

describe('a feed owner', () => {
  it('has fifty feeds at most, can revoke only their own, and not with an access token', async () => {
    const [home, other] = [await makeHome(), await makeHome()]
    const first = await home.make()
    for (let made = 1; made < MAX_LIVE_FEEDS; made += 1) await home.make()
    const body = { name: 'One more', content: 'scores' }
    expect(await ask('POST /feeds', { headers: home.headers, body })).toMatchObject({
      status: 409,
      message: messages.tooManyFeeds,
    })
    await ask(`DELETE /feeds/${first.id}`, { headers: other.headers })
    expect((await home.list()).at(-1)).toMatchObject({ id: first.id, revoked_at: null })
    await ask(`DELETE /feeds/${first.id}`, { headers: home.headers })
    expect((await ask('POST /feeds', { headers: home.headers, body })).status).toBe(201)
    const { data } = await ask<{ token: string }>('POST /auth/tokens', {
      headers: home.headers,
      body: { name: 'Script', days: 1, writes: true },
    })
    expect((await ask('POST /feeds', { headers: { authorization: `Bearer ${data.token}` }, body })).status).toBe(403)
  })
})

describe('a calendar feed', () => {
  const note = (home: Home, values: object) =>
    ask<{ id: number; version: number }>(`POST /farms/${home.farm.id}/notes`, {
      headers: home.headers,
      body: { kind: 'hives placed', ...values },
    })
  const read = async (home: Home, feed: CreatedFeed) => {
    const response = await home.read(urlOf(feed, 'calendar.ics'))
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = response.body.replaceAll('\r\n ', '').split('\r\n')
    const events = response.body
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((text) => Object.fromEntries(text.split('\r\n').map((line) => line.split(/:(.*)/, 2) as [string, string])))
    return { response, lines, events }
  }

  it('has notes as all-day events, timed ones in UTC, and alerts, with the same uid after a change', async () => {
    const home = await makeHome()
    const field = await makeField(db, { farm_id: home.farm.id, field_name: 'Long Meadow' })
    const { data: day } = await note(home, { date: '2026-06-03', field_id: field.id, note: 'Twelve; near the oak' })
    const { data: timed } = await note(home, { date: '2026-06-04', time: '14:30', kind: 'spray' })
    const alert = await addAlert(home, '2026-06-08T08:00:00Z', '2026-06-08T09:00:00Z')
    const feed = await home.make({ content: 'calendar', name: 'Farm diary' })
    expect(feed.urls).toEqual([`https://bombus.example/api/feeds/${feed.token}/calendar.ics`])
    const { lines, events } = await read(home, feed)
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
    expect(lines).toEqual(
      expect.arrayContaining([
        'X-WR-CALNAME:Farm diary',
        'X-WR-TIMEZONE:Europe/London',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      ]),
    )
    const of = (uid: string) => events.find((event) => event['UID'] === `${uid}@bombus.example`)
    expect(of(`note-${day.id}`)).toMatchObject({
      'DTSTART;VALUE=DATE': '20260603',
      'DTEND;VALUE=DATE': '20260604',
      SUMMARY: 'Hives placed: Ashcombe Farm',
      DESCRIPTION: 'Long Meadow\\nTwelve\\; near the oak',
      TRANSP: 'TRANSPARENT',
    })
    // 14:30 in an English summer.
    expect(of(`note-${timed.id}`)).toMatchObject({ DTSTART: '20260604T133000Z', DESCRIPTION: '14:30 at the farm' })
    expect(of(`alert-${alert.id}`)).toMatchObject({
      DTSTART: '20260608T080000Z',
      DTEND: '20260608T090000Z',
      SUMMARY: 'Solved: The clock on Door is wrong',
    })
    await ask(`PUT /farms/${home.farm.id}/notes/${day.id}`, { headers: home.headers, body: { date: '2026-06-05' } })
    const changed = (await read(home, feed)).events.find((event) => event['UID'] === `note-${day.id}@bombus.example`)
    expect(changed).toMatchObject({ 'DTSTART;VALUE=DATE': '20260605', SEQUENCE: '1' })
  })

  it('is identical when read later, so that clients get 304', async () => {
    const home = await makeHome()
    await note(home, { date: '2026-06-03' })
    const feed = await home.make({ content: 'calendar' })
    const { response } = await read(home, feed)
    server.setClock('2026-06-10T18:00:00Z')
    const again = await home.read(urlOf(feed, '.ics'), { 'if-none-match': String(response.headers['etag']) })
    server.setClock('2026-06-10T12:00:00Z')
    expect(again.statusCode).toBe(304)
  })

  it('has lines of 75 octets at most, and text of any length and language', async () => {
    const home = await makeHome()
    const text = `Zwölf Völker an der Hecke, neben der alten Eiche; ${'größer als üblich '.repeat(12)}`.trim()
    await note(home, { date: '2026-06-03', note: text })
    const { response, events } = await read(home, await home.make({ content: 'calendar' }))
    const longest = Math.max(...response.body.split('\r\n').map((line) => Buffer.byteLength(line)))
    expect(longest).toBeLessThanOrEqual(75)
    expect(events[0]?.['DESCRIPTION']).toBe(text.replaceAll(/([,;])/g, '\\$1'))
  })

  it('is not available as a table, nor a table as a calendar', async () => {
    const home = await makeHome()
    const [diary, table] = [await home.make({ content: 'calendar' }), await home.make()]
    for (const path of [`${diary.token}/table.csv`, `${table.token}/calendar.ics`])
      expect((await home.read(`https://bombus.example/api/feeds/${path}`)).statusCode).toBe(404)
  })
})
