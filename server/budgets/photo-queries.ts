import { sql } from 'kysely'
import { PHOTO_BYTES_A_DAY } from '#domain/budgets/budgets.ts'
import { messages } from '#domain/messages.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/postgres/database.ts'

const RETRY_SECONDS = 3_600

/** Throws 429 if the photos that a person added to surveys and notes within 24 hours use up the limit. */
export const checkPhotoBytes = async (db: Db, user_id: number): Promise<void> => {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::float8 as bytes from (
    select bytes from entry_photos where added_by = ${user_id} and created_at > now() - interval '24 hours'
    union all
    select bytes from note_photos where added_by = ${user_id} and created_at > now() - interval '24 hours') as photos`.execute(
    db,
  )
  if ((rows[0]?.bytes ?? 0) >= PHOTO_BYTES_A_DAY)
    throw new Problem(429, messages.tooManyPhotoBytes, { headers: { 'retry-after': String(RETRY_SECONDS) } })
}
