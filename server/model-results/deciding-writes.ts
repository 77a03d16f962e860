import type { Detection } from '#domain/devices/capture-endpoints.ts'
import { choiceOn } from '#domain/model-results/results.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { showReviews } from '../image-reviews/review-writes.ts'
import type { Trx } from '../platform/postgres/database.ts'

const imagesOf = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('captures.id', 'in', ids)
    .select(['captures.id', 'captures.device_id', 'captures.placement_id', 'captured_at', 'detections'])
    .select(['captures.model_id', 'captures.result_id', 'placements.farm_id', 'farms.time_zone'])
    .orderBy('captures.id')
    .execute()
type Row = Awaited<ReturnType<typeof imagesOf>>[number]

interface Result {
  id: number
  model_id: number | null
  detections: Detection[]
}

/** Replaces the deciding results. What the device sent is stored while it does not decide. */
const replace = async (trx: Trx, image: Row, target: Result | undefined, sent: Result | undefined): Promise<void> => {
  const next = target ?? sent
  if (!next) throw new Error(`Image ${image.id} has lost what its device sent.`)
  if (!sent)
    await trx
      .insertInto('image_results')
      .values({
        image_id: image.id,
        placement_id: image.placement_id,
        model_id: image.model_id,
        by_device: true,
        detections: JSON.stringify(image.detections),
      })
      .execute()
  if (!target && sent) await trx.deleteFrom('image_results').where('id', '=', sent.id).execute()
  const { model_id, detections } = next
  const result_id = target?.id ?? 0
  await trx
    .updateTable('captures')
    .set({ model_id, result_id, detections: JSON.stringify(detections) })
    .where('id', '=', image.id)
    .execute()
  await showReviews(trx, { ...image, detections, result_id })
}

/**
 * Makes the results decide that are chosen for the day and farm of each image, if there are any; otherwise those sent
 * by the device. The caller has locked the images. Returns how many images show other results than before.
 */
export const decideImages = async (trx: Trx, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0
  const rows = await imagesOf(trx, ids)
  const farm_ids = [...new Set(rows.map(({ farm_id }) => farm_id))]
  const choices = Map.groupBy(
    await trx
      .selectFrom('model_choices')
      .where('farm_id', 'in', farm_ids)
      .select(['farm_id', 'from_date', 'model_id'])
      .execute(),
    ({ farm_id }) => farm_id,
  )
  const results = Map.groupBy(
    await trx
      .selectFrom('image_results')
      .where('image_id', 'in', ids)
      .select(['id', 'image_id', 'model_id', 'by_device', 'detections'])
      .execute(),
    ({ image_id }) => image_id,
  )
  let changed = 0
  for (const image of rows) {
    const own = results.get(image.id) ?? []
    const choice = choiceOn(choices.get(image.farm_id) ?? [], localDay(image.captured_at, image.time_zone))
    const chosen = choice?.model_id ?? null
    const target =
      chosen === null ? undefined : own.find(({ by_device, model_id }) => !by_device && model_id === chosen)
    if ((target?.id ?? 0) === image.result_id) continue
    await replace(
      trx,
      image,
      target,
      own.find(({ by_device }) => by_device),
    )
    changed += 1
  }
  return changed
}
