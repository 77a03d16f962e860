import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Db } from './database.ts'
import { within } from './scope.ts'

/** Rows of a list that belong to farms: each part is SQL. */
interface ScopedRows {
  /** FROM clause with every join that changes the number of rows, and no other. */
  rows: RawBuilder<unknown>
  where?: RawBuilder<SqlBool>
  /** The condition that a row belongs to a place that meets `condition`, a semi-join. */
  ofPlaces: (condition: RawBuilder<SqlBool>) => RawBuilder<SqlBool>
  /** Whether a place is within the scope; never null. */
  isVisible: RawBuilder<SqlBool>
  /** Whether filters leave out rows of visible places: then these are few. */
  isFiltered: boolean
}

/**
 * The total of a list without the joins of its columns. Where the scope includes most farms, the rows of other places are counted and
 * subtracted from all rows, which an index counts without looking at their places.
 */
export const totalWithinScope = (
  db: Db,
  scope: Scope,
  { rows, where = sql`true`, ofPlaces, isVisible, isFiltered }: ScopedRows,
) => {
  const count = (condition: RawBuilder<SqlBool>) => sql<number>`(select count(*) from ${rows} where ${condition})`
  const visible = count(sql`${where} and ${ofPlaces(isVisible)}`)
  if (isFiltered) return db.selectNoFrom(visible.as('total'))
  const hidden = count(sql`${where} and ${ofPlaces(sql`not ${isVisible}`)}`)
  const seesMost = sql`(select 2 * count(*) filter (where archived_at is null and ${within(scope, 'farms.organisation_id')}) > count(*) from farms)`
  return db.selectNoFrom(
    sql<number>`case when ${seesMost} then ${count(where)} - ${hidden} else ${visible} end`.as('total'),
  )
}
