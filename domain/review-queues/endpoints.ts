import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, id, requestedDate } from '../platform/shapes.ts'

const tag = 'Review queues'

/**
 * `representative`: a random sample, stratified by class and confidence, from which the model's performance is
 * estimated. `uncertain`: detections of middling confidence. `disagreement`: images whose reviewers disagree.
 * `new_classes`: classes without a mapping.
 */
export const queueKinds = ['representative', 'uncertain', 'disagreement', 'new_classes'] as const
export type QueueKind = (typeof queueKinds)[number]
const kind = named('ReviewQueueKind', z.enum(queueKinds))

export const MOST_IN_QUEUE = 500
/** Queues of an organisation. */
export const MOST_QUEUES = 200
/** Maximum number of images from which a queue is drawn; if there are more, the newest. */
export const MOST_CANDIDATES = 200_000

const reviewQueue = named(
  'ReviewQueue',
  z.object({
    id,
    kind,
    organisation_id: id,
    farm_id: z.nullable(id),
    farm_title: z.nullable(z.string()),
    from: z.nullable(z.iso.date()),
    to: z.nullable(z.iso.date()),
    created_at: z.iso.datetime(),
    created_by_name: z.string(),
    images: z.int(),
    /** By the caller. */
    reviewed: z.int(),
    /** By anybody. */
    reviewed_by_anyone: z.int(),
  }),
)
export type ReviewQueue = z.infer<typeof reviewQueue>

export const listReviewQueues = endpoint({
  id: 'listReviewQueues',
  tag,
  method: 'GET',
  path: '/organisations/{id}/review-queues',
  can: 'farm.see',
  summary: 'List the review queues of an organisation',
  description: 'Newest first, at most 200.',
  params: byId,
  response: z.array(reviewQueue),
})

export const createReviewQueue = endpoint({
  id: 'createReviewQueue',
  tag,
  method: 'POST',
  path: '/organisations/{id}/review-queues',
  can: 'image.review',
  summary: 'Create a review queue',
  description:
    'Draws images to review. `GET /images` with `queue_id` lists them in the order in which they should be reviewed: a representative queue at random, so that those reviewed so far are a random sample, too. Without a matching image, or with 200 queues, it is refused.',
  params: byId,
  body: named(
    'NewReviewQueue',
    z.strictObject({
      kind,
      size: z.int().check(z.minimum(1), z.maximum(MOST_IN_QUEUE)),
      farm_id: z._default(z.nullable(id), null),
      from: z._default(z.nullable(requestedDate), null),
      to: z._default(z.nullable(requestedDate), null),
    }),
  ),
  response: reviewQueue,
  status: 201,
  refuses: [404],
})
export type NewReviewQueue = z.infer<typeof createReviewQueue.body>

export const getReviewQueue = endpoint({
  id: 'getReviewQueue',
  tag,
  method: 'GET',
  path: '/review-queues/{id}',
  can: 'farm.see',
  summary: 'Get a review queue',
  description: 'With its progress.',
  params: byId,
  response: reviewQueue,
})

export const deleteReviewQueue = endpoint({
  id: 'deleteReviewQueue',
  tag,
  method: 'DELETE',
  path: '/review-queues/{id}',
  can: 'image.delete',
  summary: 'Delete a review queue',
  description:
    'Reviews of its images stay. Those of a representative queue no longer count for model performance and scores, unless another one drew the same images.',
  params: byId,
})
