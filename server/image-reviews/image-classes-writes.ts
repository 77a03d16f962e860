import { sql } from 'kysely'
import type { Detection } from '#domain/devices/capture-endpoints.ts'
import { insectsOf } from '#domain/image-reviews/insects.ts'
import type { ReviewContent } from '#domain/image-reviews/review.ts'
import { CLASS_NAMES } from '#domain/ingest/limits.ts'
import { isNoInsect } from '#domain/intensity/group-of-class.ts'
import { holdMappings } from '../class-mappings/lock-writes.ts'
import { readerOfToday } from '../class-mappings/queries.ts'
import type { Trx } from '../platform/postgres/database.ts'

interface StoredImage {
  id: number
  device_id: number
  placement_id: number
  captured_at: Date
  detections: readonly Detection[]
  /** The results that decide; absent or 0: what the device sent. */
  result_id?: number
}

/** Class names that results of other models may bring, in all. */
const MOST_OF_RESULTS = 5_000

/**
 * Ids by class name; new names are created. A device creates as many names as with its messages; classes beyond that
 * limit are stored with the image, but not found by name. `device_id` is null for results of another model, whose names
 * must not use up what the device may bring.
 */
const classIds = async (trx: Trx, names: string[], device_id: number | null): Promise<ReadonlyMap<string, number>> => {
  const find = () => trx.selectFrom('object_classes').where('name', 'in', names).select(['id', 'name']).execute()
  let found = await find()
  if (found.length < names.length) {
    await sql`
      insert into object_classes (name, brought_by, brought_at)
      select fresh.name, ${device_id}::int, now() from unnest(${names.toSorted()}::text[]) as fresh (name)
      where not exists (select from object_classes known where known.name = fresh.name)
      limit greatest(0, ${device_id === null ? MOST_OF_RESULTS : CLASS_NAMES.in_all}::bigint
        - (select count(*) from object_classes where brought_by is not distinct from ${device_id}::int))
      on conflict (name) do nothing`.execute(trx)
    found = await find()
  }
  return new Map(found.map(({ id, name }) => [name, id]))
}

const organisationAt = async (trx: Trx, placement_id: number): Promise<number> =>
  (
    await trx
      .selectFrom('placements')
      .innerJoin('farms', 'farms.id', 'placements.farm_id')
      .where('placements.id', '=', placement_id)
      .select('farms.organisation_id')
      .executeTakeFirstOrThrow()
  ).organisation_id

/** Stores by which classes an image is found, and returns the number of its insects, without background. */
export const storeImageClasses = async (
  trx: Trx,
  image: StoredImage,
  review: ReviewContent | null,
): Promise<number> => {
  const insects = insectsOf(image.detections, review)
  await trx.deleteFrom('image_classes').where('image_id', '=', image.id).execute()
  if (insects.length === 0) return 0
  const byName = Map.groupBy(insects, (insect) => insect.object_class_name)
  const ids = await classIds(trx, [...byName.keys()], image.result_id ? null : image.device_id)
  const rows = [...byName].flatMap(([name, found]) => {
    const class_id = ids.get(name)
    return class_id === undefined
      ? []
      : {
          image_id: image.id,
          class_id,
          placement_id: image.placement_id,
          captured_at: image.captured_at,
          insects: found.length,
          confidences: found.flatMap(({ confidence }) => confidence ?? []),
        }
  })
  if (rows.length > 0) await trx.insertInto('image_classes').values(rows).execute()
  const organisation_id = await organisationAt(trx, image.placement_id)
  // A mapping that is being changed counts this image again, or is read here.
  await holdMappings(trx, organisation_id)
  const classOf = await readerOfToday(trx, organisation_id)
  return insects.filter(({ object_class_name }) => !isNoInsect(classOf(object_class_name))).length
}
