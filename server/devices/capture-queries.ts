import type { Scope } from '#domain/access/scope.ts'
import type { Db } from '../platform/database.ts'
import { within } from '../platform/scope.ts'

/** Images belong to the farm where their camera stood when they were taken, not where it is now. */
const visible = (db: Db, scope: Scope) =>
  db
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where(within(scope, 'farms.organisation_id'))

const CAPTURES_A_PAGE = 24

interface Page {
  from?: string | undefined
  to?: string | undefined
  skip?: number | undefined
  limit?: number | undefined
}

export const captures = {
  list: async (db: Db, scope: Scope, device_id: number, page: Page) => {
    let query = visible(db, scope).where('captures.device_id', '=', device_id)
    if (page.from !== undefined) query = query.where('captured_at', '>=', new Date(page.from))
    if (page.to !== undefined) query = query.where('captured_at', '<=', new Date(page.to))
    const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await query
      .select(['captures.id', 'captured_at', 'detections', 'thumbnail_key'])
      .orderBy('captured_at', 'desc')
      .orderBy('captures.id', 'desc')
      .offset(page.skip ?? 0)
      .limit(page.limit ?? CAPTURES_A_PAGE)
      .execute()
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        captured_at: row.captured_at.toISOString(),
        image_url: `/api/captures/${row.id}/image`,
        thumbnail_url: row.thumbnail_key === null ? null : `/api/captures/${row.id}/thumbnail`,
        detections: row.detections,
      })),
    }
  },

  find: (db: Db, scope: Scope, id: number) =>
    visible(db, scope).where('captures.id', '=', id).select(['image_key', 'thumbnail_key']).executeTakeFirst(),
}
