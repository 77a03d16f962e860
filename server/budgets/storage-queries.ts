import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { Db } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Settings } from '../platform/config/settings.ts'

const GB = 1_000_000_000
const CACHE_MS = 60_000
const MAX_CACHED = 10_000
const WAIT_SECONDS = 3_600

export const allowedBytes = ({ ORGANISATION_GIGABYTES }: Pick<Settings, 'ORGANISATION_GIGABYTES'>): number | null =>
  ORGANISATION_GIGABYTES === 0 ? null : Math.round(ORGANISATION_GIGABYTES * GB)

/**
 * Storage used by an organisation. Files of failed uploads are deleted; all others count, including those of a memory
 * card from their first byte on.
 */
export const storageOf = async (db: Db, organisation_id: number) => {
  const { rows } = await sql<{ image_bytes: number; images_of_unknown_size: number; upload_bytes: number }>`
    select images.bytes + photos.bytes + of_notes.bytes as image_bytes, images.unknown as images_of_unknown_size,
      uploads.bytes + receiving.bytes as upload_bytes
    from (
      select coalesce(sum(captures.bytes), 0)::float8 as bytes, count(*) filter (where captures.bytes is null)::int as unknown
      from captures
      join placements on placements.id = captures.placement_id
      join farms on farms.id = placements.farm_id
      where farms.organisation_id = ${organisation_id}) as images,
    (
      select coalesce(sum(entry_photos.bytes), 0)::float8 as bytes
      from entry_photos
      join surveys on surveys.id = entry_photos.survey_id
      join plots on plots.id = surveys.plot_id
      join tunnels on tunnels.id = plots.tunnel_id
      join fields on fields.id = tunnels.field_id
      join farms on farms.id = fields.farm_id
      where farms.organisation_id = ${organisation_id}) as photos,
    (
      select coalesce(sum(note_photos.bytes), 0)::float8 as bytes
      from note_photos
      join farm_notes on farm_notes.id = note_photos.note_id
      join farms on farms.id = farm_notes.farm_id
      where farms.organisation_id = ${organisation_id}) as of_notes,
    (
      select coalesce(sum(bytes), 0)::float8 as bytes from imports
      where organisation_id = ${organisation_id} and not (state = 'failed' and attempts = 0)) as uploads,
    (
      select coalesce(sum(files.bytes), 0)::float8 as bytes
      from image_uploads
      join image_upload_files files on files.upload_id = image_uploads.id and files.state = 'sending'
      where image_uploads.organisation_id = ${organisation_id} and image_uploads.state = 'open') as receiving`.execute(
    db,
  )
  return rows[0] ?? { image_bytes: 0, images_of_unknown_size: 0, upload_bytes: 0 }
}

/**
 * Refuses new files of an organisation whose storage is used up. Usage is read from the database once a minute and
 * counted in between, because the limit need not be exact to the image.
 */
export const makeStorageBudget = ({ db, settings }: { db: Db; settings: Pick<Settings, 'ORGANISATION_GIGABYTES'> }) => {
  const known = new Map<number, { used: number; until: number }>()
  const allowed = allowedBytes(settings)
  return {
    /** `counted`: bytes of the new files that are already counted as used. */
    check: async (organisation_id: number, status: 413 | 429, counted = 0): Promise<void> => {
      if (allowed === null) return
      let entry = known.get(organisation_id)
      if (!entry || entry.until <= performance.now()) {
        const { image_bytes, upload_bytes } = await storageOf(db, organisation_id)
        entry = { used: image_bytes + upload_bytes, until: performance.now() + CACHE_MS }
        if (known.size >= MAX_CACHED) known.clear()
        known.set(organisation_id, entry)
      }
      if (entry.used - counted < allowed) return
      throw new Problem(status, messages.organisationStorageFull, {
        headers: { 'retry-after': String(WAIT_SECONDS) },
      })
    },
    add: (organisation_id: number, bytes: number): void => {
      const entry = known.get(organisation_id)
      if (entry) entry.used += bytes
    },
  }
}
export type StorageBudget = ReturnType<typeof makeStorageBudget>
