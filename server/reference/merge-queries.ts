import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { messages } from '#domain/messages.ts'
import type { Pollinator, Predator } from '#domain/reference/species.ts'
import type { MergeKind, MergePreview } from '#domain/reference/merge.ts'
import { hasCastes } from '#domain/surveys/caste.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { invalid, orNotFound } from '../platform/http/problem.ts'
import { blockedBy, countLines, countTogether, lists, type TaxonKind } from './merge-lines.ts'
import { pollinators, predators, species } from './queries.ts'

const nameOf = ({ genus, species }: { genus: string | null; species: string }) =>
  [genus, species].filter(Boolean).join(' ')

/** Both entries of a merge; 422 if the second does not exist or equals the first. */
export const bothOf = async <R>(find: (id: number) => Promise<R | undefined>, from_id: number, into_id: number) => {
  const from = orNotFound(await find(from_id))
  if (from_id === into_id) throw invalid([{ path: 'into_id', message: messages.mergeItself }])
  const into = await find(into_id)
  if (into === undefined) throw invalid([{ path: 'into_id', message: messages.notInList }])
  return { from, into }
}

/** An entry of either list. */
export const findTaxon = (db: Db, kind: TaxonKind, id: number): Promise<Pollinator | Predator | undefined> =>
  kind === 'pollinators' ? pollinators.find(db, id) : predators.find(db, id)
const taxonNameOf = ({ species: name, stage }: { species: Parameters<typeof nameOf>[0]; stage: { stage: string } }) =>
  `${nameOf(name)}, ${stage.stage}`
export const speciesNameOf = nameOf

const differing = (members: [MergePreview['differs'][number]['member'], string | null, string | null][]) =>
  members.flatMap(([member, from, into]) => (from === into ? [] : [{ member, from, into }]))

/** Previews the effects of merging one pollinator or predator into another. */
export const previewTaxa = async (
  db: Db,
  scope: Scope,
  kind: TaxonKind,
  from_id: number,
  into_id: number,
): Promise<MergePreview> => {
  const { from, into } = await bothOf((id) => findTaxon(db, kind, id), from_id, into_id)
  const differs = differing([
    ['functional_group', from.functional_group, into.functional_group],
    ['stage', from.stage.stage, into.stage.stage],
  ])
  return {
    from: { id: from.id, name: taxonNameOf(from) },
    into: { id: into.id, name: taxonNameOf(into) },
    ...(await countLines(db, [{ kind, id: from_id }])),
    summed: await countTogether(db, kind, from_id, into_id, hasCastes(into.functional_group ?? '')),
    differs,
    ...(await blockedBy(db, scope, kind, {
      from: from_id,
      into: into_id,
      isOtherGroup: from.functional_group !== into.functional_group,
      isOtherStage: from.stage.id !== into.stage.id,
    })),
  }
}

export interface EntryPair {
  kind: TaxonKind
  from_id: number
  /** The corresponding entry of the remaining species, if it has one. */
  into_id: number | null
}

/** List entries of a species, each with the other species' entry of the same stage and group. */
export const entriesOf = async (db: Db, from_id: number, into_id: number): Promise<EntryPair[]> => {
  const of = (kind: TaxonKind) => sql`
    select ${sql.lit(kind)} as kind, own.id as from_id, other.id as into_id from ${sql.table(kind)} as own
    left join ${sql.table(kind)} as other on other.species_id = ${into_id} and other.stage_id = own.stage_id
      and other.functional_group = own.functional_group where own.species_id = ${from_id}`
  const { rows } =
    await sql<EntryPair>`${of('pollinators')} union all ${of('predators')} order by kind, from_id`.execute(db)
  return rows
}

/** Previews the effects of merging one species into another, including its entries in both lists. */
export const previewSpecies = async (db: Db, from_id: number, into_id: number): Promise<MergePreview> => {
  const { from, into } = await bothOf((id) => species.find(db, id), from_id, into_id)
  const entries = await entriesOf(db, from_id, into_id)
  const sums = await Promise.all(
    entries.map((one) => (one.into_id === null ? 0 : countTogether(db, one.kind, one.from_id, one.into_id))),
  )
  return {
    from: { id: from.id, name: nameOf(from) },
    into: { id: into.id, name: nameOf(into) },
    ...(await countLines(
      db,
      entries.map((one) => ({ kind: one.kind, id: one.from_id })),
    )),
    summed: sums.reduce((sum, one) => sum + one, 0),
    differs: differing([
      ['functional_group', from.functional_group, into.functional_group],
      ['rank', from.rank ?? null, into.rank ?? null],
    ]),
    blocked: [],
    blocked_elsewhere: 0,
  }
}

/** The entry that another was merged into; undefined if it was never merged. */
export const mergedInto = (db: Db, kind: MergeKind, from_id: number) =>
  db
    .selectFrom('merges')
    .where('kind', '=', kind)
    .where('from_id', '=', from_id)
    .select(['id', 'from_id', 'into_id', 'name', 'observations', 'surveys', 'organisations', 'summed', 'created_at'])
    .executeTakeFirst()

/**
 * Current ids of pollinators or predators: counts made offline may refer to an entry that was merged meanwhile.
 * Existing entries are locked, so that none is merged before they are used.
 */
const currentIds = async (trx: Trx, kind: TaxonKind, given: readonly number[]): Promise<Map<number, number>> => {
  const ids = [...new Set(given)].toSorted((a, b) => a - b)
  const { rows: there } = await sql<{ id: number }>`
    select id from ${sql.table(kind)} where id = any(${ids}::int[]) order by id for share`.execute(trx)
  const known = new Set(there.map(({ id }) => id))
  const gone = ids.filter((id) => !known.has(id))
  if (gone.length === 0) return new Map()
  const merged = await trx
    .selectFrom('merges')
    .where('kind', '=', kind)
    .where('from_id', 'in', gone)
    .select(['from_id', 'into_id'])
    .execute()
  return new Map(merged.map(({ from_id, into_id }) => [from_id, into_id]))
}

interface Line {
  count: number
  notes?: string | null | undefined
}
/**
 * Lines of a request with current entries. Lines of the same insect after a merge are summed. `renamed`: entries that
 * lines were moved to, possibly of another group.
 */
export const asMerged = async <L extends Line>(
  trx: Trx,
  kind: TaxonKind,
  given: readonly L[],
): Promise<{ lines: L[]; renamed: ReadonlySet<number> }> => {
  const { taxon, apart } = lists[kind]
  const idOf = (line: L) => (line as L & Record<string, number>)[taxon] ?? 0
  const now = await currentIds(trx, kind, given.map(idOf))
  const renamed = new Set(now.values())
  if (now.size === 0) return { lines: [...given], renamed }
  const casteless = kind === 'pollinators' ? await withoutCastes(trx, renamed) : new Set<number>()
  const named = given.map((line) => {
    const to = now.get(idOf(line))
    if (to === undefined) return line
    return { ...line, [taxon]: to, ...(casteless.has(to) ? { caste: null } : {}) }
  })
  const lines = Map.groupBy(named, (line) =>
    JSON.stringify([idOf(line), ...apart.map((member) => (line as Record<string, unknown>)[member] ?? null)]),
  )
  const joined = [...lines.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const notes = [first, ...others].flatMap((line) => line.notes ?? []).join('\n')
    const count = others.reduce((sum, line) => sum + line.count, first.count)
    return [others.length === 0 ? first : { ...first, count, ...(notes === '' ? {} : { notes }) }]
  })
  return { lines: joined, renamed }
}

const withoutCastes = async (trx: Trx, ids: ReadonlySet<number>): Promise<Set<number>> => {
  const rows = await trx
    .selectFrom('pollinators')
    .where('id', 'in', [...ids])
    .select(['id', 'functional_group'])
    .execute()
  return new Set(rows.flatMap(({ id, functional_group }) => (hasCastes(functional_group) ? [] : [id])))
}

/** The same for one entry. */
export const currentId = async (trx: Trx, kind: TaxonKind, id: number): Promise<number> =>
  (await currentIds(trx, kind, [id])).get(id) ?? id
