import * as z from 'zod/mini'
import { pollinatorGroup } from '../class-mappings/mapping.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, id, idText, plainText, requestedDate } from '../platform/shapes.ts'

const tag = 'Model performance'
const count = z.number().check(z.nonnegative())
const interval = z.nullable(z.tuple([z.number(), z.number()]))
/** `value`: 0 to 1, null without insects; `interval`: 95 %. */
export const performanceEstimate = named(
  'PerformanceEstimate',
  z.object({ value: z.nullable(z.number()), interval, insects: count, images: count }),
)

/** Precision, recall and bias of a functional group. */
export const classPerformance = named(
  'ClassPerformance',
  z.object({
    class_name: z.string(),
    precision: performanceEstimate,
    recall: performanceEstimate,
    f1: performanceEstimate,
    bias: performanceEstimate,
    /** Representative images still needed for intervals of ± 5 points; null: not yet known. */
    images_needed: z.nullable(z.int()),
  }),
)

/** A filter of reviewed images: every member narrows the selection. */
const sampled = {
  farm_id: z.optional(idText),
  device_id: z.optional(idText),
  model_version: z.optional(plainText(80)),
  from: z.optional(requestedDate),
  to: z.optional(requestedDate),
}

export const getModelPerformance = endpoint({
  id: 'getModelPerformance',
  tag,
  method: 'GET',
  path: '/organisations/{id}/model-performance',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the performance of the detection model',
  description:
    'From reviewed images of representative queues, weighted by their sampling probability, by functional group. Intervals are 95 %, by a bootstrap over images.',
  params: byId,
  query: z.object(sampled),
  response: named(
    'ModelPerformance',
    z.object({
      organisation_id: id,
      images: count,
      classes: z.array(classPerformance),
      confusion: named(
        'ConfusionMatrix',
        z.object({
          labels: z.array(z.string()),
          /** Row: by the model. Column: by the reviewer. */
          cells: z.array(z.array(named('ConfusionCell', z.object({ weighted: count, insects: count, images: count })))),
        }),
      ),
      kappa: named('ReviewerAgreement', z.object({ kappa: z.nullable(z.number()), interval, detections: count })),
    }),
  ),
  refuses: [404],
})
export type ModelPerformance = z.infer<typeof getModelPerformance.response>

/** The dimension by which performance is compared: camera, local hour of the day, local month, or model version. */
export const performanceParts = ['device', 'hour', 'month', 'model_version'] as const
export type PerformancePart = (typeof performanceParts)[number]
export const MOST_PARTS = 200

export const listModelPerformanceParts = endpoint({
  id: 'listModelPerformanceParts',
  tag,
  method: 'GET',
  path: '/organisations/{id}/model-performance/parts',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the performance of the detection model by camera, hour, month or version',
  description:
    'Of one functional group, or without it of insects of any group: then an insect counts as found whatever the model calls it. Sorted by key; at most 200 parts, those with the most images.',
  params: byId,
  query: z.object({
    ...sampled,
    by: named('PerformancePart', z.enum(performanceParts)),
    functional_group: z.optional(pollinatorGroup),
  }),
  response: z.array(
    named(
      'ModelPerformancePart',
      z.object({
        /** Device id, local hour (`06`), local month (`2026-06`) or model version; empty: unknown version. */
        key: z.string(),
        /** The name of the device; otherwise the key. */
        title: z.string(),
        images: count,
        precision: performanceEstimate,
        recall: performanceEstimate,
        bias: performanceEstimate,
      }),
    ),
  ),
  refuses: [404],
})
export type ModelPerformancePart = z.infer<typeof listModelPerformanceParts.response>[number]
