import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Outline } from '#domain/farms/farm.ts'
import type { HistoryEntry, HistoryValue } from '#domain/history/endpoints.ts'
import { areaOf } from '#domain/outlines/geometry.ts'
import type { Person } from '../platform/http/actor.ts'
import type { Db } from '../platform/postgres/database.ts'

/** Records whose changes make up a history: a table and ids in it. */
export interface HistoryPart {
  kind: string
  ids: number[]
  /** Only its creation is shown: later changes follow from other records. */
  onlyCreated?: boolean
}
export interface HistorySource {
  /** The record and its related records; undefined outside the scope. Archived records are included. */
  parts: (db: Db, scope: Scope, id: number, actor: Person) => Promise<HistoryPart[] | undefined>
  /** Replaces ids by names. */
  describe?: (db: Db, entries: HistoryEntry[], scope: Scope) => Promise<HistoryEntry[]>
}

const ENTRIES_A_PAGE = 50
/** Derived members that are not shown. */
const silent = new Set(['id', 'created_at', 'updated_at', 'version'])

export const readHistory = async (
  db: Db,
  parts: HistoryPart[],
  { skip = 0, limit = ENTRIES_A_PAGE }: { skip?: number | undefined; limit?: number | undefined },
): Promise<{ rows: HistoryEntry[]; total: number }> => {
  const pairs = parts.flatMap(({ kind, ids }) => ids.map((id) => ({ kind, id })))
  const onlyCreated = parts.filter((part) => part.onlyCreated).map(({ kind }) => kind)
  const records = sql`(select distinct * from unnest(${pairs.map(({ kind }) => kind)}::text[], ${pairs.map(({ id }) => id)}::bigint[])
    as pair (kind, id)) as record`
  const isShown = sql`history.kind = record.kind and history.record_id = record.id
    and (history.action = 'create' or history.kind <> all(${onlyCreated}::text[]))`
  // Reads the newest changes of each record by the index, so that a long history is neither read nor sorted for one
  // page.
  const rows = sql<Change>`select changes.* from ${records}, lateral (
      select id, kind, record_id, action, at, actor, actor_id, before, after from history where ${isShown}
      order by id desc limit ${skip + limit}) as changes
    order by id desc offset ${skip} limit ${limit}`
  const counted = sql<{ total: number }>`select count(*) as total from history, ${records} where ${isShown}`
  const [{ rows: found }, { rows: totals }] = await Promise.all([rows.execute(db), counted.execute(db)])
  return {
    rows: found.map(({ before, after, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      changes: changesOf(before, after),
    })),
    total: totals[0]?.total ?? 0,
  }
}

type Members = Record<string, unknown> | null
type Change = Omit<HistoryEntry, 'at' | 'changes'> & { at: Date; before: Members; after: Members }

const changesOf = (before: Members, after: Members): HistoryEntry['changes'] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((member) => !silent.has(member))
    .map((member) => ({ member, from: plain(before?.[member]), to: plain(after?.[member]) }))
    .filter(({ from, to }) => from !== to)
    .map((change) =>
      // Shows the area in square metres instead of a ring of coordinates, which means nothing to a reader.
      change.member === 'outline'
        ? { member: 'outline', from: areaIn(before?.['outline']), to: areaIn(after?.['outline']) }
        : change,
    )

const areaIn = (outline: unknown): number | null =>
  Array.isArray(outline) ? Math.round(areaOf(outline as Outline) * 10) / 10 : null

const plain = (value: unknown): HistoryValue => {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as HistoryValue)
}
