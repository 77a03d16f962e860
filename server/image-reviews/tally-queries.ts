import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Check } from '#domain/score/shapes.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

/** Representatively reviewed insects on the farms of an organisation, where their cameras were at that time. */
const checkedOn = (db: Db, scope: Scope, organisation_id: number) =>
  db
    .selectFrom('farms')
    .innerJoin('placements', 'placements.farm_id', 'farms.id')
    .innerJoin('checked_insects', (join) =>
      join
        .onRef('checked_insects.device_id', '=', 'placements.device_id')
        .on(sql<boolean>`placements.during @> checked_insects.at`),
    )
    .where('farms.organisation_id', '=', organisation_id)
    .where('checked_insects.representative', '=', true)
    .where(within(scope, 'farms.organisation_id'))

/**
 * A sum that represents the population: weighted by the sampling probability of the images, and scaled to as many
 * insects as a simple random sample of the same precision would have (Kish 1965).
 */
const weighted = (column: 'tp' | 'fp' | 'fn') =>
  sql<number>`round((sum(${sql.ref(column)} * weight) * sum((tp + fp + fn) * weight) / sum((tp + fp + fn) * weight ^ 2))::numeric)::int`

/** Sums over an organisation by model version and functional group. */
export const tallied = (db: Db, scope: Scope, organisation_id: number) =>
  checkedOn(db, scope, organisation_id)
    .innerJoin('model_versions', 'model_versions.id', 'checked_insects.model_id')
    .groupBy(['model_versions.name', 'functional_group'])
    .select([
      sql<string | null>`nullif(model_versions.name, '')`.as('modelVersion'),
      'functional_group as group',
      weighted('tp').as('tp'),
      weighted('fp').as('fp'),
      weighted('fn').as('fn'),
    ])
    .orderBy('model_versions.name')
    .orderBy('functional_group')

export const tallies = {
  /** The same; null if nothing was reviewed. */
  ofOrganisation: async (db: Db, scope: Scope, organisation_id: number): Promise<Check[] | null> => {
    const rows = await tallied(db, scope, organisation_id).execute()
    return rows.length > 0 ? rows : null
  },

  /** Reviewed images that still exist, and audit messages that were compared with a message of the device. */
  sources: async (db: Db, scope: Scope, organisation_id: number) => {
    const { images_checked } = await db
      .selectFrom('farms')
      .innerJoin('placements', 'placements.farm_id', 'farms.id')
      .innerJoin('captures', 'captures.placement_id', 'placements.id')
      .where('captures.reviews', '>', 0)
      .where('farms.organisation_id', '=', organisation_id)
      .where(within(scope, 'farms.organisation_id'))
      .select((eb) => eb.fn.countAll<number>().as('images_checked'))
      .executeTakeFirstOrThrow()
    const { audits_paired } = await db
      .selectFrom('audits_paired')
      .innerJoin('placements', (join) =>
        join
          .onRef('placements.device_id', '=', 'audits_paired.device_id')
          .on(sql<boolean>`placements.during @> audits_paired.at`),
      )
      .innerJoin('farms', 'farms.id', 'placements.farm_id')
      .where('farms.organisation_id', '=', organisation_id)
      .where(within(scope, 'farms.organisation_id'))
      .select((eb) => eb.fn.countAll<number>().as('audits_paired'))
      .executeTakeFirstOrThrow()
    return { images_checked, audits_paired }
  },
}
