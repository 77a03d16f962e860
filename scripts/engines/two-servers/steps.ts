import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { makeField, makePlot, makeTunnel } from '#server/factories/places.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { ask, type Load } from './load.ts'
import { childrenOf, type Server } from './parts.ts'
import { callsOf, makeFarmByCalls, sendPicture, signIn, uploadFlowers, type Calls } from './portal.ts'
import { counts, print, tell, tookAtMost, until } from './report.ts'

const CAMERAS = 12
const PICTURES = 24

export type Farm = Awaited<ReturnType<typeof makeFarmByCalls>> & { plot_id: number }

/** The main tasks of a portal, each call to whichever server is next. */
export const mainJob = async (
  own: Database,
  call: Calls,
  port: number,
  admin: Record<string, string>,
): Promise<Farm> => {
  const farm = await makeFarmByCalls(call, CAMERAS)
  const field = await makeField(own.db, { farm_id: farm.farm_id, field_name: 'Long Meadow' })
  const tunnel = await makeTunnel(own.db, { field_id: field.id, number: 4 })
  const plot = await makePlot(own.db, { tunnel_id: tunnel.id, number: 12 })
  const { data: visit } = await call<{ id: number }>('POST /surveys', {
    body: { plot_id: plot.id, survey_date: '2026-05-30' },
    key: 'the-visit',
  })
  await call(`POST /surveys/${visit.id}/flowers`, {
    body: { plant_number: 3, observation: { count: 5 } },
    key: 'plant-3',
  })
  const { data: settings } = await call<{ version: number }>('GET /notifications/settings')
  await call('PUT /notifications/settings', {
    body: {
      version: settings.version,
      mail_at_once: ['conflicts'],
      mail_daily: [],
      quiet_from: null,
      quiet_until: null,
    },
  })
  const upload = await uploadFlowers(port, admin, 50)
  const stateOf = async (id: number) => (await call<{ state: string }>(`GET /imports/${id}`)).data.state
  const checked = await until(20_000, async () => (await stateOf(upload)) === 'ready')
  await call(`POST /imports/${upload}/confirm`)
  const added = await until(20_000, async () => (await stateOf(upload)) === 'done')
  tell(
    'a farm, cameras with keys, a survey, an uploaded file',
    'made through the proxy',
    checked !== null && added !== null,
  )

  const image = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#486' } })
    .jpeg()
    .toBuffer()
  const key = farm.devices[0]?.key ?? ''
  for (let n = 0; n < PICTURES; n += 1) await sendPicture(port, key, `picture-${n}`, image)

  // Ten ids with contradicting content each, which open an alert of contradicting messages.
  const contradicting = farm.devices[1]?.key ?? ''
  for (const count of [1, 2])
    await ask(port, {
      method: 'POST',
      path: '/api/ingest/messages',
      headers: { authorization: `Bearer ${contradicting}`, 'content-type': 'application/json' },
      body: JSON.stringify(
        Array.from({ length: 10 }, (_, n) => ({
          id: `twice-${n}`,
          interval_start: new Date(Date.UTC(2026, 3, 1, n)).toISOString(),
          interval_end: new Date(Date.UTC(2026, 3, 1, n, 30)).toISOString(),
          ml_results: { avg_flowers: 5, sightings: 3, visitations: 2 },
          counts: [{ object_class_name: 'bumblebee', count }],
        })),
      ),
    })
  return { ...farm, plot_id: plot.id }
}

/** Checks that state created, revoked or announced on one server applies on the other from the next request. */
export const acrossServers = async (
  farm: Farm,
  admin: Record<string, string>,
  { one, two }: { one: number; two: number },
): Promise<void> => {
  const session = await signIn(one, 'ann@example.org')
  await callsOf(two, session)('GET /users/profile')
  await callsOf(one, session)('POST /auth/sign-out')
  const after = await callsOf(two, session)('GET /users/profile', { status: 401 }).then(
    () => true,
    () => false,
  )
  tell('signed in on one, next request on the other; signed out on one, refused on the other', 'at once', after)

  const body = { title: 'Made by two at once' }
  const both = await Promise.all(
    [one, two].map((port) => callsOf(port, admin)<{ id: number }>('POST /organisations', { body, key: 'one-key' })),
  )
  const ids = new Set(both.map(({ data }) => data.id))
  tell('one Idempotency-Key on both at once makes', `${ids.size} record`, ids.size === 1)

  const heard = new Promise<boolean>((resolve) => {
    const request = http.get(
      { host: '127.0.0.1', port: two, path: `/api/farm-dashboard/${farm.farm_id}/live`, headers: admin },
      (response) => {
        response.on('data', (chunk: Buffer) => {
          if (!chunk.toString().includes('event: changed')) return
          request.destroy()
          resolve(true)
        })
      },
    )
    request.once('error', () => resolve(false))
    setTimeout(() => request.destroy(), 8_000).unref()
  })
  await wait(500)
  const last = farm.devices.at(-1)
  const send = (port: number, id: string) =>
    ask(port, {
      method: 'POST',
      path: '/api/ingest/messages',
      headers: { authorization: `Bearer ${last?.key ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify([
        { id, interval_start: '2026-04-02T10:00:00Z', interval_end: '2026-04-02T10:30:00Z', counts: [] },
      ]),
    })
  await send(one, 'live-1')
  tell('a page whose stream is on one hears of a message that came to the other', '', await heard)

  await send(two, 'live-1')
  const { data: spare } = await callsOf(one, admin)<{ id: number; key: string }>(`POST /devices/${last?.id}/keys`, {
    body: {},
  })
  const withSpare = () =>
    ask(two, {
      method: 'POST',
      path: '/api/ingest/messages',
      headers: { authorization: `Bearer ${spare.key}`, 'content-type': 'application/json' },
      body: '[]',
    })
  await withSpare()
  await callsOf(one, admin)(`DELETE /devices/${last?.id}/keys/${spare.id}`)
  tookAtMost(
    'a key revoked on one is refused on the other',
    1_500,
    await until(1_500, async () => (await withSpare()).status === 401),
  )
}

/** Checks the rate limit of a key that sends twice as many requests to both servers together. */
export const oneLimit = async (port: number, { devices }: Farm): Promise<void> => {
  const LIMIT = 1_200
  const [LANES, PAUSE_MS, FOR_MS] = [6, 24, 10_000]
  const asked = new Map<number, number>()
  const began = performance.now()
  const lane = async () => {
    while (performance.now() - began < FOR_MS) {
      const { status } = await ask(port, {
        method: 'POST',
        path: '/api/ingest/messages',
        headers: { authorization: `Bearer ${devices[3]?.key ?? ''}`, 'content-type': 'application/json' },
        body: '[]',
      })
      asked.set(status, (asked.get(status) ?? 0) + 1)
      if (status !== 200) return
      await wait(PAUSE_MS)
    }
  }
  // A refused client stops sending, because refusals are delayed.
  await Promise.all(Array.from({ length: LANES }, lane))
  const through = asked.get(200) ?? 0
  tell(
    `requests of one key that both servers let through, of ${LIMIT} a minute`,
    `${through}, then ${asked.get(429) ?? 0} lanes were refused`,
    through < LIMIT * 1.5,
  )
}

interface AtKill {
  servers: [Server, Server]
  farm: Farm
  port: number
  admin: Record<string, string>
  own: Database
}
/**
 * Kills the server that checks an upload, under full load: only its pending requests are lost, and its jobs pass to the
 * other.
 */
export const killOne = async (load: Load, call: Calls, { servers, farm, port, admin, own }: AtKill): Promise<0 | 1> => {
  const image = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#684' } })
    .jpeg()
    .toBuffer()
  for (let n = 0; n < PICTURES; n += 1) await sendPicture(port, farm.devices[2]?.key ?? '', `large-${n}`, image)
  const upload = await uploadFlowers(port, admin, 40_000)
  const checks = () => servers.findIndex(({ pid }) => childrenOf(pid).some((child) => child.includes('check-process')))
  await until(10_000, async () => checks() >= 0)
  const which = checks() === 1 ? 1 : 0
  const before = load.outcomes.length
  servers[which].kill('SIGKILL')
  await servers[which].ended
  const at = performance.now()
  const state = async () => (await call<{ state: string }>(`GET /imports/${upload}`)).data.state
  const isReady = until(60_000, async () => (await state()) === 'ready')
  const isDrawn = until(60_000, async () => (await thumbnails(own)) === 2 * PICTURES)
  await wait(4_000)
  const lost = load.faults()
  const since = load.outcomes.slice(before)
  tell(
    `a server killed under load: failed of ${counts(since)}; all of them had begun before its end`,
    lost.length,
    lost.every(({ began }) => began < at),
  )
  for (const { kind, fault } of lost) print(`        ${kind}: ${fault?.slice(0, 40).replaceAll(/\s+/g, ' ')}`)
  tookAtMost('the upload that it was checking is ready', 60_000, await isReady)
  tookAtMost(`all thumbnails of ${2 * PICTURES} pictures are there`, 60_000, await isDrawn)
  await call(`POST /imports/${upload}/cancel`)
  return which
}
const thumbnails = async ({ pool }: Database): Promise<number> =>
  (await pool.query<{ n: number }>('select count(*)::int as n from captures where thumbnail_key is not null')).rows[0]
    ?.n ?? 0
