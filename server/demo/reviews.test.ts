import { expect, it } from 'vitest'
import { messageOf } from '#simulator/camera.ts'
import { sceneOf } from '#simulator/live.ts'
import { layOut } from '#simulator/picture.ts'
import { storeImageClasses } from '../image-reviews/image-classes-writes.ts'
import { readSettings } from '../platform/config/settings.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { performanceOf } from '../review-queues/performance-queries.ts'
import { makeServer } from '../testing/server.ts'
import { openDemo } from './demo.ts'
import { makeDemoReviews } from './make-reviews.ts'

const server = await makeServer()
const { db } = server
const now = new Date('2026-06-21T12:00:00Z')
const settings = readSettings({ BOMBUS_TEST: 'on', BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'off', BOMBUS_DEMO_SEED: '20' })
const demo = await openDemo(db, settings, now)
const MINUTE_MS = 60_000

/**
 * Stores the detections of cameras every 90 minutes of a day in the form in which they are sent, without the images.
 */
const store = async (day: string) => {
  const devices = await db
    .selectFrom('devices')
    .innerJoin('placements', 'placements.device_id', 'devices.id')
    .select(['devices.id', 'devices.name', 'placements.id as placement_id'])
    .execute()
  const byName = new Map(devices.map((device) => [device.name, device]))
  await inTransaction(db, system, async (trx) => {
    for (const camera of demo.cameras)
      for (let at = Date.parse(`${day}T05:00:00Z`); at < Date.parse(`${day}T20:00:00Z`); at += 90 * MINUTE_MS) {
        const message = messageOf(demo.seed, camera, at, 15)
        const device = byName.get(camera.name)
        if (!message || !device) continue
        const detections = layOut(sceneOf(demo.seed, camera, message), { mistakes: true }).judged.map(
          ({ detection }) => detection,
        )
        const captured_at = new Date(message.interval_end)
        const { id } = await trx
          .insertInto('captures')
          .values({
            device_id: device.id,
            placement_id: device.placement_id,
            capture_key: message.interval_end,
            captured_at,
            message_id: message.id,
            detections: JSON.stringify(detections),
            image_key: `captures/${device.id}/${at}`,
            bytes: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { id: device_id, placement_id } = device
        await storeImageClasses(trx, { id, device_id, placement_id, captured_at, detections }, null)
      }
  })
}

it('the demo has 300 representative reviews, with model errors that match its pictures', async () => {
  await store('2026-06-18')
  const { id: organisation_id } = await db
    .selectFrom('organisations')
    .innerJoin('users', 'users.organisation_id', 'organisations.id')
    .where('users.email', '=', 'entomology@demo.example')
    .select('organisations.id')
    .executeTakeFirstOrThrow()
  for (const day of ['2026-06-19', '2026-06-20']) {
    if (await makeDemoReviews({ db, clock: () => now }, demo)) break
    await store(day)
  }
  expect(await makeDemoReviews({ db, clock: () => now }, demo)).toBe(true)
  const { reviews } = await db
    .selectFrom('image_reviews')
    .select((eb) => eb.fn.countAll<number>().as('reviews'))
    .executeTakeFirstOrThrow()
  expect(reviews, 'made once').toBe(300)
  const performance = await performanceOf(db, { kind: 'all' }, { organisation_id })
  expect(performance.images).toBe(300)
  const bumblebees = performance.classes.find(({ class_name }) => class_name === 'bumblebee')
  // 6 % are missed and 5 % classified as others.
  expect(bumblebees?.recall.value).toBeGreaterThan(0.75)
  expect(bumblebees?.recall.value).toBeLessThan(0.98)
  expect(bumblebees?.precision.value).toBeGreaterThan(0.9)
})
