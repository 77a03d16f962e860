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
  /** The id of the deciding results; absent or 0: those sent by the device. */
  result_id?: number
}

/** Maximum number of class names from results of other models, per organisation. */
const MOST_OF_RESULTS = 5_000

/**
 * The source of new class names: a device, or an organisation whose results of other models must not use up the
 * device's limit.
 */
type Bringer = { device_id: number } | { organisation_id: number }

/**
 * Ids by class name; new names are created. A device may create as many names as with its messages; classes beyond that
 * limit are stored with the image, but cannot be searched by name.
 */
const classIds = async (trx: Trx, names: string[], bringer: Bringer): Promise<ReadonlyMap<string, number>> => {
  const [column, id, most] =
    'device_id' in bringer
      ? (['brought_by', bringer.device_id, CLASS_NAMES.in_all] as const)
      : (['brought_for', bringer.organisation_id, MOST_OF_RESULTS] as const)
  const find = () => trx.selectFrom('object_classes').where('name', 'in', names).select(['id', 'name']).execute()
  let found = await find()
  if (found.length < names.length) {
    await sql`
      insert into object_classes (name, ${sql.ref(column)}, brought_at)
      select fresh.name, ${id}::int, now() from unnest(${names.toSorted()}::text[]) as fresh (name)
      where not exists (select from object_classes known where known.name = fresh.name)
      limit greatest(0, ${most}::bigint - (select count(*) from object_classes where ${sql.ref(column)} = ${id}::int))
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

/** Insects of an image, without background. */
interface InsectCounts {
  insects: number
  /** Insects whose class names are beyond the limit, so that changes of mappings do not affect them. */
  unlisted_insects: number
}

/** Stores the classes by which an image is found, and returns the number of its insects. */
export const storeImageClasses = async (
  trx: Trx,
  image: StoredImage,
  review: ReviewContent | null,
): Promise<InsectCounts> => {
  const insects = insectsOf(image.detections, review)
  await trx.deleteFrom('image_classes').where('image_id', '=', image.id).execute()
  if (insects.length === 0) return { insects: 0, unlisted_insects: 0 }
  const byName = Map.groupBy(insects, (insect) => insect.object_class_name)
  const organisation_id = await organisationAt(trx, image.placement_id)
  const bringer = image.result_id ? { organisation_id } : { device_id: image.device_id }
  const ids = await classIds(trx, [...byName.keys()], bringer)
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
  // A concurrent change of a mapping either recounts this image or is already visible here.
  await holdMappings(trx, organisation_id)
  const classOf = await readerOfToday(trx, organisation_id)
  const counted = insects.filter(({ object_class_name }) => !isNoInsect(classOf(object_class_name)))
  return {
    insects: counted.length,
    unlisted_insects: counted.filter(({ object_class_name }) => !ids.has(object_class_name)).length,
  }
}
