import type { Scope } from '#domain/access/scope.ts'
import type { Db } from '../platform/postgres/database.ts'
import { onePage, type Part } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'

/** Images belong to the farm where their camera was when they were taken. */
const visible = (db: Db, scope: Scope) =>
  db
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where(within(scope, 'farms.organisation_id'))

const CAPTURES_A_PAGE = 24

interface Chosen extends Part {
  from?: string | undefined
  to?: string | undefined
}

export const captures = {
  list: async (db: Db, scope: Scope, device_id: number, chosen: Chosen) => {
    const { from, to, skip = 0, limit = CAPTURES_A_PAGE } = chosen
    let query = visible(db, scope).where('captures.device_id', '=', device_id)
    if (from !== undefined) query = query.where('captured_at', '>=', new Date(from))
    if (to !== undefined) query = query.where('captured_at', '<=', new Date(to))
    const sorted = query
      .select(['captures.id', 'captured_at', 'detections', 'thumbnail_key'])
      .orderBy('captured_at', 'desc')
      .orderBy('captures.id', 'desc')
    return onePage(sorted, { skip, limit }, (row) => ({
      id: row.id,
      captured_at: row.captured_at.toISOString(),
      image_url: `/api/captures/${row.id}/image`,
      thumbnail_url: row.thumbnail_key === null ? null : `/api/captures/${row.id}/thumbnail`,
      detections: row.detections,
    }))
  },

  find: (db: Db, scope: Scope, id: number) =>
    visible(db, scope)
      .where('captures.id', '=', id)
      .select(['captures.id', 'image_key', 'thumbnail_key', 'large_thumbnail_key', 'captures.width'])
      .executeTakeFirst(),
}
