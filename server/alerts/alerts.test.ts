import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Alert, AlertDetail } from '#domain/alerts/alert.ts'
import type { FarmAlertLimits } from '#domain/alerts/limits.ts'
import type { Role } from '#domain/access/policy.ts'
import { messages } from '#domain/messages.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makeTunnel } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { sendDueNotifications } from '../notifications/scheduled-writes.ts'
import { evaluateAlerts } from './evaluation-writes.ts'

const server = await makeServer()
const { db } = server
const ask = asker(server.app)
const START = Date.parse('2026-06-10T12:00:00Z')
/** The time this many hours after the start of each test. */
const at = (hours: number) => new Date(START + hours * 3_600_000)
const round = async (hours: number) => {
  server.setClock(at(hours).toISOString())
  return evaluateAlerts(server)
}

const makeHome = async (role: Role = 'farmer') => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id })
  const field = await makeField(db, { farm_id: farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const person = await makeUser(db, { role, organisation_id })
  const headers = await server.as(person)
  const get = async <T>(path: string) => (await ask<T>(`GET ${path}`, { headers })).data
  return {
    organisation_id,
    farm,
    person,
    headers,
    get,
    list: (query = '') => get<Alert[]>(`/alerts?${query}`),
    alert: (id: number) => get<AlertDetail>(`/alerts/${id}`),
    put: (path: string, body?: object) => ask<AlertDetail>(`PUT ${path}`, { headers, ...(body ? { body } : {}) }),
    /** A camera whose last message came this many hours after the start. */
    camera: async (lastSeen: number, given: { battery_level?: number; clock_skewed?: boolean } = {}) => {
      const place = { farm_id: farm.id, field_id: field.id, tunnel_id: tunnel.id }
      const device = await makeDevice(db, place)
      await hear(device.id, lastSeen, given)
      return device
    },
  }
}
const hear = (
  device_id: number,
  hours: number,
  given: { battery_level?: number; clock_skewed?: boolean; overlap_at?: Date } = {},
) =>
  db
    .updateTable('device_status')
    .set({
      last_seen_at: at(hours),
      battery_level: given.battery_level ?? 80,
      clock_skewed: given.clock_skewed ?? false,
    })
    .where('device_id', '=', device_id)
    .execute()
const kinds = ({ timeline }: AlertDetail) => timeline.map(({ kind }) => kind)

describe('a round', () => {
  it('opens an alert with its cause, keeps it, and closes it by itself', async () => {
    const home = await makeHome()
    const camera = await home.camera(0)
    await home.camera(30)
    await round(23)
    expect(await home.list()).toEqual([])
    await round(25)
    const [alert] = await home.list()
    expect(alert).toMatchObject({
      rule: 'silent',
      subject: `device ${camera.id}`,
      device_id: camera.id,
      farm_id: home.farm.id,
      farm_title: home.farm.title,
      title: `${camera.name} is silent`,
      opened_at: at(25).toISOString(),
      closed_at: null,
      times: 1,
    })
    expect(alert?.reason).toContain('10 Jun 2026, 13:00')
    await round(26)
    expect(await home.list()).toMatchObject([{ id: alert?.id, last_true_at: at(26).toISOString(), version: 1 }])
    await hear(camera.id, 27)
    await round(27)
    expect(await home.list()).toEqual([])
    const closed = await home.alert(alert?.id ?? 0)
    expect(closed).toMatchObject({ closed_at: at(27).toISOString(), last_true_at: at(26).toISOString() })
    expect(kinds(closed)).toEqual(['opened', 'closed'])
    expect(await home.list('state=closed')).toHaveLength(1)
  })

  it('tells a dead gateway with twelve cameras as one alert', async () => {
    const home = await makeHome()
    const cameras = []
    for (let n = 0; n < 12; n += 1) cameras.push(await home.camera(-n / 20))
    await round(25)
    const open = await home.list()
    expect(open.map(({ rule, subject }) => [rule, subject])).toEqual([['gateway', `farm ${home.farm.id}`]])
    expect(open[0]?.cause['cameras']).toHaveLength(12)
    for (const { id } of cameras.slice(0, 8)) await hear(id, 30)
    await round(30)
    expect((await home.list()).map(({ rule }) => rule)).toEqual(['gateway'])
    for (const { id } of cameras.slice(0, 8)) await hear(id, 36)
    await round(36)
    await round(36.1)
    expect((await home.list()).map(({ rule }) => rule)).toEqual(['silent', 'silent', 'silent', 'silent'])
  })

  it('waits before it tells what may pass, and before it takes back what may come again', async () => {
    const home = await makeHome()
    const camera = await home.camera(0, { clock_skewed: true })
    const clocks = async () => (await home.list('rule=clock')).length
    await round(0)
    expect(await clocks()).toBe(0)
    await round(1)
    expect(await clocks()).toBe(1)
    await hear(camera.id, 2)
    await round(2)
    await round(7)
    expect(await clocks()).toBe(1)
    await round(8)
    expect(await clocks()).toBe(0)
    // A condition that ended before its alert opened is forgotten and starts again.
    await hear(camera.id, 40, { clock_skewed: true })
    await round(40)
    await hear(camera.id, 40.5)
    await round(40.5)
    await hear(camera.id, 41.2, { clock_skewed: true })
    await round(41.2)
    expect(await clocks()).toBe(0)
  })

  it('opens the same alert again where it comes back within a day, and asks for it to be acknowledged again', async () => {
    const home = await makeHome()
    const camera = await home.camera(0)
    await home.camera(100)
    await round(25)
    const [{ id } = { id: 0 }] = await home.list()
    await home.put(`/alerts/${id}/acknowledgement`)
    await hear(camera.id, 26)
    await round(26)
    await hear(camera.id, 24.5)
    await round(49)
    expect(await home.alert(id)).toMatchObject({
      closed_at: null,
      times: 2,
      acknowledged_at: null,
      acknowledged_by: null,
    })
    expect(kinds(await home.alert(id))).toEqual(['opened', 'acknowledged', 'closed', 'reopened'])
  })

  it('closes what it finds nothing of any more: a camera that was taken down, or a farm whose deployments are over', async () => {
    const home = await makeHome()
    const camera = await home.camera(0)
    await home.camera(100)
    await round(25)
    expect(await home.list()).toHaveLength(1)
    await db.updateTable('devices').set({ is_active: false }).where('id', '=', camera.id).execute()
    await round(26)
    expect(await home.list()).toEqual([])
    const other = await makeHome()
    await other.camera(0)
    await db
      .insertInto('deployments')
      .values({ farm_id: other.farm.id, deployed_date: '2026-03-01', withdrawn_date: '2026-06-10' })
      .execute()
    await round(30)
    expect(await other.list()).toEqual([])
  })

  it('tells a battery by the days that are left of it, and takes it back once it is charged', async () => {
    const home = await makeHome()
    const camera = await home.camera(0, { battery_level: 90 })
    const levels = [90, 80, 70, 60, 50, 40]
    for (const [day, battery_level] of levels.entries()) {
      await hear(camera.id, day * 24, { battery_level })
      await round(day * 24)
    }
    await round(5 * 24 + 4)
    expect(await home.list()).toMatchObject([
      {
        rule: 'battery',
        title: `The battery of ${camera.name} lasts about 3 days`,
        cause: { level: 40, days_left: 3 },
      },
    ])
    await hear(camera.id, 5 * 24 + 5, { battery_level: 98 })
    await round(5 * 24 + 5)
    expect(await home.list()).toEqual([])
  })

  it('sees what the server keeps of scores, conflicts, refusals, weather and letters', async () => {
    const home = await makeHome()
    const camera = await home.camera(100)
    const farm_id = home.farm.id
    await db.insertInto('farm_seasons').values({ farm_id, today: '2026-06-14' }).execute()
    await sql`insert into week_scores
        (farm_id, start_date, end_date, status, score, low, high, completeness, hours, hours_possible, model)
      values (${farm_id}, '2026-06-08', '2026-06-14', 'ok', 30, 26, 34, 90, 100, 110, 'ph-1.1'),
        (${farm_id}, '2026-06-01', '2026-06-07', 'ok', 70, 66, 74, 90, 100, 110, 'ph-1.1')`.execute(db)
    const fall = { points: -40, range: [-45, -35], significant: true, told: true }
    await sql`update week_scores set comparison = ${JSON.stringify({ score: fall, visits: null, usual: null })}::jsonb
      where farm_id = ${farm_id} and end_date = '2026-06-14'`.execute(db)
    await sql`insert into message_conflicts (device_id, message_id, digest, received_at, message)
      select ${camera.id}, 'm' || n, n, ${at(99)}, '{}' from generate_series(1, 10) as n`.execute(db)
    await sql`insert into security_events (at, kind, result, status, device_id, endpoint, address, repeats, request_id)
      values (${at(102)}, 'budget', 'refused', 429, ${camera.id}, 'sendMessages', '10.0.0.0', 30, gen_random_uuid()),
        (${at(102)}, 'refused', 'refused', 401, null, 'sendMessages', '10.0.0.0', 60, gen_random_uuid())`.execute(db)
    await db
      .insertInto('weather_fetches')
      .values({ farm_id, failures: 4, succeeded_at: at(90) })
      .execute()
    await db
      .insertInto('mails')
      .values({ recipient: 'nobody@example.org', subject: 'Hello', body: 'x', attempts: 3, created_at: at(99) })
      .execute()
    await round(100)
    expect((await home.list('sort=rule')).map(({ rule }) => rule)).toEqual(['conflicts', 'weather'])
    await hear(camera.id, 124)
    await round(124)
    await round(125)
    expect((await home.list('sort=rule')).map(({ rule }) => rule)).toEqual([
      'rejects',
      'conflicts',
      'score_low',
      'score_fall',
      'weather',
    ])
    const admin = { headers: await server.as(await makeUser(db, { role: 'admin' })) }
    const { data } = await ask<Alert[]>('GET /alerts?sort=rule', admin)
    expect(data.filter(({ farm_id }) => farm_id === null).map(({ rule, subject }) => [rule, subject])).toEqual([
      ['rejects', 'portal'],
      ['mail', 'portal'],
    ])
  })

  it('is one server at a time, and alerts are kept once when two take turns', async () => {
    const home = await makeHome()
    await home.camera(0)
    await home.camera(100)
    const other = await makeServer({ beside: server })
    server.setClock(at(25).toISOString())
    other.setClock(at(25).toISOString())
    const rounds = await Promise.all([1, 2, 3].flatMap(() => [evaluateAlerts(server), evaluateAlerts(other)]))
    expect(rounds.some((done) => done !== null)).toBe(true)
    await evaluateAlerts(other)
    const [alert, ...more] = await home.list('state=all')
    expect(more).toEqual([])
    expect(kinds(await home.alert(alert?.id ?? 0))).toEqual(['opened'])
    await expect(
      sql`insert into alerts (rule, subject, cause, opened_at, last_true_at) select rule, subject, cause, opened_at, last_true_at
        from alerts where id = ${alert?.id}`.execute(db),
    ).rejects.toMatchObject({ constraint: 'alerts_open' })
  })

  it('leaves a heartbeat, and health says when it stopped for three rounds', async () => {
    const health = async () => (await ask('GET /health')).data
    await round(0)
    await sendDueNotifications(server)
    expect(await health()).toEqual({ status: 'ok', database: 'ok', alerts: 'ok', deliveries: 'ok', cleanup: 'ok' })
    await sql`update alert_heartbeats set ran_at = now() - interval '181 seconds'`.execute(db)
    expect(await health()).toMatchObject({ status: 'ok', alerts: 'late', deliveries: 'late' })
  })
})

it('shows an alert whose cause lacks a member its text needs without details, and the others as usual', async () => {
  const home = await makeHome()
  const camera = await home.camera(0)
  await round(25)
  const [alert] = await home.list()
  await db
    .insertInto('alerts')
    .values({
      rule: 'silent',
      subject: 'device 999999',
      farm_id: home.farm.id,
      cause: JSON.stringify({ camera: camera.name }),
      opened_at: at(26),
      last_true_at: at(26),
    })
    .execute()
  expect(await home.list()).toMatchObject([
    { title: 'Camera silent', reason: 'Details cannot be shown.' },
    { id: alert?.id, title: `${camera.name} is silent` },
  ])
})

describe('people', () => {
  const makeAlert = async (role: Role = 'farmer') => {
    const home = await makeHome(role)
    const camera = await home.camera(0)
    await home.camera(100)
    await round(25)
    const [alert] = await home.list()
    return { ...home, camera, id: alert?.id ?? 0, path: `/alerts/${alert?.id}` }
  }

  it('acknowledge an alert once', async () => {
    const { put, path, person } = await makeAlert()
    const { data } = await put(`${path}/acknowledgement`)
    const name = `${person.firstname} ${person.lastname}`
    expect(data).toMatchObject({ acknowledged_at: at(25).toISOString(), acknowledged_by: { id: person.id, name } })
    server.setClock(at(26).toISOString())
    const again = await put(`${path}/acknowledgement`)
    expect(again.data.acknowledged_at).toBe(at(25).toISOString())
    expect(kinds(again.data)).toEqual(['opened', 'acknowledged'])
  })

  it('give it to somebody who sees it, find their own, and take it back', async () => {
    const { put, path, person, list, organisation_id, id } = await makeAlert()
    const colleague = await makeUser(db, { role: 'engineer', organisation_id })
    expect(await list('mine=true')).toEqual([])
    await put(`${path}/assignment`, { assigned_to: person.id })
    expect((await list('mine=true')).map((alert) => alert.id)).toEqual([id])
    const { data } = await put(`${path}/assignment`, { assigned_to: colleague.id })
    expect(data.assigned_to?.id).toBe(colleague.id)
    expect(data.timeline.at(-1)).toMatchObject({ kind: 'assigned', by: { id: person.id }, to: { id: colleague.id } })
    expect((await put(`${path}/assignment`, { assigned_to: null })).data.assigned_to).toBeNull()
  })

  it('give it to nobody of another organisation, nor to somebody who cannot see it', async () => {
    const { put, path } = await makeAlert()
    const stranger = await makeUser(db, { organisation_id: (await makeOrganisation(db)).id })
    expect((await put(`${path}/assignment`, { assigned_to: stranger.id })).status).toBe(404)
    const admin = { headers: await server.as(await makeUser(db, { role: 'admin' })) }
    const refused = await ask(`PUT ${path}/assignment`, { ...admin, body: { assigned_to: stranger.id } })
    expect([refused.status, refused.issues]).toEqual([
      422,
      [{ path: 'assigned_to', message: messages.assigneeSeesNot }],
    ])
  })

  it('mute it until a moment to come', async () => {
    const { put, path } = await makeAlert()
    const until = at(50).toISOString()
    expect((await put(`${path}/mute`, { until })).data).toMatchObject({ muted_until: until })
    expect((await put(`${path}/mute`, { until: null })).data).toMatchObject({ muted_until: null })
    for (const when of [at(24), at(25 + 367 * 24)])
      expect((await put(`${path}/mute`, { until: when.toISOString() })).issues).toEqual([
        { path: 'until', message: messages.muteInPast },
      ])
  })

  it('write notes, once for each Idempotency-Key', async () => {
    const { headers, path, person } = await makeAlert()
    const write = () =>
      ask<AlertDetail>(`POST ${path}/notes`, {
        headers: { ...headers, 'idempotency-key': 'note 1' },
        body: { note: ' Cable was loose ' },
      })
    await write()
    const { status, data } = await write()
    expect([status, kinds(data)]).toEqual([201, ['opened', 'noted']])
    expect(data.timeline[1]).toMatchObject({ note: 'Cable was loose', by: { id: person.id } })
  })

  it('see what others did with it in the history', async () => {
    const { put, path, get, id } = await makeAlert('farm_admin')
    await put(`${path}/acknowledgement`)
    const { rows } = await get<{ rows: { action: string; actor: string }[] }>(`/history/alerts/${id}`)
    expect(rows.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(rows[1]?.actor).toBe('Bombus')
  })

  it('see no alert of another organisation, and none of the portal', async () => {
    const { id } = await makeAlert()
    const other = await makeHome()
    await sql`insert into alerts (rule, subject, cause, opened_at, last_true_at)
      values ('mail', 'portal', '{"letters":1,"recipients":1,"others_leave":"no"}', ${at(0)}, ${at(0)})
      on conflict do nothing`.execute(db)
    expect(await other.list('state=all')).toEqual([])
    expect((await ask(`GET /alerts/${id}`, { headers: other.headers })).status).toBe(404)
    expect((await other.put(`/alerts/${id}/acknowledgement`)).status).toBe(404)
  })
})

describe('limits of a farm', () => {
  it('are the usual ones until somebody sets them, and rounds go by them', async () => {
    const home = await makeHome('farm_admin')
    const path = `/farms/${home.farm.id}/alert-limits`
    expect(await home.get<FarmAlertLimits>(path)).toEqual({
      farm_id: home.farm.id,
      score_below: 40,
      silent_hours: 24,
      battery_days: 7,
      version: 0,
    })
    await home.camera(0)
    await home.camera(100)
    expect((await home.put(path, { silent_hours: 48 })).data).toMatchObject({
      silent_hours: 48,
      score_below: 40,
      version: 1,
    })
    await round(30)
    expect(await home.list()).toEqual([])
    expect((await home.put(path, { silent_hours: 12, score_below: null, version: 1 })).data).toMatchObject({
      silent_hours: 12,
      score_below: null,
      version: 2,
    })
    expect((await home.put(path, { battery_days: 3, version: 1 })).status).toBe(409)
    await round(31)
    expect(await home.list()).toHaveLength(1)
    const { rows } = await home.get<{ rows: { kind: string }[] }>(`/history/farms/${home.farm.id}`)
    expect(rows.map(({ kind }) => kind).slice(0, 2)).toEqual(['alert_limits', 'alert_limits'])
  })
  it('are refused out of reason', async () => {
    const home = await makeHome('farm_admin')
    const refused = await home.put(`/farms/${home.farm.id}/alert-limits`, { silent_hours: 1 })
    expect([refused.status, refused.issues]).toEqual([
      422,
      [{ path: 'silent_hours', message: 'must be between 2 and 336' }],
    ])
  })
})
