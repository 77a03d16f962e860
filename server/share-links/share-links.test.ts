import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { SHARED_A_MINUTE } from '#domain/budgets/budgets.ts'
import {
  MOST_SHARE_LINKS,
  type ShareLink,
  type ShareLinkWithUrl,
  type SharedContent,
  type SharedImages,
} from '#domain/share-links/share-link.ts'
import { shareMessages } from '#domain/share-links/public-messages.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { makeShareLink } from '../factories/share-links.ts'
import { newBlobKey } from '../platform/storage/blobs.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from '../score/testing/measured-farm.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer({
  weather: fineWeather,
  env: { LOG_LEVEL: 'debug', BOMBUS_MAIL: 'on', BOMBUS_DEMO: 'on' },
})
const { app, db, blobs } = server
const week = { start_date: '2026-06-08', end_date: '2026-06-14' }
const dashboard = { kind: 'dashboard', parts: ['score'], ...week }

beforeAll(() => server.setClock('2026-06-20T20:00:00Z'))

let networks = 0
/** Sends requests without a session, each from a different network. */
const open = (token: string, path = '', method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET') => {
  networks += 1
  const remoteAddress = `10.${networks >> 8}.${networks & 255}.1`
  return app.inject({ method, url: `/api/shared/${token}${path}`, remoteAddress })
}
const contentOf = async (token: string): Promise<SharedContent> => {
  const response = await open(token)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: SharedContent }>().data
}

/** A farm with two weeks of recordings, its farmer, and what they share. */
const makeShared = async () => {
  const { farm, place } = await makeStrawberryFarm(db, { description: 'Ring Wilhelmina', postcode: 'HR8 1AA' })
  const farmer = await makeUser(db, {
    organisation_id: farm.organisation_id,
    role: 'farmer',
    firstname: 'Wilhelmina',
    lastname: 'Secretive',
  })
  await db.updateTable('farms').set({ farmer_id: farmer.id }).where('id', '=', farm.id).execute()
  const device = await makeDevice(db, { ...place, name: 'Door' })
  const days = ['2026-06-01', '2026-06-02', '2026-06-08', '2026-06-09', '2026-06-10']
  await sendHours(
    app,
    device.key,
    days.flatMap((date) => fullDay(date, { flowers: 6, visits: 3, counts: { bumblebee: 3 } })),
  )
  const headers = await server.as(farmer)
  const ask = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object, by: object = headers) =>
    app.inject({
      method,
      url: `/api/farms/${farm.id}/share-links${path}`,
      headers: by as Record<string, string>,
      ...(payload ? { payload } : {}),
    })
  const share = async (body: object = dashboard) => {
    const response = await ask('POST', '', body)
    expect(response.statusCode, response.body).toBe(201)
    const made = response.json<{ data: ShareLinkWithUrl }>().data
    return { ...made, token: made.url.split('/').at(-1) ?? '' }
  }
  const list = async () => (await ask('GET')).json<{ data: ShareLink[] }>().data
  return { farm, place, device, farmer, headers, ask, share, list }
}

describe('a share link', () => {
  it('shows the chosen part of the chosen period as the dashboard does, and nothing else', async () => {
    const { farm, share, headers } = await makeShared()
    const { token } = await share({ ...dashboard, title: 'For the buyer' })
    const content = await contentOf(token)
    expect(content).toMatchObject({
      title: 'For the buyer',
      farm_title: farm.title,
      from: '2026-06-08',
      to: '2026-06-14',
      visitation: null,
      weather: null,
      map: null,
      comparison: null,
      seasons: null,
    })
    const portal = await app.inject({ url: `/api/farm-dashboard/${farm.id}?from=2026-06-08&to=2026-06-14`, headers })
    const { health } = portal.json<{ data: { health: { pollination_health: number; range: number[] } } }>().data
    expect(health.pollination_health).toBeGreaterThan(0)
    expect(content.score?.health).toMatchObject({
      pollination_health: health.pollination_health,
      range: health.range,
    })
  })

  it('shows counts, weather and map if chosen, and no person, address or serial number', async () => {
    const { share, device, farmer } = await makeShared()
    const parts = ['score', 'visitation', 'weather', 'map']
    const { token } = await share({ kind: 'dashboard', parts, ...week })
    const response = await open(token)
    const content = response.json<{ data: SharedContent }>().data
    expect(content.visitation?.days.map(({ date }) => date)).toEqual(['2026-06-08', '2026-06-09', '2026-06-10'])
    expect(content.weather?.days.map(({ date }) => date)).toEqual(expect.arrayContaining(['2026-06-08', '2026-06-14']))
    expect(content.weather?.days.every(({ date }) => date >= '2026-06-08' && date <= '2026-06-14')).toBe(true)
    expect(content.map?.fields.map(({ field_name }) => field_name)).toEqual(['Long Meadow'])
    for (const secret of ['Wilhelmina', 'Secretive', farmer.email, 'HR8 1AA', device.device_id, '2026-06-02'])
      expect(response.body).not.toContain(secret)
  })

  it('is neither cached by proxies nor indexed by search engines', async () => {
    const { share } = await makeShared()
    const { headers } = await open((await share()).token)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
  })

  it('does not record its score as shown, because no user of the portal saw it', async () => {
    const { farm, share } = await makeShared()
    await contentOf((await share()).token)
    const stored = await db.selectFrom('health_scores').where('farm_id', '=', farm.id).select('id').execute()
    expect(stored).toEqual([])
  })

  it('of the latest weeks moves forward with the farm’s local days', async () => {
    const { share } = await makeShared()
    const { token } = await share({ kind: 'dashboard', parts: ['visitation'], latest_weeks: 2 })
    expect(await contentOf(token)).toMatchObject({ from: '2026-06-07', to: '2026-06-20', latest_weeks: 2 })
    server.setClock('2026-06-27T20:00:00Z')
    expect(await contentOf(token)).toMatchObject({ from: '2026-06-14', to: '2026-06-27' })
    server.setClock('2026-06-20T20:00:00Z')
  })

  it('compares two periods of its farm as the portal does', async () => {
    const { farm, share, headers } = await makeShared()
    const { token } = await share({
      kind: 'comparison',
      parts: ['score'],
      ...week,
      with_start_date: '2026-06-01',
      with_end_date: '2026-06-07',
    })
    const { comparison } = await contentOf(token)
    const query = 'start_date=2026-06-08&end_date=2026-06-14&with_start_date=2026-06-01&with_end_date=2026-06-07'
    const portal = await app.inject({ url: `/api/inference/comparison?farm_id=${farm.id}&${query}`, headers })
    expect(comparison?.comparison).toEqual(portal.json<{ data: object }>().data)
    expect(comparison?.names).toEqual({ now: '8–14 Jun 2026', before: '1–7 Jun 2026' })
    const latest = await share({ kind: 'comparison', parts: ['score'], latest_weeks: 1 })
    expect((await contentOf(latest.token)).comparison?.names).toEqual({
      now: '14–20 Jun 2026',
      before: '7–13 Jun 2026',
    })
  })

  it('of a season has only its weeks, with weather if it was chosen', async () => {
    const { share } = await makeShared()
    const season = { kind: 'season', start_date: '2026-06-08', end_date: '2026-06-21' }
    const { token } = await share({ ...season, parts: ['score'] })
    const { seasons } = await contentOf(token)
    expect(seasons?.map(({ weeks, weather }) => [weeks.map(({ from }) => from), weather])).toEqual([
      [['2026-06-08', '2026-06-15'], []],
    ])
    expect((await contentOf((await share({ ...season, parts: ['weather'] })).token)).seasons?.[0]?.weeks).toEqual([
      expect.objectContaining({ pollination_health: null }),
      expect.objectContaining({ pollination_health: null }),
    ])
  })

  it('has an image with alternative text, which other sites may embed if they are allowed to', async () => {
    const { share, farm } = await makeShared()
    const closed = await share({ kind: 'dashboard', parts: ['score', 'visitation'], ...week })
    const framed = await share({ ...dashboard, title: '<b>&"', embed_hosts: ['www.farm.example'] })
    const plain = await open(closed.token, '/picture.svg')
    expect(plain.statusCode).toBe(200)
    expect(plain.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(plain.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(plain.body).toContain(`<title id="title">${farm.title}</title>`)
    expect(plain.body).toMatch(/<desc id="description">8–14 Jun 2026\. Pollination health: \d+/)
    expect(plain.body.match(/<rect x=/g)).toHaveLength(7)
    const other = await open(framed.token, '/picture.svg')
    expect(other.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(other.body).toContain('&#60;b&#62;&#38;&#34;')
    const frame = await open(framed.token, '/frame')
    expect(frame.json<{ data: object }>().data).toEqual({ embed_hosts: ['www.farm.example'] })
  })
})

describe('a share link refuses', () => {
  const refused = { statusCode: 404, message: shareMessages.ended }
  const answerOf = async (token: string, path = '') => {
    const response = await open(token, path)
    return {
      statusCode: response.statusCode,
      message: response.json<{ message: string }>().message,
      body: response.body,
    }
  }

  it('guessed, expired and revoked tokens with the same message', async () => {
    const { farm, farmer, share, ask } = await makeShared()
    const of = { organisation_id: farm.organisation_id, farm_id: farm.id, created_by: farmer.id }
    const expired = await makeShareLink(db, { ...of, expires_at: new Date('2020-01-01') })
    const revoked = await share()
    expect((await ask('DELETE', `/${revoked.id}`)).statusCode).toBe(200)
    const answers = await Promise.all(
      ['guessed', 'x'.repeat(43), expired.token, revoked.token, '%27%20or%201=1'].map((token) => answerOf(token)),
    )
    for (const answer of answers) expect(answer).toMatchObject(refused)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  it('everyone as soon as it is revoked, even if its content was just calculated', async () => {
    const { share, ask } = await makeShared()
    const [revoked, other] = [await share(), await share()]
    await contentOf(revoked.token)
    await contentOf(other.token)
    await ask('DELETE', `/${revoked.id}`)
    expect(await answerOf(revoked.token)).toMatchObject(refused)
    await contentOf(other.token)
  })

  it('everyone once its farm is deleted, even after it is restored', async () => {
    const { farm, share } = await makeShared()
    const { token } = await share()
    await contentOf(token)
    await db.updateTable('farms').set({ archived_at: new Date() }).where('id', '=', farm.id).execute()
    expect(await answerOf(token)).toMatchObject(refused)
    await db.updateTable('farms').set({ archived_at: null }).where('id', '=', farm.id).execute()
    expect(await answerOf(token)).toMatchObject(refused)
  })

  it('everyone once its farm moves, and does not belong to the new organisation', async () => {
    const { farm, share } = await makeShared()
    const { token } = await share()
    const other = await makeOrganisation(db)
    await db.updateTable('farms').set({ organisation_id: other.id }).where('id', '=', farm.id).execute()
    expect(await answerOf(token)).toMatchObject(refused)
    const admin = await server.as(await makeUser(db, { organisation_id: other.id, role: 'farm_admin' }))
    const list = await app.inject({ url: `/api/farms/${farm.id}/share-links`, headers: admin })
    expect(list.json<{ data: object[] }>().data).toEqual([])
    await db.updateTable('farms').set({ organisation_id: farm.organisation_id }).where('id', '=', farm.id).execute()
    expect(await answerOf(token)).toMatchObject(refused)
  })

  it('other parts, other paths and other days', async () => {
    const { share, farm } = await makeShared()
    const { token } = await share()
    expect(await answerOf(token, '/images')).toMatchObject(refused)
    expect(await answerOf(token, '/images/1')).toMatchObject(refused)
    const asked = await open(token, `?from=2026-06-01&to=2026-06-07&farm_id=1&parts=weather`)
    expect(asked.json<{ data: SharedContent }>().data).toMatchObject({ from: '2026-06-08', weather: null })
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await open(token, '', method)).statusCode, method).toBe(404)
    const bearer = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: `/api/farms/${farm.id}`, headers: bearer })).statusCode).toBe(401)
  })

  it('requests above the rate limit of a network, while other networks are served', async () => {
    const { share } = await makeShared()
    const { token } = await share()
    const from = (remoteAddress: string) => app.inject({ url: `/api/shared/${token}/frame`, remoteAddress })
    const { network } = SHARED_A_MINUTE
    for (let at = 0; at < network; at += 1) await from('10.200.1.1')
    expect((await from('10.200.1.1')).statusCode).toBe(429)
    expect((await from('10.200.1.2')).statusCode).toBe(200)
  })
})

describe('images of a share link', () => {
  const takeImage = async (device: { id: number; placement_id: number }, at: string, class_name: string | null) => {
    const [image_key, thumbnail_key] = [newBlobKey('captures', 'jpg'), newBlobKey('thumbnails', 'webp')]
    for (const key of [image_key, thumbnail_key]) await blobs.put(key, Buffer.from(`a picture of ${class_name}`))
    const box = { confidence: 0.9, x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
    const { id } = await db
      .insertInto('captures')
      .values({
        device_id: device.id,
        placement_id: device.placement_id,
        capture_key: `${at} ${class_name}`,
        captured_at: new Date(at),
        image_key,
        thumbnail_key,
        detections: JSON.stringify(class_name === null ? [] : [{ object_class_name: class_name, ...box }]),
        insects: class_name === null ? 0 : 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  it('are thumbnails of its farm and days with insects and without people', async () => {
    const { device, share, farm, farmer } = await makeShared()
    const other = await makeDevice(db, { farm_id: (await makeFarm(db, { organisation_id: farm.organisation_id })).id })
    const bee = await takeImage(device, '2026-06-09T10:00:00Z', 'bumblebee')
    const hidden = [
      await takeImage(device, '2026-06-09T10:01:00Z', null),
      await takeImage(device, '2026-06-09T10:02:00Z', 'Person'),
      await takeImage(device, '2026-06-09T10:03:00Z', 'human_hand'),
      // The day before and the day after, by the farm's local time.
      await takeImage(device, '2026-06-07T22:59:59Z', 'bumblebee'),
      await takeImage(device, '2026-06-14T23:00:00Z', 'bumblebee'),
      await takeImage(other, '2026-06-09T10:04:00Z', 'bumblebee'),
    ]
    const reviewed = await takeImage(device, '2026-06-09T10:05:00Z', 'bumblebee')
    await db
      .insertInto('image_reviews')
      .values({
        image_id: reviewed,
        reviewed_by: farmer.id,
        verdicts: '["corrected"]',
        corrections: '[{"detection": 0, "object_class_name": "hand"}]',
      })
      .execute()
    // Another model version decides now; the previous one detected a person.
    const decidedAnew = await takeImage(device, '2026-06-09T10:06:00Z', 'bumblebee')
    await db
      .insertInto('image_results')
      .values({
        image_id: decidedAnew,
        placement_id: device.placement_id,
        by_device: true,
        detections: '[{"object_class_name": "person"}]',
      })
      .execute()
    const { token } = await share({ kind: 'images', parts: ['images'], ...week })
    const response = await open(token, '/images')
    const { rows, next } = response.json<{ data: SharedImages }>().data
    expect([rows.map(({ id }) => id), next]).toEqual([[bee], null])
    expect(rows[0]?.detections).toMatchObject([{ object_class_name: 'bumblebee' }])
    expect(response.body).not.toContain('Wilhelmina')
    const file = await app.inject({ url: rows[0]?.thumbnail_url ?? '', remoteAddress: '10.201.0.1' })
    expect([file.statusCode, file.body]).toEqual([200, 'a picture of bumblebee'])
    expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
    for (const id of [...hidden, reviewed, decidedAnew])
      expect((await open(token, `/images/${id}`)).statusCode, `${id}`).toBe(404)
    expect(await contentOf(token)).toMatchObject({ kind: 'images', score: null })
    expect((await open(token, '/picture.svg')).statusCode).toBe(404)
  })

  it('are paginated', async () => {
    const { device, share } = await makeShared()
    for (let at = 0; at < 61; at += 1)
      await takeImage(device, new Date(Date.UTC(2026, 5, 9, 9, at)).toISOString(), 'bumblebee')
    const { token } = await share({ kind: 'images', parts: ['images'], ...week })
    const first = (await open(token, '/images')).json<{ data: SharedImages }>().data
    expect(first.rows).toHaveLength(60)
    const second = (await open(token, `/images?after=${first.next}`)).json<{ data: SharedImages }>().data
    expect([second.rows.length, second.next]).toEqual([1, null])
    expect(first.rows.map(({ id }) => id)).not.toContain(second.rows[0]?.id)
  })
})

describe('users who share', () => {
  it('see who created a link, its expiry and how often it was opened, but not its URL', async () => {
    const { share, list } = await makeShared()
    const made = await share()
    await contentOf(made.token)
    await contentOf(made.token)
    const [link] = await list()
    expect(link).toMatchObject({ id: made.id, opened: 2, created_by_name: 'Wilhelmina Secretive', revoked_at: null })
    expect(link?.last_opened_at).not.toBeNull()
    expect(link).not.toHaveProperty('url')
    expect(Date.parse(link?.expires_at ?? '') - Date.parse(link?.created_at ?? '')).toBe(30 * 86_400_000)
    const { rows } = await sql<{ text: string }>`select share_links::text as text from share_links
      where id = ${made.id}`.execute(db)
    expect(rows[0]?.text).not.toContain(made.token)
  })

  it('are notified by email that a link was created, without its URL', async () => {
    const { farm, farmer, share } = await makeShared()
    const { token } = await share({ ...dashboard, title: 'For the buyer', days: 7 })
    await share()
    const emails = await db
      .selectFrom('mails')
      .where('recipient', '=', farmer.email)
      .where('subject', 'like', 'A share link%')
      .select(['subject', 'body'])
      .orderBy('id')
      .execute()
    expect(emails.map(({ subject }) => subject)).toEqual(Array(2).fill(`A share link for ${farm.title} was created`))
    const [named, plain] = emails.map(({ body }) => body ?? '')
    expect(named).toContain(`your account was used to create a share link for ${farm.title}, named “For the buyer”.`)
    expect(named).toMatch(/can read figures of the farm until \d{1,2} \w{3} \d{4}\./)
    expect(plain).toContain(`your account was used to create a share link for ${farm.title}. Anyone`)
    expect(named).not.toContain(token)
  })

  it('are farmers on their own farms, and administrators', async () => {
    const { farm, ask, share } = await makeShared()
    const by = async (role: 'farmer' | 'farm_admin' | 'entomology') =>
      server.as(await makeUser(db, { organisation_id: farm.organisation_id, role }))
    const { id } = await share()
    for (const role of ['farmer', 'entomology'] as const) {
      const headers = await by(role)
      expect((await ask('POST', '', dashboard, headers)).statusCode, role).toBe(403)
      expect((await ask('GET', '', undefined, headers)).statusCode, role).toBe(403)
      expect((await ask('DELETE', `/${id}`, undefined, headers)).statusCode, role).toBe(403)
    }
    const admin = await by('farm_admin')
    expect((await ask('POST', '', dashboard, admin)).statusCode).toBe(201)
    expect((await ask('DELETE', `/${id}`, undefined, admin)).statusCode).toBe(200)
  })

  it('have to confirm their identity first', async () => {
    const { ask, headers, farmer } = await makeShared()
    await db
      .updateTable('sessions')
      .set({ confirmed_at: sql`now() - interval '1 hour'` })
      .where('user_id', '=', farmer.id)
      .execute()
    const response = await ask('POST', '', dashboard, headers)
    expect([response.statusCode, response.json<{ needs: string }>().needs]).toEqual([403, 'confirmation'])
  })

  it('appear in the history and security log when they share or revoke, but not when the link is opened', async () => {
    const { share, ask, farmer } = await makeShared()
    const { id, token } = await share()
    await contentOf(token)
    await ask('DELETE', `/${id}`)
    await ask('DELETE', `/${id}`)
    const history = await db
      .selectFrom('history')
      .where('kind', '=', 'share_links')
      .where('record_id', '=', id)
      .select(['action', 'actor_id', 'after'])
      .orderBy('id')
      .execute()
    expect(history.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['create', farmer.id],
      ['update', farmer.id],
    ])
    expect(JSON.stringify(history)).not.toMatch(/token/)
    const events = await db
      .selectFrom('security_events')
      .where('actor_id', '=', farmer.id)
      .where('kind', 'in', ['share-link-made', 'share-link-ended'])
      .select('kind')
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['share-link-made', 'share-link-ended', 'share-link-ended'])
  })

  it('have their tokens in no log', async () => {
    const { share } = await makeShared()
    server.logged.length = 0
    const { token } = await share()
    await contentOf(token)
    await open(token, '/picture.svg')
    await open(`${token}x`)
    expect(server.logged.some((line) => line.includes('/api/shared/:token'))).toBe(true)
    expect(server.logged.filter((line) => line.includes(token))).toEqual([])
    const { rows } = await sql<{ found: boolean }>`select exists (select from security_events
      where security_events::text like ${`%${token}%`}) as found`.execute(db)
    expect(rows[0]?.found).toBe(false)
  })

  it('have at most a hundred active links', async () => {
    const { farm, farmer, ask } = await makeShared()
    const of = { organisation_id: farm.organisation_id, farm_id: farm.id, created_by: farmer.id }
    for (let at = 0; at < MOST_SHARE_LINKS; at += 1) await makeShareLink(db, of)
    const full = await ask('POST', '', dashboard)
    expect([full.statusCode, full.json<{ message: string }>().message]).toEqual([409, shareMessages.tooMany])
    await db.updateTable('share_links').set({ revoked_at: new Date() }).where('farm_id', '=', farm.id).execute()
    expect((await ask('POST', '', dashboard)).statusCode).toBe(201)
  })

  it.each([
    [{ ...dashboard, end_date: '2026-07-30' }, 'end_date'],
    [{ ...dashboard, end_date: '2026-06-01' }, 'end_date'],
    [{ kind: 'dashboard', parts: ['score'] }, 'start_date'],
    [{ ...dashboard, latest_weeks: 1 }, 'latest_weeks'],
    [{ kind: 'dashboard', parts: ['score'], latest_weeks: 5 }, 'latest_weeks'],
    [{ ...dashboard, parts: [] }, 'parts'],
    [{ ...dashboard, kind: 'season', parts: ['map'] }, 'parts'],
    [{ ...dashboard, kind: 'comparison' }, 'with_start_date'],
    [{ ...dashboard, with_start_date: '2026-06-01' }, 'with_start_date'],
    [{ ...dashboard, days: 366 }, 'days'],
    [{ ...dashboard, days: 0 }, 'days'],
    [{ ...dashboard, embed_hosts: ["x; script-src 'unsafe-inline'"] }, 'embed_hosts.0'],
    [{ ...dashboard, embed_hosts: ['*'] }, 'embed_hosts.0'],
    [{ ...dashboard, embed_hosts: ['https://www.farm.example'] }, 'embed_hosts.0'],
  ])('get a validation error for %j', async (body, path) => {
    const { ask } = await makeShared()
    const response = await ask('POST', '', body)
    expect([
      response.statusCode,
      response.json<{ issues: { path: string }[] }>().issues.map((one) => one.path),
    ]).toEqual([422, [path]])
  })
})
