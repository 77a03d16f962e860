import * as z from 'zod/mini'
import { endpoint } from '../../platform/endpoint.ts'
import { named } from '../../platform/named.ts'
import { byId, id } from '../../platform/shapes.ts'
import { period } from '../../score/period.ts'

const amount = z.number().check(z.nonnegative())

/** Maximum number of returned pairs; figures are based on all of them. */
export const MAX_PAIRS = 1_000

const cameraPair = named(
  'CameraHandPair',
  z.object({
    survey_id: id,
    pollinator_survey_id: id,
    start_time: z.iso.datetime(),
    watched_seconds: z.int(),
    flowers_watched: z.int(),
    plot_id: id,
    plot_number: z.int(),
    tunnel_number: z.int(),
    field_name: z.string(),
    cameras: z.array(z.string()),
    hand_visits: z.int(),
    camera_visits: z.int(),
    hand_flower_hours: amount,
    camera_flower_hours: amount,
    /** Visits to flower centres per 100 flowers and hour. */
    hand_rate: amount,
    camera_rate: amount,
  }),
)
export type CameraHandPair = z.infer<typeof cameraPair>

export const cameraHandAgreement = named(
  'CameraHandAgreement',
  z.object({
    /** By time, the newest first. */
    pairs: z.array(cameraPair),
    pair_count: z.int(),
    plots: z.int(),
    hand_rate: z.nullable(amount),
    camera_rate: z.nullable(amount),
    ratio: z.nullable(amount),
    range: z.nullable(z.tuple([amount, z.nullable(amount)])),
    agreement: z.nullable(
      named(
        'CameraHandLimits',
        z.object({
          mean_difference: z.number(),
          lower_limit: z.number(),
          upper_limit: z.number(),
          concordance: z.nullable(z.number()),
        }),
      ),
    ),
    /** Counts beside cameras that do not form a pair. */
    left_out: named('UnpairedCounts', z.object({ not_measured: z.int(), some_groups: z.int(), not_watched: z.int() })),
  }),
)
export type CameraHandAgreement = z.infer<typeof cameraHandAgreement>

export const getCameraHandAgreement = endpoint({
  id: 'getCameraHandAgreement',
  tag: 'Pollinator surveys',
  method: 'GET',
  path: '/farms/{id}/camera-against-hand-counts',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'Compare cameras with counts by hand on the same plots and hours',
  description:
    'Each timed pollinator count of all groups is paired with what the cameras of its plot recorded in the clock hour of its middle. Both as visits to flower centres per 100 open flowers and hour. Ratio with a 95 % range; limits of agreement (Bland and Altman 1986) and concordance (Lin 1989) from 10 pairs on. Returns the newest 1,000 pairs; figures rest on all of them. At most 400 days.',
  params: byId,
  query: period,
  response: cameraHandAgreement,
})
