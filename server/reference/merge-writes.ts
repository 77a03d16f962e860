import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { messages } from '#domain/messages.ts'
import type { Merge, MergeForm, MergeKind } from '#domain/reference/merge.ts'
import { nameKey } from '#domain/survey-files/columns/similar.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { invalid, orNotFound, Problem } from '../platform/http/problem.ts'
import { lockEntries, moveLines, type Figures, type TaxonKind } from './merge-lines.ts'
import {
  bothOf,
  entriesOf,
  findTaxon,
  mergedInto,
  previewSpecies,
  previewTaxa,
  speciesNameOf,
} from './merge-queries.ts'
import { species } from './queries.ts'

const MAX_SYNONYMS = 50

/** Merges run one at a time, because one may remove the target of another. */
const LOCK = 7_310_040
const lockMerges = (trx: Trx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)

/** Locks entries in a fixed order, so that counting, changing and merging them wait instead of deadlocking. */
const lock = async (trx: Trx, kind: MergeKind, ids: number[]): Promise<void> => {
  const sorted = ids.toSorted((a, b) => a - b)
  await sql`select from ${sql.table(kind)} where id = any(${sorted}::int[]) order by id for update`.execute(trx)
}

/** The result of an earlier identical merge. */
const before = async (trx: Trx, kind: MergeKind, from_id: number, given: MergeForm): Promise<Merge | null> => {
  const known = await mergedInto(trx, kind, from_id)
  if (!known) return null
  const target = (await mergedInto(trx, kind, given.into_id))?.into_id ?? given.into_id
  if (known.into_id !== target) throw new Problem(409, messages.mergedElsewhere)
  return { ...known, created_at: known.created_at.toISOString() }
}

const checkName = (name: string, given: MergeForm) => {
  if (nameKey(name) !== nameKey(given.name)) throw invalid([{ path: 'name', message: messages.nameToMerge }])
}

const recordMerge = async (
  trx: Trx,
  kind: MergeKind,
  { from_id, into_id, name }: { from_id: number; into_id: number; name: string },
  { observations, surveys, organisations, summed }: Figures,
): Promise<Merge> => {
  // Earlier merges into the removed entry now lead to the remaining one.
  await trx.updateTable('merges').set({ into_id }).where('kind', '=', kind).where('into_id', '=', from_id).execute()
  const { id, created_at } = await trx
    .insertInto('merges')
    .values({ kind, from_id, into_id, name, observations, surveys, organisations, summed })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  return {
    id,
    from_id,
    into_id,
    name,
    observations,
    surveys,
    organisations,
    summed,
    created_at: created_at.toISOString(),
  }
}

/** Adds the names and missing ranks of the removed species to the remaining one. */
const addSynonyms = async (trx: Trx, from_id: number, into_id: number): Promise<void> => {
  const from = orNotFound(await species.find(trx, from_id))
  const into = orNotFound(await species.find(trx, into_id))
  const names = [speciesNameOf(from), ...(into.synonyms ?? []), ...(from.synonyms ?? [])]
  const own = nameKey(speciesNameOf(into))
  const synonyms = [...new Map(names.map((name) => [nameKey(name), name])).entries()]
    .filter(([key]) => key !== own)
    .map(([, name]) => name)
    .slice(0, MAX_SYNONYMS)
  await trx
    .updateTable('species')
    .set({
      synonyms,
      common_name: into.common_name ?? from.common_name ?? null,
      gbif_id: into.gbif_id ?? from.gbif_id ?? null,
      uksi_id: into.uksi_id ?? from.uksi_id ?? null,
    })
    .where('id', '=', into_id)
    .execute()
}

const isUsed = async (trx: Trx, species_id: number): Promise<boolean> => {
  const { rows } = await sql`select from pollinators where species_id = ${species_id}
    union all select from predators where species_id = ${species_id} limit 1`.execute(trx)
  return rows.length > 0
}

/** Merges one pollinator or predator into another, for all organisations. */
export const mergeTaxa = async (
  trx: Trx,
  scope: Scope,
  kind: TaxonKind,
  from_id: number,
  given: MergeForm,
): Promise<Merge> => {
  await lockMerges(trx)
  await lockEntries(trx, kind, from_id)
  await lock(trx, kind, [from_id, given.into_id])
  const done = await before(trx, kind, from_id, given)
  if (done) return done
  const { from, into } = await bothOf((id) => findTaxon(trx, kind, id), from_id, given.into_id)
  const { blocked, blocked_elsewhere, ...preview } = await previewTaxa(trx, scope, kind, from_id, given.into_id)
  checkName(preview.from.name, given)
  if (blocked.length + blocked_elsewhere > 0)
    throw new Problem(409, messages.mergeBlocked, {
      issues: blocked.map((place) => ({ path: 'into_id', message: place })),
      extra: { depends: [{ kind: 'visits', count: blocked.length + blocked_elsewhere }] },
    })
  await moveLines(trx, kind, from_id, into.id)
  await trx.deleteFrom(kind).where('id', '=', from_id).execute()
  if (from.species.id !== into.species.id) {
    await lock(trx, 'species', [from.species.id, into.species.id])
    await addSynonyms(trx, from.species.id, into.species.id)
    // Only its name remains, as a synonym of the other.
    if (!(await isUsed(trx, from.species.id))) {
      const nothing = { observations: 0, surveys: 0, organisations: 0, summed: 0 }
      const name = speciesNameOf(from.species)
      await recordMerge(trx, 'species', { from_id: from.species.id, into_id: into.species.id, name }, nothing)
      await trx.deleteFrom('species').where('id', '=', from.species.id).execute()
    }
  }
  return recordMerge(trx, kind, { from_id, into_id: into.id, name: preview.from.name }, preview)
}

/** Merges one species into another, including its entries in both lists, for all organisations. */
export const mergeSpeciesInto = async (trx: Trx, from_id: number, given: MergeForm): Promise<Merge> => {
  await lockMerges(trx)
  const done = await before(trx, 'species', from_id, given)
  if (done) return done
  const preview = await previewSpecies(trx, from_id, given.into_id)
  const { id: into_id } = preview.into
  checkName(preview.from.name, given)
  const kinds = ['pollinators', 'predators'] as const
  for (const kind of kinds) {
    const own = (await entriesOf(trx, from_id, into_id)).filter((entry) => entry.kind === kind)
    for (const entry of own) await lockEntries(trx, kind, entry.from_id)
    await lock(
      trx,
      kind,
      own.flatMap((entry) => [entry.from_id, ...(entry.into_id === null ? [] : [entry.into_id])]),
    )
  }
  // Prevents new entries of either species.
  await lock(trx, 'species', [from_id, into_id])
  const entries = await entriesOf(trx, from_id, into_id)
  for (const kind of kinds) {
    const own = entries.filter((entry) => entry.kind === kind)
    for (const entry of own) {
      if (entry.into_id === null) {
        await trx.updateTable(kind).set({ species_id: into_id }).where('id', '=', entry.from_id).execute()
        continue
      }
      const {
        differs: _same,
        from,
        into: _into,
        blocked: _none,
        ...figures
      } = await previewTaxa(trx, { kind: 'all' }, kind, entry.from_id, entry.into_id)
      await moveLines(trx, kind, entry.from_id, entry.into_id)
      await trx.deleteFrom(kind).where('id', '=', entry.from_id).execute()
      await recordMerge(trx, kind, { from_id: entry.from_id, into_id: entry.into_id, name: from.name }, figures)
    }
  }
  await addSynonyms(trx, from_id, into_id)
  await trx.deleteFrom('species').where('id', '=', from_id).execute()
  return recordMerge(trx, 'species', { from_id, into_id, name: preview.from.name }, preview)
}
