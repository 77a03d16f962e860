import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { hasCastes } from '#domain/surveys/caste.ts'
import { formatDate } from '#domain/weeks/formats.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

/**
 * Tables of pollinator and predator counts. `apart`: columns that distinguish lines of one insect within an
 * observation.
 */
export const lists = {
  pollinators: {
    lines: 'pollinator_observations',
    entries: 'pollinator_surveys',
    taxon: 'pollinator_id',
    entry: 'pollinator_survey_id',
    photo: 'pollinator_observation_id',
    apart: ['flower_centre', 'caste'],
  },
  predators: {
    lines: 'predator_observations',
    entries: 'predator_surveys',
    taxon: 'predator_id',
    entry: 'predator_survey_id',
    photo: 'predator_observation_id',
    apart: [],
  },
} as const
export type TaxonKind = keyof typeof lists

/** Lines of both entries in the same observation that become one: `a` is merged into `b`. */
const joinedLines = (kind: TaxonKind, from: number, into: number): RawBuilder<unknown> => {
  const { lines, taxon, entry, apart } = lists[kind]
  const ofLine = [entry, ...apart].map(
    (column) => sql`${sql.ref(`b.${column}`)} is not distinct from ${sql.ref(`a.${column}`)}`,
  )
  return sql`${sql.table(lines)} as a join ${sql.table(lines)} as b on ${sql.join(ofLine, sql` and `)}
    and ${sql.ref(`a.${taxon}`)} = ${from} and ${sql.ref(`b.${taxon}`)} = ${into}`
}

export interface Figures {
  observations: number
  surveys: number
  organisations: number
  summed: number
}

/** Counts of the given entries of a list, over all organisations. */
export const countLines = async (
  db: Db,
  parts: { kind: TaxonKind; id: number }[],
): Promise<Omit<Figures, 'summed'>> => {
  const of = (kind: TaxonKind) => {
    const { lines, entries, taxon, entry } = lists[kind]
    const ids = parts.filter((part) => part.kind === kind).map(({ id }) => id)
    return sql`select entries.survey_id from ${sql.table(lines)} as lines
      join ${sql.table(entries)} as entries on entries.id = ${sql.ref(`lines.${entry}`)}
      where ${sql.ref(`lines.${taxon}`)} = any(${ids}::int[])`
  }
  const { rows } = await sql<Omit<Figures, 'summed'>>`
    select count(*) as observations, count(distinct moved.survey_id) as surveys,
      count(distinct farms.organisation_id) as organisations
    from (${of('pollinators')} union all ${of('predators')}) as moved
    join surveys on surveys.id = moved.survey_id join plots on plots.id = surveys.plot_id
    join tunnels on tunnels.id = plots.tunnel_id join fields on fields.id = tunnels.field_id
    join farms on farms.id = fields.farm_id`.execute(db)
  return rows[0] ?? { observations: 0, surveys: 0, organisations: 0 }
}

/**
 * How many lines of an entry are merged into others. If the other entry is not a bee, castes do not distinguish lines.
 */
export const countTogether = async (
  db: Db,
  kind: TaxonKind,
  from: number,
  into: number,
  keepsCastes = true,
): Promise<number> => {
  const { lines, taxon, entry, apart } = lists[kind]
  const members = [entry, ...apart.filter((member) => keepsCastes || member !== 'caste')]
  const same = members.map((member) => sql`${sql.ref(`b.${member}`)} is not distinct from ${sql.ref(`a.${member}`)}`)
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(case when has_other then lines else lines - 1 end), 0)::int as count from (
      select count(*) as lines, exists (select from ${sql.table(lines)} as b
        where ${sql.ref(`b.${taxon}`)} = ${into} and ${sql.join(same, sql` and `)}) as has_other
      from ${sql.table(lines)} as a where ${sql.ref(`a.${taxon}`)} = ${from}
      group by ${sql.join(members.map((member) => sql.ref(`a.${member}`)))}) as looks`.execute(db)
  return rows[0]?.count ?? 0
}

export interface Differing {
  isOtherGroup: boolean
  isOtherStage: boolean
}
const MAX_NAMED = 20

/**
 * Observations that prevent a merge: both entries were distinguished although they differ in group or stage, or
 * another observation of the same visit counted the group these lines would move to.
 */
export const blockedBy = async (
  db: Db,
  scope: Scope,
  kind: TaxonKind,
  { from, into, isOtherGroup, isOtherStage }: { from: number; into: number } & Differing,
): Promise<{ blocked: string[]; blocked_elsewhere: number }> => {
  const { lines, entries, taxon, entry } = lists[kind]
  const parts = [
    ...(isOtherGroup || isOtherStage
      ? [
          sql`select entries.survey_id from ${sql.table(entries)} as entries
            where entries.id in (select ${sql.ref(`a.${entry}`)} from ${sql.table(lines)} as a
              join ${sql.table(lines)} as b on ${sql.ref(`a.${entry}`)} = ${sql.ref(`b.${entry}`)}
              where ${sql.ref(`a.${taxon}`)} = ${from} and ${sql.ref(`b.${taxon}`)} = ${into})`,
        ]
      : []),
    ...(isOtherGroup && kind === 'pollinators'
      ? [
          sql`select counted.survey_id from pollinator_observations as a
            join pollinator_surveys as looks on looks.id = a.pollinator_survey_id
            join pollinator_counts as counted on counted.survey_id = looks.survey_id and counted.pollinator_survey_id <> looks.id
            join pollinators as target on target.id = ${into} and target.functional_group = counted.functional_group
            where a.pollinator_id = ${from}`,
        ]
      : []),
  ]
  if (parts.length === 0) return { blocked: [], blocked_elsewhere: 0 }
  const { rows } = await sql<{
    title: string
    field_name: string
    tunnel: number
    plot: number
    day: string
    seen: boolean
  }>`
    select farms.title, fields.field_name, tunnels.number as tunnel, plots.number as plot, surveys.survey_date as day,
      ${within(scope, 'farms.organisation_id')} as seen
    from surveys join plots on plots.id = surveys.plot_id join tunnels on tunnels.id = plots.tunnel_id
    join fields on fields.id = tunnels.field_id join farms on farms.id = fields.farm_id
    where surveys.id in (${sql.join(parts, sql` union `)}) order by surveys.survey_date desc, surveys.id desc`.execute(
    db,
  )
  const seen = rows.filter((row) => row.seen)
  return {
    blocked: seen
      .slice(0, MAX_NAMED)
      .map(
        ({ title, field_name, tunnel, plot, day }) =>
          `${title}, ${field_name}, tunnel ${tunnel}, plot ${plot}, ${formatDate(day)}`,
      ),
    blocked_elsewhere: rows.length - seen.length + Math.max(0, seen.length - MAX_NAMED),
  }
}

/** Locks the survey entries with its counts before the list entry, in the same order as counting and identifying do. */
export const lockEntries = async (trx: Trx, kind: TaxonKind, id: number): Promise<void> => {
  const { lines, entries, taxon, entry } = lists[kind]
  await sql`select from ${sql.table(entries)} where id in
    (select ${sql.ref(entry)} from ${sql.table(lines)} where ${sql.ref(taxon)} = ${id}) order by id for update`.execute(
    trx,
  )
}

/** Only bees have castes: lines of one insect that differed only by caste become one. */
const forgetCastes = async (trx: Trx, pollinator_id: number): Promise<void> => {
  const looks = sql`select min(id) as id, array_agg(id) as ids, sum(count) as count, string_agg(notes, E'\n' order by id) as notes
    from pollinator_observations where pollinator_id = ${pollinator_id}
    group by pollinator_survey_id, flower_centre having count(*) > 1`
  await sql`update entry_photos set pollinator_observation_id = looks.id from (${looks}) as looks
    where pollinator_observation_id = any(looks.ids) and pollinator_observation_id <> looks.id`.execute(trx)
  const { rows } = await sql<{ ids: number[]; id: number }>`
    update pollinator_observations as kept set count = looks.count, notes = looks.notes
    from (${looks}) as looks where kept.id = looks.id returning looks.ids, looks.id`.execute(trx)
  const gone = rows.flatMap(({ ids, id }) => ids.filter((one) => one !== id))
  await sql`delete from pollinator_observations where id = any(${gone}::int[])`.execute(trx)
  await sql`update pollinator_observations set caste = null
    where pollinator_id = ${pollinator_id} and caste is not null`.execute(trx)
}

const isOfBees = async (trx: Trx, pollinator_id: number): Promise<boolean> => {
  const row = await trx
    .selectFrom('pollinators')
    .where('id', '=', pollinator_id)
    .select('functional_group')
    .executeTakeFirst()
  return hasCastes(row?.functional_group ?? '')
}

/**
 * Moves the counts of one entry to another. Lines that become one are added up: counts are summed, notes joined and
 * photos retained.
 */
export const moveLines = async (trx: Trx, kind: TaxonKind, from: number, into: number): Promise<void> => {
  const { lines, taxon, photo } = lists[kind]
  if (kind === 'pollinators' && !(await isOfBees(trx, into))) await forgetCastes(trx, from)
  if (kind === 'pollinators')
    // The group of each counted insect must be recorded as watched.
    await sql`insert into pollinator_counts (survey_id, pollinator_survey_id, functional_group)
      select distinct looks.survey_id, looks.id, target.functional_group from pollinator_observations as a
      join pollinator_surveys as looks on looks.id = a.pollinator_survey_id
      join pollinators as target on target.id = ${into} where a.pollinator_id = ${from}
      and not exists (select from pollinator_counts as counted
        where counted.survey_id = looks.survey_id and counted.functional_group = target.functional_group)`.execute(trx)
  await sql`update entry_photos set ${sql.ref(photo)} = pairs.into_id
    from (select a.id as from_id, b.id as into_id from ${joinedLines(kind, from, into)}) as pairs
    where ${sql.ref(photo)} = pairs.from_id`.execute(trx)
  const { rows } = await sql<{ from_id: number }>`
    update ${sql.table(lines)} as kept set count = kept.count + pairs.count,
      notes = nullif(concat_ws(E'\n', kept.notes, pairs.notes), '')
    from (select a.id as from_id, b.id as into_id, a.count, a.notes from ${joinedLines(kind, from, into)}) as pairs
    where kept.id = pairs.into_id returning pairs.from_id`.execute(trx)
  const gone = rows.map(({ from_id }) => from_id)
  await sql`delete from ${sql.table(lines)} where id = any(${gone}::int[])`.execute(trx)
  await sql`update ${sql.table(lines)} set ${sql.ref(taxon)} = ${into} where ${sql.ref(taxon)} = ${from}`.execute(trx)
}
