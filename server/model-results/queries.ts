import { sql } from 'kysely'
import type { Detection } from '#domain/devices/capture-endpoints.ts'
import type { FarmModels } from '#domain/model-results/endpoints.ts'
import { UNREAD, type ImageResult } from '#domain/model-results/image-result.ts'
import type { Db } from '../platform/postgres/database.ts'

/** Stored results for an image: those of other models, and those sent by the device if they do not decide. */
export const otherResults = (db: Db, image_id: number) =>
  db
    .selectFrom('image_results')
    .leftJoin('model_versions', 'model_versions.id', 'image_results.model_id')
    .where('image_id', '=', image_id)
    .select([
      'image_results.id',
      'by_device',
      'detections',
      'image_results.received_at',
      'model_versions.name as model',
    ])
    .orderBy('image_results.received_at')
    .orderBy('image_results.id')
    .execute()
type Others = Awaited<ReturnType<typeof otherResults>>

interface Shown {
  result_id: number
  model_version: string | null
  received_at: Date
  detections: Detection[]
}
/**
 * All results for an image: those sent by the device, then those of other models by time of receipt.
 * `isReviewedUnread`: there are reviews from before the image had any results.
 */
export const resultsOf = (image: Shown, others: Others, isReviewedUnread: boolean): ImageResult[] => {
  const sent = others.find(({ by_device }) => by_device)
  return [
    {
      result_id: 0,
      model_version: sent ? sent.model || null : image.model_version,
      received_at: image.received_at.toISOString(),
      detections: sent ? sent.detections : image.detections,
      counts: image.result_id === 0,
    },
    ...others.flatMap(({ id, by_device, model, received_at, detections }) =>
      by_device
        ? []
        : {
            result_id: id,
            model_version: model,
            received_at: received_at.toISOString(),
            detections,
            counts: id === image.result_id,
          },
    ),
    ...(isReviewedUnread
      ? [
          {
            result_id: UNREAD,
            model_version: null,
            received_at: image.received_at.toISOString(),
            detections: [],
            counts: false,
          },
        ]
      : []),
  ]
}

/**
 * A farm's choices, the versions with results there, and the progress of updating its images. The caller has checked
 * access.
 */
export const farmModels = async (db: Db, farm_id: number): Promise<FarmModels> => {
  const [choices, { rows: versions }, run] = await Promise.all([
    db
      .selectFrom('model_choices')
      .leftJoin('model_versions', 'model_versions.id', 'model_choices.model_id')
      .where('farm_id', '=', farm_id)
      .select(['from_date', 'model_versions.name as model_version'])
      .orderBy('from_date', 'desc')
      .execute(),
    sql<FarmModels['versions'][number]>`
      select model_versions.name as model_version, count(*)::int as images,
        count(*) filter (where captures.result_id = image_results.id)::int as images_counting
      from image_results
      join captures on captures.id = image_results.image_id
      join model_versions on model_versions.id = image_results.model_id
      where not by_device
        and image_results.placement_id = any(array(select id from placements where farm_id = ${farm_id}))
      group by model_versions.name order by model_versions.name`.execute(db),
    db
      .selectFrom('model_choice_runs')
      .where('farm_id', '=', farm_id)
      .select(['done', 'total', 'started_at', 'finished_at'])
      .executeTakeFirst(),
  ])
  return {
    choices,
    versions,
    run: run
      ? { ...run, started_at: run.started_at.toISOString(), finished_at: run.finished_at?.toISOString() ?? null }
      : null,
  }
}
