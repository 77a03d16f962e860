import { sql } from 'kysely'
import { archivedModelVersion } from '../message-archives/archive-queries.ts'
import type { Db } from '../platform/postgres/database.ts'

interface Keyed {
  device_id: number
  capture_key: string
  digest: Buffer
  /** Also found by its digest, in case its device sent it with another key. */
  isFromCard?: boolean
}

/**
 * The image as stored before, including one that was deleted since, or that was uploaded from the camera's card and not
 * yet sent by its device (`is_from_card`). The key of an image from a card is its digest.
 */
export const findCapture = (db: Db, { device_id, capture_key, digest, isFromCard = false }: Keyed) =>
  db
    .selectFrom('captures')
    .where('device_id', '=', device_id)
    .where((eb) =>
      eb.or([
        eb('capture_key', 'in', [capture_key, digest.toString('hex')]),
        ...(isFromCard ? [eb('digest', '=', digest)] : []),
      ]),
    )
    .select([
      'id',
      sql<boolean>`exists (select from image_upload_files where image_id = captures.id)`.as('is_from_card'),
      sql<boolean>`capture_key = ${capture_key}`.as('has_key'),
    ])
    .unionAll(
      db
        .selectFrom('deleted_images')
        .where('device_id', '=', device_id)
        .where('capture_key', 'in', [capture_key, digest.toString('hex')])
        .select([
          'id',
          sql<boolean>`false`.as('is_from_card'),
          sql<boolean>`capture_key = ${capture_key}`.as('has_key'),
        ]),
    )
    .orderBy('has_key', 'desc')
    .executeTakeFirst()

/** Messages within this many days are never archived. */
const NOT_ARCHIVED_DAYS = 60
const DAY_MS = 86_400_000

interface Imaged {
  device_id: number
  message_id?: string | undefined
  captured_at: string
}

/** The model version of an image's message, if that has arrived, as an SQL value. */
export const modelOfMessage = async (db: Db, { device_id, message_id, captured_at }: Imaged, now: Date) => {
  if (message_id === undefined) return null
  const model = sql<
    number | null
  >`(select models.id from messages join model_versions models on models.name = messages.model_version
    where messages.device_id = ${device_id} and messages.message_id = ${message_id} and messages.created_at
      between ${captured_at}::timestamptz - interval '1 day' and ${captured_at}::timestamptz + interval '1 day'
    limit 1)`
  if (now.getTime() - Date.parse(captured_at) < NOT_ARCHIVED_DAYS * DAY_MS) return model
  // Rows first: they name the message itself.
  const { rows } = await sql<{ id: number | null }>`select ${model} as id`.execute(db)
  const id = rows[0]?.id ?? null
  if (id !== null) return sql<number | null>`${id}::int`
  const archived = await archivedModelVersion(db, { device_id, message_id, captured_at })
  return sql<number | null>`(select id from model_versions where name = ${archived})`
}
