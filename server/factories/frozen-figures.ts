import type { Insertable } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'

type New = Insertable<DB['frozen_figures']>

/** A frozen score of a farm, with few of its members. Returns its public id. */
export const makeFrozenFigure = async (
  db: Db,
  given: Partial<New> & Pick<New, 'organisation_id' | 'farm_id' | 'created_by'>,
): Promise<string> => {
  const { public_id } = await db
    .insertInto('frozen_figures')
    .values({
      kind: 'score',
      title: 'A week in June',
      farm_title: 'Ashcombe Farm',
      organisation_title: 'Ashcombe Fruit',
      start_date: '2026-06-01',
      end_date: '2026-06-07',
      request: JSON.stringify({ kind: 'score', start_date: '2026-06-01', end_date: '2026-06-07' }),
      inputs: JSON.stringify({ fields: [] }),
      result: JSON.stringify({ pollination_health: 58, range: null, fields: [], hours: 0 }),
      authors: JSON.stringify([{ name: 'Price, Hannah', orcid: null }]),
      licence: 'CC-BY-4.0',
      model: 'ph-1.1',
      product_version: '1.0.0',
      digest: '0'.repeat(64),
      created_at: new Date('2026-06-10T12:00:00Z'),
      ...given,
    })
    .returning('public_id')
    .executeTakeFirstOrThrow()
  return public_id
}
