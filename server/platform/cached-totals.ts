import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Fewer rows are counted each time: that costs no more than asking whether something changed. */
const LONG = 10_000
const MAX_LISTS = 1_000

interface Cached {
  total: number
  /** Where the changes of the tables stood before they were counted; null while some of them were not visible yet. */
  changes: number | null
}
/** By the connection that counted: a transaction sees its own rows, and a replica older ones. */
const cachedBy = new WeakMap<Db, Map<string, Cached>>()

const changesByNow = async (db: Db) => {
  const { rows } = await sql<{ changes: number | null; are_visible: boolean | null }>`
    select changes::float8, are_visible from list_changes_by_now()`.execute(db)
  return rows[0] ?? { changes: null, are_visible: null }
}

/**
 * How many rows a long list has: counted, or as it was counted before, if none of its tables changed since. Only for lists of tables
 * with the trigger `note_list_change`. `list` names the query with all that its rows depend on.
 */
export const cachedTotal = async (db: Db, list: string, count: () => Promise<number>): Promise<number> => {
  const lists = cachedBy.get(db) ?? new Map<string, Cached>()
  cachedBy.set(db, lists)
  const cached = lists.get(list)
  // Before the count: what changes meanwhile makes it void.
  const now = cached ? await changesByNow(db) : null
  if (cached && cached.changes !== null && cached.changes === now?.changes) return cached.total
  const total = await count()
  lists.delete(list)
  if (total < LONG) return total
  if (lists.size >= MAX_LISTS) lists.clear()
  lists.set(list, { total, changes: now?.are_visible ? now.changes : null })
  return total
}
