import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { QueuedWebhookEvent, WebhookEventName } from '#domain/notifications/webhook-event-names.ts'
import type { Webhook } from '#domain/notifications/webhook.ts'
import { webhookData } from '#domain/notifications/webhook-payloads.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../../factories/places.ts'
import { makeSurvey } from '../../factories/surveys.ts'
import { moveDevice } from '../../devices/move.ts'
import { inTransaction, system } from '../../platform/postgres/database.ts'
import { makeServer } from '../../testing/server.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { insertRow } from '../../testing/one-of-each.ts'
import { cleanUpDeliveries } from '../cleanup-deliveries.ts'
import { sendDueNotifications } from '../scheduled-writes.ts'
import { workOnNotifications } from '../start-notifications.ts'
import { webhookHomes, type WebhookHome } from '../testing/webhook-homes.ts'
import { MAX_A_MINUTE } from './webhook-event-writes.ts'
import { maintainWebhooks } from './webhook-maintenance-writes.ts'

const receiver = await startReceiver()
const server = await makeServer({ env: { WEBHOOKS_PRIVATE: 'on', BASE_URL: 'https://bombus.example' } })
const { db } = server
const { makeHome, arrive } = webhookHomes(server, receiver)
beforeAll(() => workOnNotifications(server))
// A Monday, at nine in London.
server.setClock('2026-06-15T08:00:00Z')

interface Payload {
  id: string
  type: WebhookEventName
  timestamp: string
  data: Record<string, unknown>
}
const payloadsOf = (home: WebhookHome) => home.arrived().map(({ body }) => JSON.parse(body.toString()) as Payload)
const only = async (home: WebhookHome): Promise<Payload> => {
  await sendDueNotifications(server)
  await arrive(home)
  const [payload, ...others] = payloadsOf(home)
  if (!payload) throw new Error('none')
  expect(others).toEqual([])
  expect(Object.keys(payload)).toEqual(['id', 'type', 'timestamp', 'data'])
  expect(payload.id).toMatch(/^evt_\d+$/)
  // The payload as openapi.json describes it.
  expect(webhookData[payload.type as QueuedWebhookEvent].parse(payload.data)).toEqual(payload.data)
  return payload
}
const homeFor = async (event: WebhookEventName) => {
  const home = await makeHome()
  const { data: hook } = await home.add({ events: [event] })
  const farm = {
    id: home.farm.id,
    title: home.farm.title,
    url: `https://bombus.example/farm-dashboard/${home.farm.id}`,
  }
  return { home, hook, farm }
}
const plotOf = async ({ farm }: WebhookHome) => {
  const field = await makeField(db, { farm_id: farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  return makePlot(db, { tunnel_id: tunnel.id })
}
const see = (device_id: number) =>
  db
    .updateTable('device_status')
    .set({ last_seen_at: sql`now()` })
    .where('device_id', '=', device_id)
    .execute()

describe('a webhook with the event selected receives', () => {
  it('the first message of a camera, and no later one', async () => {
    const { home, farm } = await homeFor('device.first_seen')
    const device = await makeDevice(db, { farm_id: home.farm.id })
    await see(device.id)
    await see(device.id)
    const { type, data } = await only(home)
    expect(type).toBe('device.first_seen')
    expect(data).toMatchObject({
      farm,
      device: { id: device.id, name: device.name, url: `https://bombus.example/device-detail/${device.id}` },
    })
  })

  it.each(['the organisation', 'another organisation'])('a camera that moved from a farm of %s', async (whose) => {
    const { home, farm } = await homeFor('device.moved')
    const from = await makeFarm(db, whose === 'the organisation' ? { organisation_id: home.organisation_id } : {})
    const device = await makeDevice(db, { farm_id: from.id })
    const place = { farm_id: home.farm.id, field_id: null, tunnel_id: null, plot_id: null }
    await inTransaction(db, system, (trx) => moveDevice(trx, device.id, place, new Date('2026-06-15T07:00:00Z')))
    const { data } = await only(home)
    expect(data).toMatchObject({ farm, device: { id: device.id }, moved_at: '2026-06-15T07:00:00.000Z' })
    expect(data['from_farm']).toEqual(
      whose === 'the organisation' ? expect.objectContaining({ id: from.id, title: from.title }) : null,
    )
  })

  it('a survey, even one of many without other notifications', async () => {
    const { home, farm } = await homeFor('survey.created')
    const foreign = await makeHome()
    await makeSurvey(db, { plot_id: (await plotOf(foreign)).id })
    const plot = await plotOf(home)
    const survey = await makeSurvey(db, { plot_id: plot.id, survey_date: '2026-06-12' })
    expect((await only(home)).data).toEqual({
      farm,
      survey: {
        id: survey.id,
        plot_id: plot.id,
        survey_date: '2026-06-12',
        visit: 1,
        url: `https://bombus.example/ento-home/survey/survey-list/${survey.id}`,
      },
    })
  })

  it('an upload when its rows are added, but not its individual surveys', async () => {
    const { home } = await homeFor('import.completed')
    await home.add({ events: ['survey.created'] })
    const user = await makeUser(db, { organisation_id: home.organisation_id })
    const { id } = await db
      .insertInto('imports')
      .values({
        organisation_id: home.organisation_id,
        report_type: 'flower',
        file_name: 'flowers.csv',
        blob_key: `imports/${home.path}`,
        created_by: user.id,
        state: 'importing',
        rows_good: 12,
        rows_duplicate: 3,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await makeSurvey(db, { plot_id: (await plotOf(home)).id, import_id: id })
    await db.updateTable('imports').set({ state: 'done' }).where('id', '=', id).execute()
    expect((await only(home)).data).toMatchObject({
      import: { id, report_type: 'flower', rows_added: 12, rows_duplicate: 3 },
    })
  })

  it('reviews of images of a farm together, a minute after the first one', async () => {
    const { home, hook, farm } = await homeFor('image.reviewed')
    const queue = (record_id: number) =>
      db
        .insertInto('webhook_events')
        .values({ type: 'image.reviewed', organisation_id: home.organisation_id, farm_id: home.farm.id, record_id })
        .execute()
    const images = await makeImages(home, 3)
    const reviewer = await makeUser(db, { organisation_id: home.organisation_id })
    for (const image_id of images)
      await db.insertInto('image_reviews').values({ image_id, reviewed_by: reviewer.id, verdicts: '[]' }).execute()
    await queue(images[0] ?? 0)
    await sendDueNotifications(server)
    expect(await home.deliveries(hook.id)).toEqual([])
    await db
      .updateTable('webhook_events')
      .set({ at: sql`at - interval '61 seconds'` })
      .where('farm_id', '=', home.farm.id)
      .execute()
    expect((await only(home)).data).toEqual({
      farm,
      count: 3,
      images: images.map((id) => ({ id, url: `https://bombus.example/images/${id}` })),
    })
  })

  it('the weekly score once, on Monday morning', async () => {
    const { home, farm } = await homeFor('score.weekly')
    await db
      .insertInto('week_scores')
      .values({
        farm_id: home.farm.id,
        start_date: '2026-06-08',
        end_date: '2026-06-14',
        status: 'scored',
        score: 61.5,
        low: 50,
        high: 70,
        band: 'good',
        completeness: 80,
        hours: 90,
        hours_possible: 100,
        model: 'ph-1.1',
      })
      .execute()
    await maintainWebhooks({ db, clock: () => new Date('2026-06-15T05:00:00Z') })
    await maintainWebhooks(server)
    await maintainWebhooks(server)
    expect((await only(home)).data).toEqual({
      farm,
      from: '2026-06-08',
      to: '2026-06-14',
      status: 'scored',
      score: 61.5,
      range: [50, 70],
      band: 'good',
      completeness: 80,
    })
  })

  it('a model version new to the organisation, but none already used there', async () => {
    const { home } = await homeFor('model_version.first_seen')
    const [former, fresh] = [await makeModel(), await makeModel()]
    const device = await makeDevice(db, { farm_id: home.farm.id })
    const { id: placement_id } = await db
      .selectFrom('placements')
      .where('device_id', '=', device.id)
      .select('id')
      .executeTakeFirstOrThrow()
    for (const [model_id, day] of [
      [former.id, '2026-05-01'],
      [former.id, '2026-06-14'],
      [fresh.id, '2026-06-14'],
    ] as const)
      await db
        .insertInto('daily_watch')
        .values({
          placement_id,
          day,
          model_id,
          flower_hours: 1,
          hours: 1,
          hours_scored: 1,
          visits: 1,
        })
        .execute()
    await maintainWebhooks(server)
    await maintainWebhooks(server)
    expect((await only(home)).data).toMatchObject({ model_version: fresh.name })
  })

  it('a failed backup if a user who can see all organisations selected it', async () => {
    const home = await makeHome()
    expect((await home.add({ events: ['backup.failed'] })).status).toBe(422)
    const { data: hook } = await home.add()
    expect((await home.call(`PUT /${hook.id}`, { events: ['backup.failed'] })).status).toBe(422)
    const admin = await makeHome('admin')
    await admin.add({ events: ['backup.failed'] })
    const { id } = await db
      .insertInto('backup_runs')
      .values({
        kind: 'backup',
        day: '2026-06-15',
        state: 'failed',
        error: 'No space left on host db-1',
        finished_at: sql`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('backup_runs')
      .set({ notified_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    const { data } = await only(admin)
    expect(data).toEqual({ run: { id, kind: 'backup', url: 'https://bombus.example/system' } })
    expect(home.arrived()).toEqual([])
  })

  it('no portal events if its address was set by a user of a single organisation', async () => {
    const home = await makeHome()
    const { data: hook } = await home.add()
    const events = ['alert.opened', 'backup.failed'] as const
    await db
      .updateTable('webhooks')
      .set({ events: [...events] })
      .where('id', '=', hook.id)
      .execute()
    expect((await home.call<Webhook>(`PUT /${hook.id}`, { title: 'Office' })).data.events).toEqual(events)
    const { data } = await home.call<Webhook>(`PUT /${hook.id}`, { url: `${receiver.url}/elsewhere` })
    expect(data.events).toEqual(['alert.opened'])
  })

  it('a silent camera, with or without its alert', async () => {
    const { home, farm } = await homeFor('device.silent')
    const device = await makeDevice(db, { farm_id: home.farm.id })
    const at = '2026-06-15T08:00:00Z'
    const alert_id = await insertRow(db, 'alerts', {
      rule: 'silent',
      subject: `device ${device.id}`,
      farm_id: home.farm.id,
      device_id: device.id,
      cause: JSON.stringify({ camera: device.name, last_seen: at, limit_hours: 24 }),
      opened_at: at,
      last_true_at: at,
    })
    await db.insertInto('alert_events').values({ alert_id, kind: 'opened', at }).execute()
    await sendDueNotifications(server)
    await arrive(home)
    expect(payloadsOf(home)).toMatchObject([
      { type: 'device.silent', data: { farm, device: { id: device.id }, alert: { id: alert_id } } },
    ])
  })
})

describe('webhook events', () => {
  it('that no webhook selected are not stored', async () => {
    const { home } = await homeFor('survey.created')
    await see((await makeDevice(db, { farm_id: home.farm.id })).id)
    expect(await db.selectFrom('webhook_events').where('farm_id', '=', home.farm.id).execute()).toEqual([])
  })

  it('of a farm archived before they are planned are not sent', async () => {
    const { home, hook } = await homeFor('device.first_seen')
    await see((await makeDevice(db, { farm_id: home.farm.id })).id)
    await db
      .updateTable('farms')
      .set({ archived_at: sql`now()` })
      .where('id', '=', home.farm.id)
      .execute()
    await sendDueNotifications(server)
    expect(await home.deliveries(hook.id)).toEqual([])
  })

  it(`of an organisation are limited to ${MAX_A_MINUTE} a minute, and the others follow in order`, async () => {
    const { home, hook } = await homeFor('survey.created')
    const plot = await plotOf(home)
    const ids: number[] = []
    for (let n = 0; n < MAX_A_MINUTE + 2; n += 1) ids.push((await makeSurvey(db, { plot_id: plot.id })).id)
    await sendDueNotifications(server)
    await sendDueNotifications(server)
    const planned = () =>
      db.selectFrom('webhook_deliveries').where('webhook_id', '=', hook.id).select(['id', 'body']).orderBy('id')
    expect(await planned().execute()).toHaveLength(MAX_A_MINUTE)
    await db
      .updateTable('webhook_deliveries')
      .set({ created_at: sql`created_at - interval '61 seconds'` })
      .where('webhook_id', '=', hook.id)
      .execute()
    // The receiver does not respond: its events wait without filling the queue.
    await sql`delete from pgboss.job where name = 'send-webhook'`.execute(db)
    await db.updateTable('webhook_deliveries').set({ state: 'waiting' }).where('webhook_id', '=', hook.id).execute()
    await sendDueNotifications(server)
    expect(await planned().execute()).toHaveLength(MAX_A_MINUTE)
    await db.updateTable('webhook_deliveries').set({ state: 'sent' }).where('webhook_id', '=', hook.id).execute()
    await sendDueNotifications(server)
    const bodies = (await planned().execute()).map(
      ({ body }) => JSON.parse(body) as { data: { survey: { id: number } } },
    )
    expect(bodies.map(({ data }) => data.survey.id)).toEqual(ids)
  })

  it('that have waited for two days are dropped', async () => {
    const { home, hook } = await homeFor('survey.created')
    const plot = await plotOf(home)
    await makeSurvey(db, { plot_id: plot.id })
    await db
      .updateTable('webhook_events')
      .set({ at: sql`at - interval '49 hours'` })
      .where('organisation_id', '=', home.organisation_id)
      .execute()
    await cleanUpDeliveries({ ...server, clock: () => new Date() })
    await sendDueNotifications(server)
    expect(await home.deliveries(hook.id)).toEqual([])
    const left = await db
      .selectFrom('webhook_events')
      .where('organisation_id', '=', home.organisation_id)
      .select('id')
      .execute()
    expect(left).toEqual([])
  })

  it('that are rolled back with their cause are not sent', async () => {
    const { home } = await homeFor('survey.created')
    const plot = await plotOf(home)
    await db
      .transaction()
      .execute(async (trx) => {
        await makeSurvey(trx, { plot_id: plot.id })
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await db.selectFrom('webhook_events').where('farm_id', '=', home.farm.id).execute()).toEqual([])
  })
})

let names = 0
const makeModel = () =>
  db
    .insertInto('model_versions')
    .values({ name: `hooked-${(names += 1)}` })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
const makeImages = async ({ farm }: WebhookHome, count: number) => {
  const device = await makeDevice(db, { farm_id: farm.id })
  const { id: placement_id } = await db
    .selectFrom('placements')
    .where('device_id', '=', device.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (let n = 0; n < count; n += 1)
    ids.push(
      await insertRow(db, 'captures', {
        device_id: device.id,
        placement_id,
        capture_key: `${farm.id}-${n}`,
        image_key: `images/${farm.id}-${n}`,
        captured_at: '2026-06-14T10:00:00Z',
      }),
    )
  return ids
}
