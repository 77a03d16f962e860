import { messageOf } from '#simulator/camera.ts'
import { sceneOf } from '#simulator/live.ts'
import { layOut } from '#simulator/picture.ts'
import type { ImageReviewForm } from '#domain/image-reviews/review.ts'
import type { Deps } from '../deps.ts'
import { reviewWrites } from '../image-reviews/review-writes.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { createQueue } from '../review-queues/writes.ts'
import type { Demo } from './demo.ts'

const REVIEWED = 300
const MINUTES = 15
/** Returns when the interval of an image's message began, parsed from its message id. */
const startOf = (message_id: string): number => Date.parse(`${message_id.split('/')[0]}:00Z`)

/** What a person would see in an image of the demo; null if it is of another camera or an earlier drawing. */
const reviewOf = (
  { cameras, seed }: Demo,
  image: { device_name: string; message_id: string | null; detections: readonly { object_class_name: string }[] },
): ImageReviewForm | null => {
  const camera = cameras.find(({ name }) => name === image.device_name)
  const message = camera && image.message_id !== null && messageOf(seed, camera, startOf(image.message_id), MINUTES)
  if (!camera || !message) return null
  const { judged, missed } = layOut(sceneOf(seed, camera, message), { mistakes: true })
  const isSame = judged.every(
    ({ detection }, index) => detection.object_class_name === image.detections[index]?.object_class_name,
  )
  if (!isSame || judged.length !== image.detections.length) return null
  return {
    verdicts: judged.map(({ detection, actual }) =>
      actual === null ? 'rejected' : actual === detection.object_class_name ? 'confirmed' : 'corrected',
    ),
    corrections: judged.flatMap(({ detection, actual }, index) =>
      actual === null || actual === detection.object_class_name
        ? []
        : [{ detection: index, object_class_name: actual }],
    ),
    added: missed.map(({ object_class_name, x, y, width, height }) => ({ object_class_name, x, y, width, height })),
    comment: null,
  }
}

/**
 * Reviews a representative queue of the demo's images as its entomologist, because what was drawn is known. Returns
 * true once it is complete, which requires as many images as a queue has.
 */
export const makeDemoReviews = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, demo: Demo): Promise<boolean> => {
  const by = await db
    .selectFrom('users')
    .where('email', '=', 'entomology@demo.example')
    .select(['id', 'organisation_id', 'firstname', 'lastname'])
    .executeTakeFirst()
  if (!by?.organisation_id) return true
  const { id: user_id, organisation_id } = by
  const images = await db
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('farms.organisation_id', '=', organisation_id)
    .select('captures.id')
    .limit(REVIEWED)
    .execute()
  if (images.length < REVIEWED) return false
  const scope = { kind: 'organisation', organisation_id } as const
  return inTransaction(db, { user_id, name: `${by.firstname} ${by.lastname}` }, async (trx) => {
    const first = await trx
      .insertInto('installation')
      .values({ name: 'demo_reviews', value: JSON.stringify(true) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!first) return true
    const asked = { scope, user_id, organisation_id }
    const queue = { kind: 'representative', size: REVIEWED, farm_id: null, from: null, to: null } as const
    const queue_id = await createQueue(trx, asked, queue)
    const drawn = await trx
      .selectFrom('review_queue_images')
      .innerJoin('captures', 'captures.id', 'image_id')
      .innerJoin('devices', 'devices.id', 'captures.device_id')
      .where('queue_id', '=', queue_id)
      .select(['captures.id', 'captures.message_id', 'captures.detections', 'devices.name as device_name'])
      .orderBy('captures.id')
      .execute()
    for (const image of drawn) {
      const review = reviewOf(demo, image)
      if (review) await reviewWrites.put(trx, scope, image.id, review, { user_id, now: clock() })
    }
    return true
  })
}
