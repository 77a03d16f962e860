import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import type { AlertRule } from '#domain/alerts/rule.ts'
import type { AlertDelivery } from '#domain/notifications/endpoints.ts'
import type { NotificationSettings } from '#domain/notifications/notification-settings.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { makeServer } from '../testing/server.ts'
import { sendDueNotifications } from './scheduled-writes.ts'
import { workOnNotifications } from './start-notifications.ts'
import { waitFor } from '../testing/wait-for.ts'

const post = await startMailServer()
const env = { BOMBUS_MAIL: 'on', SMTP_URL: post.url, BASE_URL: 'https://bombus.example' }
const server = await makeServer({ env })
const other = await makeServer({ env, beside: server })
const { db } = server
const ask = asker(server.app)
beforeAll(() => workOnNotifications(server))

/** 13:00 in London, where the farms are. */
const NOON = Date.parse('2026-06-10T12:00:00Z')
const at = (hours: number) => new Date(NOON + hours * 3_600_000)
const clockAt = (hours: number) => {
  for (const each of [server, other]) each.setClock(at(hours).toISOString())
}
const round = (hours: number) => {
  clockAt(hours)
  return sendDueNotifications(server)
}
beforeEach(() => clockAt(0))

const makeHome = async (role: Role = 'farmer') => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id, time_zone: 'Europe/London' })
  const person = await makeUser(db, { role, organisation_id })
  const headers = await server.as(person)
  return {
    organisation_id,
    farm,
    person,
    headers,
    choose: (body: object) => ask<NotificationSettings>('PUT /notifications/settings', { headers, body }),
    told: async (alert_id: number) =>
      (await ask<AlertDelivery[]>(`GET /alerts/${alert_id}/deliveries`, { headers })).data,
    letters: () => post.letters.filter(({ to }) => to.includes(person.email)),
  }
}
type Home = Awaited<ReturnType<typeof makeHome>>

const event = (alert_id: number, kind: 'opened' | 'reopened' | 'closed', hours: number) =>
  db
    .insertInto('alert_events')
    .values({ alert_id, kind, at: at(hours) })
    .execute()
const open = async ({ farm }: Home, hours = 0, rule: AlertRule = 'clock') => {
  const device = await makeDevice(db, { farm_id: farm.id })
  const { id } = await db
    .insertInto('alerts')
    .values({
      rule,
      subject: `device ${device.id}`,
      farm_id: farm.id,
      device_id: device.id,
      cause: JSON.stringify({ camera: device.name, best: 'A', worst: device.name, times: 3 }),
      opened_at: at(hours),
      last_true_at: at(hours),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await event(id, 'opened', hours)
  return { id, name: device.name }
}
const close = async (id: number, hours: number) => {
  await db
    .updateTable('alerts')
    .set({ closed_at: at(hours) })
    .where('id', '=', id)
    .execute()
  await event(id, 'closed', hours)
}
const arrived = (home: Home, many = 1) =>
  waitFor(() => {
    const letters = home.letters()
    if (letters.length < many) throw new Error(`${letters.length} letters`)
    return letters
  })
const subject = (letter: { headers: string } | undefined) =>
  /^Subject: (.*(?:\r\n .*)*)/m.exec(letter?.headers ?? '')?.[1]?.replaceAll('\r\n ', ' ')
/** Waits until no notification is being sent. */
const quiet = () =>
  waitFor(async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
      where name like 'send-%' and state in ('created', 'active')`.execute(db)
    if (rows[0]?.n !== 0) throw new Error('still sending')
  })

describe('an alert', () => {
  it('is sent once by email to users who look after the farm, with its cause, remedy and address', async () => {
    const home = await makeHome()
    const alert = await open(home)
    await round(0)
    const [letter] = await arrived(home)
    expect(subject(letter)).toBe(`The clock on ${alert.name} is wrong (${home.farm.title})`)
    expect(letter?.body).toContain('What to do: Set the camera’s clock')
    expect(letter?.body).toContain(`https://bombus.example/alerts/${alert.id}`)
    expect(letter?.headers).toMatch(/^Message-ID: <mail-\d+\.\d+@bombus\.example>\r?$/m)
    await round(0.1)
    await quiet()
    expect(home.letters()).toHaveLength(1)
    await waitFor(async () =>
      expect(await home.told(alert.id)).toMatchObject([
        { event: 'opened', channel: 'mail', to: 'Hannah Price', state: 'sent', sent_at: expect.any(String) as string },
      ]),
    )
  })

  it('is grouped in one email with others that open at the same time, sent by only one of two servers', async () => {
    const home = await makeHome()
    for (let n = 0; n < 3; n += 1) await open(home)
    await Promise.all([sendDueNotifications(server), sendDueNotifications(other), sendDueNotifications(server)])
    await Promise.all([sendDueNotifications(other), sendDueNotifications(server)])
    await arrived(home)
    await quiet()
    expect(home.letters().map(subject)).toEqual([`3 alerts: ${home.farm.title}`])
  })

  it('is sent even if its event is seen after a later one', async () => {
    const home = await makeHome()
    const [early, late] = [await open(home, 0), await open(home, 0)]
    await round(0)
    await arrived(home)
    const client = await server.pool.connect()
    try {
      await client.query('begin')
      await client.query("insert into alert_events (alert_id, kind, at) values ($1, 'reopened', now())", [early.id])
      await event(late.id, 'reopened', 0.1)
      await round(0.1)
      expect(subject((await arrived(home, 2))[0])).toContain(late.name)
      await client.query('commit')
    } finally {
      client.release()
    }
    await round(0.2)
    expect(subject((await arrived(home, 3))[0])).toBe(`Again: The clock on ${early.name} is wrong (${home.farm.title})`)
  })

  it('waits for the end of quiet hours in the farm’s time zone, and is not sent if it has closed by then', async () => {
    const home = await makeHome()
    const [stays, passes] = [await open(home, 10), await open(home, 10)]
    await round(10)
    expect(await home.told(stays.id)).toMatchObject([{ state: 'waiting', due_at: '2026-06-11T05:00:00.000Z' }])
    await close(passes.id, 12)
    await round(12)
    await round(17)
    const [letter] = await arrived(home)
    expect(subject(letter)).toContain(stays.name)
    expect(await home.told(passes.id)).toMatchObject([{ state: 'dropped', reason: 'over' }])
  })

  it('is not sent while it is muted, or to a user who acknowledged it', async () => {
    const home = await makeHome()
    const [muted, known] = [await open(home, 10), await open(home, 10)]
    await db
      .updateTable('alerts')
      .set({ muted_until: at(20) })
      .where('id', '=', muted.id)
      .execute()
    await round(10)
    await db
      .updateTable('alerts')
      .set({ acknowledged_at: at(11), acknowledged_by: home.person.id })
      .where('id', '=', known.id)
      .execute()
    await round(17)
    expect(await home.told(known.id)).toMatchObject([{ state: 'dropped', reason: 'known' }])
    expect(await home.told(muted.id)).toMatchObject([{ state: 'waiting', due_at: at(20).toISOString() }])
    await round(20)
    expect(subject((await arrived(home))[0])).toContain(muted.name)
  })

  it('that has closed is announced to users who were notified of it and chose so', async () => {
    const [home, without] = [await makeHome(), await makeHome()]
    await home.choose({ closings: true })
    const [one, two] = [await open(home), await open(without)]
    await round(0)
    await arrived(home)
    for (const { id } of [one, two]) await close(id, 1)
    await round(1)
    expect(subject((await arrived(home, 2))[0])).toBe(`Solved: The clock on ${one.name} is wrong (${home.farm.title})`)
    await quiet()
    expect(without.letters()).toHaveLength(1)
  })
})

describe('notification settings', () => {
  it('exclude rules and farms, and collect others once a day at the chosen hour', async () => {
    const home = await makeHome()
    const farm = await makeFarm(db, { organisation_id: home.organisation_id })
    const chosen = await home.choose({
      mail_at_once: ['gateway'],
      mail_daily: ['clock'],
      farm_ids: [home.farm.id],
      daily_hour: 9,
      quiet_from: null,
      quiet_until: null,
    })
    expect(chosen.data).toMatchObject({ version: 1, farm_ids: [home.farm.id], daily_hour: 9 })
    const [daily, unchosen, elsewhere] = [
      await open(home),
      await open(home, 0, 'uneven'),
      await open({ ...home, farm }),
    ]
    await open(home, 1)
    await round(1)
    expect(await home.told(daily.id)).toMatchObject([{ state: 'waiting', due_at: '2026-06-11T08:00:00.000Z' }])
    expect([await home.told(unchosen.id), await home.told(elsewhere.id)]).toEqual([[], []])
    await round(20)
    expect((await arrived(home)).map(subject)).toEqual([`2 alerts: ${home.farm.title}, in the last day`])
  })

  it('limit the emails a day, with the rest in one email', async () => {
    const home = await makeHome()
    await home.choose({ most_a_day: 3, quiet_from: null, quiet_until: null, daily_hour: 7 })
    for (let hour = 0; hour < 8; hour += 1) {
      await open(home, hour)
      await round(hour)
    }
    await arrived(home, 2)
    await quiet()
    expect(home.letters()).toHaveLength(2)
    await round(18)
    expect(subject((await arrived(home, 3))[0])).toBe(`6 alerts: ${home.farm.title}`)
    expect(home.letters()[0]?.body).toContain('exceeded your daily notification limit')
    for (let hour = 19; hour < 23; hour += 1) {
      await open(home, hour)
      await round(hour)
    }
    await arrived(home, 4)
    await quiet()
    expect(home.letters(), 'two days of three letters at most').toHaveLength(4)
  })

  it.each<[Role, string[]]>([
    ['farm_admin', ['gateway', 'silent', 'battery', 'rejects', 'clock', 'lens']],
    ['farmer', ['gateway', 'silent', 'battery', 'rejects', 'clock', 'lens']],
    ['staff', []],
    ['admin', []],
  ])('for a %s without a choice are the defaults', async (role, mail_at_once) => {
    const { headers } = await makeHome(role)
    const { data } = await ask<NotificationSettings>('GET /notifications/settings', { headers })
    expect(data).toMatchObject({ mail_at_once, version: 0, mail: 'sent', daily_hour: 7, most_a_day: 5 })
  })

  it('are rejected if contradictory or for a farm of another organisation, and the later of two changes is reported', async () => {
    const [home, foreign] = [await makeHome(), await makeHome()]
    const refused = async (body: object) => {
      const { status, issues } = await home.choose(body)
      return [status, issues?.[0]?.path]
    }
    expect(await refused({ mail_daily: ['silent'] })).toEqual([422, 'mail_daily'])
    expect(await refused({ quiet_from: 6 })).toEqual([422, 'quiet_until'])
    expect(await refused({ daily_hour: 24 })).toEqual([422, 'daily_hour'])
    expect((await home.choose({ farm_ids: [foreign.farm.id] })).status).toBe(404)
    await home.choose({ daily_hour: 8, version: 0 })
    expect((await home.choose({ daily_hour: 9, version: 0 })).status).toBe(409)
  })
})

describe('a user who may no longer see a farm', () => {
  it.each<[string, (home: Home) => Promise<object>]>([
    ['as they moved', async () => ({ organisation_id: (await makeOrganisation(db)).id })],
    ['as they are disabled', async () => ({ is_active: false })],
    [
      'as the portal is closed to them',
      async () => ({ is_pollinator_portal_enabled: false, is_pest_portal_enabled: false }),
    ],
  ])('is not notified of it, %s between planning and email', async (_name, change) => {
    const home = await makeHome()
    const reader = await makeHome('admin')
    const alert = await open(home, 10)
    await round(10)
    await db
      .updateTable('users')
      .set(await change(home))
      .where('id', '=', home.person.id)
      .execute()
    await round(17)
    await quiet()
    expect(home.letters()).toEqual([])
    const told = await reader.told(alert.id)
    expect(told).toMatchObject([{ to: 'Hannah Price', state: 'dropped', reason: 'no access' }])
  })

  it('gets no email that was waiting for the mail server', async () => {
    const home = await makeHome()
    const mover = await makeHome()
    await post.stop()
    await open(home)
    await open(mover)
    await round(0)
    await quiet()
    const { id } = await makeOrganisation(db)
    await db.updateTable('users').set({ organisation_id: id }).where('id', '=', mover.person.id).execute()
    await post.start()
    await waitFor(async () => {
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
      expect(home.letters()).toHaveLength(1)
    })
    await waitFor(async () =>
      expect(await db.selectFrom('mails').where('sent_at', 'is', null).select('recipient').execute()).toEqual([]),
    )
    expect(mover.letters()).toEqual([])
    expect(await db.selectFrom('mails').where('recipient', '=', mover.person.email).selectAll().execute()).toEqual([])
  })
})

describe('a test notification', () => {
  it('is delivered by email, up to ten times a day', async () => {
    const { headers, ...home } = await makeHome('user')
    const test = () => ask('POST /notifications/test', { headers, body: { channel: 'mail' } })
    expect(await test()).toMatchObject({ status: 200, data: { channel: 'mail', sent_to: 1 } })
    expect(subject((await arrived({ ...home, headers }))[0])).toBe('A test of your Bombus notifications')
    for (let n = 1; n < 10; n += 1) expect((await test()).status).toBe(200)
    expect((await test()).status).toBe(429)
  })
})
