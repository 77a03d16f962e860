import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { captureSender, jpeg } from '../ingest/testing/captures.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { noticeNewClasses } from './new-classes-writes.ts'

const server = await makeServer({ env: { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on' } })
const { db } = server
const ask = asker(server.app)
const send = sender(server)
const sendImage = captureSender(server)
const NOON = '2026-06-12T12:00:00Z'
const NIGHT = '2026-06-12T23:30:00Z'
server.setClock(NOON)

let number = 0
/** An organisation with a camera and a manager who may map classes. */
const makeHome = async (role: Role = 'farm_admin') => {
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const device = await makeDevice(db, { farm_id: farm.id })
  const person = await makeUser(db, { role, organisation_id: farm.organisation_id, firstname: 'Mia' })
  return {
    farm,
    person,
    count: (...names: string[]) =>
      send(device.key, [
        message(`m${(number += 1)}`, {
          interval_start: `2026-06-10T10:00:${String(number % 60).padStart(2, '0')}Z`,
          interval_end: '2026-06-10T10:30:00Z',
          counts: names.map((object_class_name) => ({ object_class_name, count: 1 })),
        }),
      ]),
    see: (object_class_name: string) => {
      const found = [{ object_class_name, confidence: 0.9, x: 0.1, y: 0.1, width: 0.2, height: 0.2 }]
      const parts: [string, string | Buffer][] = [
        ['detections', JSON.stringify(found)],
        ['image', jpeg],
      ]
      return sendImage(device.key, { id: `i${(number += 1)}`, at: '2026-06-11T10:00:00Z', parts })
    },
    emails: () =>
      db.selectFrom('mails').where('recipient', '=', person.email).orderBy('id').select(['subject', 'body']).execute(),
  }
}
const subjectsOf = async ({ emails }: Awaited<ReturnType<typeof makeHome>>) =>
  (await emails()).map(({ subject }) => subject)

it('notifies users who may map classes of several new ones together, and of each only once', async () => {
  const home = await makeHome()
  await home.count('bumblebee', 'background', 'class_41', 'class_42')
  await home.see('class_43')
  expect(await noticeNewClasses(server)).toBe(3)
  expect(await noticeNewClasses(server)).toBe(0)
  const [email, ...others] = await home.emails()
  expect(others).toEqual([])
  expect(email?.subject).toBe('3 new model classes')
  for (const name of ['class_41', 'class_42', 'class_43', '/model-classes']) expect(email?.body).toContain(name)
  await home.count('class_41', 'class_44')
  await noticeNewClasses(server)
  expect(await subjectsOf(home)).toEqual(['3 new model classes', 'New model class: class_44'])
})

it('a class is new for each organisation unless it was mapped or is already known', async () => {
  const [first, second, third] = [await makeHome(), await makeHome(), await makeHome()]
  await first.count('class_51')
  await noticeNewClasses(server)
  const { id: class_id } = await db
    .selectFrom('object_classes')
    .where('name', '=', 'class_51')
    .select('id')
    .executeTakeFirstOrThrow()
  await second.count('class_51')
  await third.count('class_51')
  await db
    .insertInto('class_mappings')
    .values({ organisation_id: second.farm.organisation_id, class_id, from_date: '2026-06-01', kind: 'not_an_insect' })
    .execute()
  await noticeNewClasses(server)
  expect(await subjectsOf(second)).toEqual([])
  expect(await subjectsOf(third)).toEqual(['New model class: class_51'])
  expect(await subjectsOf(first)).toEqual(['New model class: class_51'])
})

it('does not notify users who may not map classes or have opted out', async () => {
  const farmer = await makeHome('farmer')
  await farmer.count('class_61')
  const manager = await makeHome()
  const headers = await server.as(manager.person)
  expect((await ask('PUT /notifications/settings', { headers, body: { new_classes: false } })).status).toBe(200)
  await manager.count('class_61')
  expect(await noticeNewClasses(server)).toBe(2)
  expect(await subjectsOf(farmer)).toEqual([])
  expect(await subjectsOf(manager)).toEqual([])
})

it('notifies in the morning of classes found at night', async () => {
  const home = await makeHome()
  await home.count('class_71')
  server.setClock(NIGHT)
  expect(await noticeNewClasses(server)).toBe(0)
  server.setClock('2026-06-13T07:00:00Z')
  expect(await noticeNewClasses(server)).toBe(1)
  expect(await subjectsOf(home)).toEqual(['New model class: class_71'])
  server.setClock(NOON)
})

it('sends a push message to devices outside quiet hours', async () => {
  const home = await makeHome()
  const pushesOf = () =>
    db
      .selectFrom('notifications')
      .where('user_id', '=', home.person.id)
      .where('channel', '=', 'push')
      .select(['kind', 'words'])
      .execute()
  await db
    .insertInto('push_devices')
    .values({ user_id: home.person.id, endpoint: `https://push.example/${home.person.id}`, p256dh: 'key', auth: 'key' })
    .execute()
  await home.count('class_81')
  await noticeNewClasses(server)
  expect(await pushesOf()).toMatchObject([
    { kind: 'notice', words: { title: 'New model class: class_81', path: '/model-classes' } },
  ])
  const headers = await server.as(home.person)
  await ask('PUT /notifications/settings', { headers, body: { quiet_from: 12, quiet_until: 20 } })
  await home.count('class_82')
  await noticeNewClasses(server)
  expect(await pushesOf()).toHaveLength(1)
  expect(await subjectsOf(home)).toHaveLength(2)
})

it('only one server at a time looks for new classes', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7310085)`.execute(trx)
    expect(await noticeNewClasses(server)).toBeNull()
  })
})
