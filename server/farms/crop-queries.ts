import type { Scope } from '#domain/access/scope.ts'
import { months, type Crop } from '#domain/farms/crop-entries.ts'
import { cropOf } from '#domain/farms/crops.ts'
import type { Db } from '../platform/postgres/database.ts'
import { paged, type Part } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'

const visible = (db: Db, scope: Scope, farm_id: number, withDeleted: boolean) =>
  db
    .selectFrom('crops')
    .innerJoin('farms', 'farms.id', 'crops.farm_id')
    .where('farms.id', '=', farm_id)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .$if(!withDeleted, (query) => query.where('crops.deleted_at', 'is', null))
    .selectAll('crops')
    .orderBy('crops.id')

type Row = Awaited<ReturnType<ReturnType<typeof visible>['execute']>>[number]

/** Month 1 also represents a missing month: an empty form is sent as 1 to 1. */
const monthName = (number: number | null) => months[(number ?? 1) - 1] ?? 'january'

const cropFrom = (row: Row): Crop => ({
  id: row.id,
  farmId: row.farm_id,
  cropType: cropOf(row.species_id)?.cropType ?? 'SOFT',
  cropVariety: row.variety ?? '',
  growingSetup: row.growing_setup,
  heated: row.heated,
  flowersReference: row.flowers_reference,
  cropSeasonality: monthName(row.season_from),
  cropSeasonalityTo: monthName(row.season_to),
  cropHybrid: row.hybrid,
  speciesId: row.species_id,
  selectedDevices: row.device_ids,
  deleted: row.deleted_at !== null,
  status: row.deleted_at === null ? 'Active' : 'Deleted',
  deleted_at: row.deleted_at?.toISOString() ?? null,
  version: row.version,
})

export const crops = {
  inPart: (db: Db, scope: Scope, farm_id: number, { deleted, ...part }: Part & { deleted: boolean }) =>
    paged(visible(db, scope, farm_id, deleted), part, cropFrom),

  list: async (db: Db, scope: Scope, farm_id: number, withDeleted = false): Promise<Crop[]> =>
    (await visible(db, scope, farm_id, withDeleted).execute()).map(cropFrom),
}
