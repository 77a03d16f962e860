import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Db } from './database.ts'
import { within } from './scope.ts'

/** Rows of a list that belong to farms; each member is SQL. */
interface ScopedRows {
  /** FROM clause with exactly the joins that affect the number of rows. */
  rows: RawBuilder<unknown>
  where?: RawBuilder<SqlBool>
  /** Condition that a row belongs to a place that meets `condition`, as a semi-join. */
  ofPlaces: (condition: RawBuilder<SqlBool>) => RawBuilder<SqlBool>
  /** Whether a place is within the scope; never null. */
  isVisible: RawBuilder<SqlBool>
  /** Whether filters exclude rows of visible places; then few rows remain. */
  isFiltered: boolean
}

/**
 * The total of a list without the joins of its columns. If the scope includes most farms, the rows outside the scope
 * are counted and subtracted from all rows, which an index alone can count.
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
