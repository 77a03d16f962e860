import { beforeEach, describe, expect, it } from 'vitest'
import type { AlertDelivery } from '#domain/notifications/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { sendEmail } from './email-writes.ts'
import { sendDueNotifications } from './scheduled-writes.ts'

const server = await makeServer({
  env: { BOMBUS_MAIL: 'on', SMTP_URL: 'smtp://127.0.0.1:9', BASE_URL: 'https://bombus.example' },
})
const { db } = server
const ask = asker(server.app)

/** 13:00 in London, where the farms are. */
const NOON = Date.parse('2026-06-10T12:00:00Z')
const at = (hours: number) => new Date(NOON + hours * 3_600_000)
const round = (hours: number) => {
  server.setClock(at(hours).toISOString())
  return sendDueNotifications(server)
}
beforeEach(() => server.setClock(at(0).toISOString()))

const makeHome = async (time_zone = 'Europe/London') => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id, time_zone })
  const person = await makeUser(db, { role: 'farmer', organisation_id })
  const headers = await server.as(person)
  return {
    farm,
    person,
    headers,
    choose: (body: object) => ask('PUT /notifications/settings', { headers, body }),
    told: async (alert_id: number) =>
      (await ask<AlertDelivery[]>(`GET /alerts/${alert_id}/deliveries`, { headers })).data,
    letters: async () =>
      (
        await db.selectFrom('mails').where('recipient', '=', person.email).select('subject').orderBy('id').execute()
      ).map(({ subject }) => subject),
  }
}
type Home = Awaited<ReturnType<typeof makeHome>>

const event = (alert_id: number, kind: 'opened' | 'closed', hours: number) =>
  db
    .insertInto('alert_events')
    .values({ alert_id, kind, at: at(hours) })
    .execute()
const open = async ({ farm }: Home, hours = 0) => {
  const device = await makeDevice(db, { farm_id: farm.id })
  const { id } = await db
    .insertInto('alerts')
    .values({
      rule: 'clock',
      subject: `device ${device.id}`,
      farm_id: farm.id,
      device_id: device.id,
      cause: JSON.stringify({ camera: device.name }),
      opened_at: at(hours),
      last_true_at: at(hours),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await event(id, 'opened', hours)
  return { id, title: `The clock on ${device.name} is wrong (${farm.title})` }
}
const close = async (id: number, hours: number) => {
  await db
    .updateTable('alerts')
    .set({ closed_at: at(hours) })
    .where('id', '=', id)
    .execute()
  await event(id, 'closed', hours)
}

describe('the daily limit of emails', () => {
  it('counts only emails: push messages and tests do not count', async () => {
    const home = await makeHome()
    await home.choose({ most_a_day: 3 })
    await db
      .insertInto('notifications')
      .values(
        [1, 2, 3].map(() => ({
          user_id: home.person.id,
          channel: 'push',
          kind: 'single',
          day: '2026-06-10',
          made_at: at(0),
        })),
      )
      .execute()
    for (let n = 0; n < 3; n += 1)
      await ask('POST /notifications/test', { headers: home.headers, body: { channel: 'mail' } })
    const alert = await open(home)
    await round(0)
    expect((await home.letters()).at(-1)).toBe(alert.title)
  })

  it('applies to the local day of the farm', async () => {
    const home = await makeHome('America/Los_Angeles')
    await home.choose({ most_a_day: 2, quiet_from: null, quiet_until: null })
    // 14:00 on the 10th at the farm, then 18:00, when it is already the 11th in London.
    const first = await open(home, 9)
    await round(9)
    const second = await open(home, 13)
    await round(13)
    expect(await home.letters()).toEqual([first.title])
    expect(await home.told(second.id)).toMatchObject([{ state: 'waiting' }])
  })
})

describe('a user with an unverified address', () => {
  it('gets no notifications there', async () => {
    const home = await makeHome()
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', home.person.id).execute()
    const alert = await open(home)
    await round(0)
    expect(await home.letters()).toEqual([])
    expect(await home.told(alert.id)).toEqual([])
  })
})

describe('the notice that an alert has closed', () => {
  it('is also sent to the user who acknowledged it', async () => {
    const home = await makeHome()
    await home.choose({ closings: true })
    const alert = await open(home)
    await round(0)
    await ask(`PUT /alerts/${alert.id}/acknowledgement`, { headers: home.headers })
    await close(alert.id, 1)
    await round(1)
    expect(await home.letters()).toEqual([alert.title, `Solved: ${alert.title}`])
  })
})

describe('the notice that an alert closed before anyone was notified', () => {
  it('is sent to nobody', async () => {
    const home = await makeHome()
    await home.choose({ closings: true })
    const alert = await open(home, 10)
    // In the evening, when nothing is sent.
    await round(10)
    await close(alert.id, 11)
    await round(11)
    await round(20)
    expect(await home.letters()).toEqual([])
    expect((await home.told(alert.id)).map(({ event: what, state, reason }) => [what, state, reason])).toEqual([
      ['closed', 'dropped', 'over'],
      ['opened', 'dropped', 'over'],
    ])
  })
})

describe('an email about two farms that is waiting for the mail server', () => {
  it('omits the farm that its recipient may no longer see', async () => {
    const home = await makeHome()
    const sold = await makeFarm(db, { organisation_id: home.farm.organisation_id, title: 'Sold Meadow' })
    await open(home)
    const gone = await open({ ...home, farm: sold })
    await round(0)
    const kept = () =>
      db.selectFrom('mails').where('recipient', '=', home.person.email).select(['id', 'subject', 'body']).execute()
    const [letter] = await kept()
    expect(letter?.body).toContain('Sold Meadow')
    const { id: organisation_id } = await makeOrganisation(db)
    await db.updateTable('farms').set({ organisation_id }).where('id', '=', sold.id).execute()
    await sendEmail(server, letter?.id ?? 0).catch(() => undefined)
    const [without, ...more] = await kept()
    expect(more).toEqual([])
    expect(without?.body).toContain(home.farm.title)
    expect(`${without?.subject} ${without?.body}`).not.toContain('Sold Meadow')
    expect(without?.body).not.toContain(`/alerts/${gone.id}`)
  })
})
