import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { placeBoxes } from '#domain/ingest/sent-boxes.ts'
import { messages } from '#domain/messages.ts'
import { MOST_RESULT_MODELS, type ImageResultForm, type StoredImageResult } from '#domain/model-results/results.ts'
import { markScoresStaleByImages } from '../farms/stale-scores-writes.ts'
import { modelVersionOf } from '../image-reviews/review-queries.ts'
import { lockImages } from '../image-reviews/review-writes.ts'
import { invalid, notFound, Problem } from '../platform/http/problem.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import { decideImages } from './deciding-writes.ts'

interface Given extends ImageResultForm {
  image_id: number
}

const visible = (trx: Trx, scope: Scope, ids: readonly number[]) =>
  trx
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('captures.id', 'in', ids)
    .where(within(scope, 'farms.organisation_id'))

/**
 * Locks images in the order of their ids, after locking their farms, so that no other version is chosen until these
 * results are stored: the run of that choice then finds them.
 */
const lockWithFarms = async (trx: Trx, scope: Scope, ids: readonly number[]) => {
  const seen = await visible(trx, scope, ids).select(['captures.id', 'placements.farm_id']).execute()
  if (seen.length < ids.length) throw notFound()
  const farm_ids = [...new Set(seen.map(({ farm_id }) => farm_id))]
  await trx.selectFrom('farms').where('id', 'in', farm_ids).select('id').orderBy('id').forShare().execute()
  await lockImages(trx, ids)
  return visible(trx, scope, ids)
    .leftJoin('image_results as sent', (join) =>
      join.onRef('sent.image_id', '=', 'captures.id').on('sent.by_device', '=', true),
    )
    .select(['captures.id', 'captures.device_id', 'captures.placement_id', 'captures.message_id', 'captured_at'])
    .select('farms.organisation_id')
    .select(
      sql<number | null>`case when result_id = 0 then captures.model_id else sent.model_id end`.as('sent_model_id'),
    )
    .execute()
}

/** Ids of model versions by name; new ones are created, up to a limit per organisation. */
const modelIds = async (
  trx: Trx,
  wanted: readonly { organisation_id: number; model_version: string; path: string }[],
): Promise<ReadonlyMap<string, number>> => {
  const names = [...new Set(wanted.map(({ model_version }) => model_version))].sort()
  await trx
    .insertInto('model_versions')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const found = await trx.selectFrom('model_versions').where('name', 'in', names).select(['id', 'name']).execute()
  const ids = new Map(found.map(({ id, name }) => [name, id]))
  for (const [organisation_id, own] of Map.groupBy(wanted, (one) => one.organisation_id)) {
    const models = [...new Set(own.flatMap(({ model_version }) => ids.get(model_version) ?? []))].sort((a, b) => a - b)
    await trx
      .insertInto('image_result_models')
      .values(models.map((model_id) => ({ organisation_id, model_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { count } = await trx
      .selectFrom('image_result_models')
      .where('organisation_id', '=', organisation_id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count > MOST_RESULT_MODELS)
      throw invalid([{ path: own[0]?.path ?? 'model_version', message: messages.tooManyResultModels }])
  }
  return ids
}

const isRepeated = (given: readonly Given[]) => {
  const seen = new Set<string>()
  return given.map(({ image_id, model_version }) => {
    const key = `${image_id} ${model_version}`
    const repeated = seen.has(key)
    seen.add(key)
    return repeated
  })
}

/**
 * Stores results of model versions for images and makes them decide if they are chosen. Existing results of a version
 * are replaced; if nothing differs, they are retained with their reviews. `pathOf`: the path of a result in the
 * request. Throws 409 if the device itself sent results of a version.
 */
export const putResults = async (
  trx: Trx,
  scope: Scope,
  given: readonly Given[],
  pathOf: (index: number) => string,
): Promise<StoredImageResult[]> => {
  const issues = isRepeated(given).flatMap((repeated, index) =>
    repeated ? [{ path: `${pathOf(index)}image_id`, message: messages.resultTwice }] : [],
  )
  if (issues.length > 0) throw invalid(issues)
  const ids = [...new Set(given.map(({ image_id }) => image_id))].sort((one, other) => one - other)
  const images = new Map((await lockWithFarms(trx, scope, ids)).map((image) => [image.id, image]))
  const imageOf = (id: number) => {
    const image = images.get(id)
    if (!image) throw notFound()
    return image
  }
  const models = await modelIds(
    trx,
    given.map(({ image_id, model_version }, index) => ({
      organisation_id: imageOf(image_id).organisation_id,
      model_version,
      path: `${pathOf(index)}model_version`,
    })),
  )
  const modelOf = (name: string) => models.get(name) ?? 0
  const stored = await trx
    .selectFrom('image_results')
    .where('image_id', 'in', ids)
    .where('by_device', '=', false)
    .select(['id', 'image_id', 'model_id', 'detections'])
    .execute()
  const results: Omit<StoredImageResult, 'counts'>[] = []
  for (const [index, { image_id, model_version, detections: sent }] of given.entries()) {
    const image = imageOf(image_id)
    const model_id = modelOf(model_version)
    // The message with the device's model may have arrived a moment ago.
    const isOfDevice =
      image.sent_model_id === null
        ? (await modelVersionOf(trx, image)) === model_version
        : image.sent_model_id === model_id
    if (isOfDevice)
      throw new Problem(409, messages.resultOfDevice, {
        issues: [{ path: `${pathOf(index)}model_version`, message: messages.resultOfDevice }],
      })
    const { detections, left_out } = placeBoxes(sent, 1)
    results.push({ image_id, model_version, detections: detections.length, boxes_left_out: left_out })
    const before = stored.find((one) => one.image_id === image_id && one.model_id === model_id)
    if (before && isDeepStrictEqual(before.detections, detections)) continue
    if (before) await removeResult(trx, before.id)
    await trx
      .insertInto('image_results')
      .values({ image_id, placement_id: image.placement_id, model_id, detections: JSON.stringify(detections) })
      .execute()
  }
  await decideImages(trx, ids)
  const deciding = await trx
    .selectFrom('captures')
    .innerJoin('image_results', 'image_results.id', 'captures.result_id')
    .where('captures.id', 'in', ids)
    .select(['captures.id', 'image_results.model_id'])
    .execute()
  const counting = new Map(deciding.map(({ id, model_id }) => [id, model_id]))
  return results.map((one) => ({ ...one, counts: counting.get(one.image_id) === modelOf(one.model_version) }))
}

/** Results that are replaced: their reviews are retained, but no longer measure the version. */
const removeResult = async (trx: Trx, id: number): Promise<void> => {
  await trx
    .deleteFrom('checked_insects')
    .where('review_id', 'in', (select) => select.selectFrom('image_reviews').where('result_id', '=', id).select('id'))
    .execute()
  const removed = await trx.deleteFrom('image_results').where('id', '=', id).returning('image_id').execute()
  await markScoresStaleByImages(
    trx,
    removed.map(({ image_id }) => image_id),
  )
}
