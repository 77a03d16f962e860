import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { HistoryEntry, HistoryValue } from '#domain/history/endpoints.ts'
import type { Person } from '../platform/actor.ts'
import type { Db } from '../platform/database.ts'
import { onePage } from '../platform/paged.ts'
import { isoOf } from '../platform/rows/instants.ts'

/** Records whose changes make up a history: a table's name and ids in it. */
export interface HistoryPart {
  kind: string
  ids: number[]
  /** Only its creation is shown: later changes follow from other records. */
  onlyCreated?: boolean
}
export interface HistorySource {
  /** The record and what belongs to it; undefined outside the scope. Archived records are still there. */
  parts: (db: Db, scope: Scope, id: number, actor: Person) => Promise<HistoryPart[] | undefined>
  /** Puts names in the place of ids. */
  describe?: (db: Db, entries: HistoryEntry[], scope: Scope) => Promise<HistoryEntry[]>
}

const ENTRIES_A_PAGE = 50
/** Members that follow from others and say nothing to people. */
const silent = new Set(['id', 'created_at', 'updated_at', 'version'])

export const readHistory = async (
  db: Db,
  parts: HistoryPart[],
  { skip = 0, limit = ENTRIES_A_PAGE }: { skip?: number | undefined; limit?: number | undefined },
): Promise<{ rows: HistoryEntry[]; total: number }> => {
  const pairs = parts.flatMap(({ kind, ids }) => ids.map((id) => ({ kind, id })))
  const onlyCreated = parts.filter((part) => part.onlyCreated).map(({ kind }) => kind)
  const changes = db
    .selectFrom('history')
    .where(
      sql<boolean>`(kind, record_id) in (select * from unnest(${pairs.map(({ kind }) => kind)}::text[], ${pairs.map(({ id }) => id)}::bigint[]))`,
    )
    .where(sql<boolean>`(action = 'create' or kind <> all(${onlyCreated}::text[]))`)
  return onePage(
    changes
      .select(['id', 'kind', 'record_id', 'action', 'at', 'actor', 'actor_id', 'before', 'after'])
      .orderBy('id', 'desc'),
    { skip, limit },
    ({ before, after, at, ...row }) => ({
      ...row,
      at: isoOf(at),
      changes: changesOf(before as Members, after as Members),
    }),
  )
}

type Members = Record<string, unknown> | null

const changesOf = (before: Members, after: Members): HistoryEntry['changes'] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((member) => !silent.has(member))
    .map((member) => ({ member, from: plain(before?.[member]), to: plain(after?.[member]) }))
    .filter(({ from, to }) => from !== to)

const plain = (value: unknown): HistoryValue => {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as HistoryValue)
}
