import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { SprayFilter } from '#domain/farms/record-calls.ts'
import type { Hazard, Spray, SprayChange, sprayColumns, SprayForm } from '#domain/farms/spray.ts'
import { messages } from '#domain/messages.ts'
import { locations } from '../locations/queries.ts'
import type { Db, Trx } from '../platform/database.ts'
import { found, invalid } from '../platform/http/problem.ts'
import { within } from '../platform/scope.ts'
import { hasWords, inOrder } from '../platform/search.ts'
import { checkVersion } from '../platform/versions.ts'
import { lockFarm } from './writes.ts'

const visible = (db: Db, scope: Scope, farm_id: number, q?: string) =>
  db
    .selectFrom('sprays')
    .innerJoin('farms', 'farms.id', 'sprays.farm_id')
    .leftJoin('fields', 'fields.id', 'sprays.field_id')
    .where('farms.id', '=', farm_id)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .where(hasWords(q, sql`sprays.product`, sql`sprays.hazard`, sql`sprays.date::text`, sql`fields.field_name`))

const columns: Record<(typeof sprayColumns)[number], RawBuilder<unknown>> = {
  date: sql`sprays.date`,
  product: sql`natural_order(sprays.product)`,
  hazard: sql`array_position(array['low', 'unknown', 'moderate', 'high'], sprays.hazard)`,
  field_name: sql`natural_order(fields.field_name)`,
}

const whole = (db: Db, scope: Scope, farm_id: number, { q, sort }: SprayFilter = {}) =>
  visible(db, scope, farm_id, q)
    .select([
      'sprays.id',
      'sprays.farm_id',
      'sprays.field_id',
      'fields.field_name',
      'sprays.date',
      'sprays.product',
      'sprays.version',
    ])
    .select(sql<Hazard>`sprays.hazard`.as('hazard'))
    .orderBy(inOrder(sort ?? '-date', columns, 'date'))
    .orderBy('sprays.id', 'desc')

export const sprays = {
  list: (db: Db, scope: Scope, farm_id: number, filter: SprayFilter = {}) =>
    whole(db, scope, farm_id, filter).execute(),

  page: async (db: Db, scope: Scope, farm_id: number, filter: SprayFilter, part: { skip: number; limit: number }) => {
    const [rows, { total }] = await Promise.all([
      whole(db, scope, farm_id, filter).offset(part.skip).limit(part.limit).execute(),
      visible(db, scope, farm_id, filter.q)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    return { rows, total }
  },

  find: (db: Db, scope: Scope, farm_id: number, id: number) =>
    whole(db, scope, farm_id).where('sprays.id', '=', id).executeTakeFirst(),

  add: async (trx: Trx, scope: Scope, farm_id: number, given: SprayForm): Promise<Spray> => {
    await lockFarm(trx, scope, farm_id)
    await checkField(trx, scope, farm_id, given.field_id)
    const { id } = await trx
      .insertInto('sprays')
      .values({ farm_id, ...given })
      .returning('id')
      .executeTakeFirstOrThrow()
    return found(await sprays.find(trx, scope, farm_id, id))
  },

  change: async (trx: Trx, scope: Scope, farm_id: number, id: number, given: SprayChange): Promise<Spray> => {
    await lockFarm(trx, scope, farm_id)
    const before = found(await sprays.find(trx, scope, farm_id, id))
    const { version, ...changes } = given
    checkVersion(before.version, version)
    if (changes.field_id !== undefined && changes.field_id !== before.field_id)
      await checkField(trx, scope, farm_id, changes.field_id)
    await trx
      .updateTable('sprays')
      .set({ ...changes, updated_at: new Date() })
      .where('id', '=', id)
      .execute()
    return found(await sprays.find(trx, scope, farm_id, id))
  },

  remove: async (trx: Trx, scope: Scope, farm_id: number, id: number): Promise<void> => {
    await lockFarm(trx, scope, farm_id)
    found(await sprays.find(trx, scope, farm_id, id))
    await trx.deleteFrom('sprays').where('id', '=', id).execute()
  },
}

/** 404 for a field outside the scope, 422 for one of another farm. */
const checkField = async (trx: Trx, scope: Scope, farm_id: number, field_id: number | null) => {
  if (field_id === null) return
  const field = found(await locations.field(trx, scope, field_id))
  if (field.farm_id !== farm_id) throw invalid([{ path: 'field_id', message: messages.fieldElsewhere }])
}
