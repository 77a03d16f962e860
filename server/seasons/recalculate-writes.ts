import type { Db } from '../platform/postgres/database.ts'
import { acquireLease, weekScoreColumns, refreshFarm, type Needs } from './season-writes.ts'

/** A stored score before and after its recalculation; null if it did not exist then. */
interface ChangedScore {
  start_date: string
  end_date: string
  before: number | null
  after: number | null
}

const storedScores = async (db: Db, farm_id: number) => {
  const rows = await db.selectFrom('week_scores').where('farm_id', '=', farm_id).select(weekScoreColumns).execute()
  return new Map(rows.map((row) => [`${row.start_date} ${row.end_date}`, row]))
}

/**
 * Calculates all stored scores of a farm, and returns their number and those that changed in any figure. Null: a server
 * is calculating them now.
 */
export const recalculateScores = async (
  deps: Needs,
  farm: { id: number; time_zone: string },
): Promise<{ stored: number; changed: ChangedScore[] } | null> => {
  const before = await storedScores(deps.db, farm.id)
  const began = await acquireLease(deps.db, farm.id)
  if (began === null) return null
  const { changed } = await deps.db
    .selectFrom('farm_seasons')
    .where('farm_id', '=', farm.id)
    .select('changed')
    .executeTakeFirstOrThrow()
  await refreshFarm(deps, { ...farm, whole: true, new_day: true, old: true, changed }, began)
  const after = await storedScores(deps.db, farm.id)
  // The basis is a digest of the inputs, and the texts are translations of the finding: neither is a figure.
  const figuresOf = (row: object | undefined) => JSON.stringify(row && { ...row, basis: null, finding_texts: null })
  const windows = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return {
    stored: after.size,
    changed: windows
      .filter((window) => figuresOf(before.get(window)) !== figuresOf(after.get(window)))
      .map((window) => {
        const [start_date = '', end_date = ''] = window.split(' ')
        return {
          start_date,
          end_date,
          before: before.get(window)?.score ?? null,
          after: after.get(window)?.score ?? null,
        }
      }),
  }
}
