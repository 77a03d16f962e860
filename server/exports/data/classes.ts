import { functionalGroup, isNoInsect } from '#domain/intensity/group-of-class.ts'
import type { TaxonRank } from '#domain/reference/taxon.ts'
import { hoursAt } from './camera-places.ts'
import {
  gbifTaxonOf,
  listedName,
  taxonOfClass,
  taxonOfEntry,
  taxonOfGroupText,
  taxonOfText,
  type ListedName,
  type NamedTaxon,
} from './gbif-taxa.ts'
import { escapeLiteral } from '../../platform/postgres/sql-text.ts'
import { wallTimestamp } from '../../platform/postgres/local-time-sql.ts'
import type { OpenData } from './open-data.ts'

interface Entry extends ListedName {
  id: number
  common_name: string | null
  synonyms: string[]
  rank: TaxonRank
}

/** What the archive's description lists about a name in the tables. */
interface DescribedTaxon {
  name: string
  rank: string | null
  order: string | null
  family: string | null
  gbif_id: string | null
}

/** Names of an export: the clauses with which statements look them up, and the details of the names written so far. */
export interface ExportNames {
  /** WITH clause `classes`: `name_group`, `name_taxon`, `name_unmatched` and `name_is_insect`. */
  classes: string
  /** WITH clause `mapped_taxa`: the taxa that classes are mapped to, by `taxon`. */
  mappedTaxa: string
  /** WITH clause `listed_taxa`: the entries of the reference list, by `species_id`. */
  listedTaxa: string
  describe: (name: string) => DescribedTaxon
}

const literal = (text: string | null): string => (text === null || text === '' ? 'null' : escapeLiteral(text))

/** name, is_own, gbif_id, rank, order, family and genus. */
const columnsOf = ({ name, is_own, taxon }: NamedTaxon): string =>
  [
    `${literal(name)}::text`,
    is_own,
    taxon === null || taxon.gbif_id === '' ? 'null::int' : Number(taxon.gbif_id),
    ...[taxon?.rank, taxon?.order, taxon?.family, taxon?.genus].map((text) => `${literal(text ?? null)}::text`),
  ].join(', ')
const NAMED = 'name, is_own, gbif_id, rank, "order", family, genus'
const NO_NAME: NamedTaxon = { name: null, is_own: false, taxon: null }

/**
 * Entries without a name of their own, because they are not taxa, are written under the name of the record that refers
 * to them.
 */
const isNoTaxon = ({ rank }: Entry, { name }: NamedTaxon): boolean =>
  rank === 'group' || (rank === 'aggregate' && name !== null)

const clause = (name: string, columns: string, rows: readonly string[]): string =>
  `${name} as materialized (select * from (values ${rows.map((row) => `(${row})`).join(', ')}) as known (${columns}))`

/**
 * WITH clause `classes` with what is derived from the names of all classes, which the database cannot do. There are a
 * few thousand.
 */
export const builtInClasses = async ({ client }: OpenData): Promise<string> => {
  const { rows } = await client.query<{ id: number; name: string }>('select id, name from object_classes order by id')
  const values = rows.map(({ id, name }) => {
    const taxon = taxonOfClass(name)
    const texts = [name, functionalGroup(name), taxon, taxon === null ? name : null].map(literal)
    return `${id}, ${texts.join(', ')}, ${!isNoInsect(name)}`
  })
  return clause('classes', 'class_id, name, name_group, name_taxon, name_unmatched, name_is_insect', [
    ...values,
    "0, '', null::text, null::text, null::text, false",
  ])
}

/**
 * Reads the names that classes, mappings and the reference list use for insects, and decides which of them are taxa.
 */
export const exportNames = async (open: OpenData): Promise<ExportNames> => {
  const { client, organisation_id } = open
  const { rows: entries } = await client.query<Entry>(
    'select id, rank, "order", family, genus, species, gbif_id, common_name, synonyms from species order by id',
  )
  const { rows: mapped } = await client.query<{ taxon: string }>(
    `select distinct taxon from class_mappings where organisation_id = ${organisation_id} and kind = 'taxon' order by 1`,
  )
  const byName = new Map<string, Entry>()
  for (const entry of entries)
    for (const name of [listedName(entry), entry.common_name, ...entry.synonyms]) {
      const key = name?.toLowerCase() ?? ''
      if (key !== '' && !byName.has(key)) byName.set(key, entry)
    }
  const described = new Map<string, NonNullable<NamedTaxon['taxon']>>()
  const know = (named: NamedTaxon) => {
    if (named.name !== null && named.taxon) described.set(named.name, named.taxon)
    return named
  }
  const listed = entries.map((entry) => {
    const named = know(taxonOfEntry(entry))
    const unmatched = named.is_own || isNoTaxon(entry, named) ? null : listedName(entry)
    const qualifier = entry.rank === 'aggregate' ? listedName({ ...entry, genus: null }) : null
    return `${entry.id}, ${columnsOf(named)}, ${literal(unmatched)}::text, ${literal(qualifier)}::text`
  })
  const taxa = mapped.map(({ taxon }) => {
    const entry = byName.get(taxon.toLowerCase())
    const ofEntry = entry ? know(taxonOfEntry(entry)) : NO_NAME
    const named = ofEntry.name === null ? taxonOfText(taxon) : ofEntry
    return `${literal(taxon)}, ${columnsOf(named)}, ${named.is_own || (entry !== undefined && isNoTaxon(entry, named))}`
  })
  return {
    classes: await builtInClasses(open),
    mappedTaxa: clause('mapped_taxa', `taxon, ${NAMED}, is_known`, [
      ...taxa,
      `null::text, ${columnsOf(NO_NAME)}, false`,
    ]),
    listedTaxa: clause('listed_taxa', `species_id, ${NAMED}, unmatched, qualifier`, [
      ...listed,
      `0, ${columnsOf(NO_NAME)}, null::text, null::text`,
    ]),
    describe: (name) => {
      const { rank = '', order = '', family = '', gbif_id = '' } = described.get(name) ?? gbifTaxonOf(name) ?? {}
      const known = (text: string) => (text === '' ? null : text)
      return { name, rank: known(rank), order: known(order), family: known(family), gbif_id: known(gbif_id) }
    },
  }
}

/**
 * Joins what a class is mapped to in the organisation on the local day of a timestamp, as `mapped`: kind,
 * functional_group and taxon, all null if the class's own name decides.
 */
export const mappedAt = ({ organisation_id, zones }: OpenData, at: string): string =>
  `left join lateral (select kind, functional_group, taxon from class_mappings
    where class_mappings.organisation_id = ${organisation_id} and class_mappings.class_id = classes.class_id
      and from_date <= ${wallTimestamp(at, 'places.time_zone', zones)}::date
    order by from_date desc limit 1) mapped on mapped.kind <> 'built_in'`

/** The same with the taxon that the class is mapped to, as `mapped_taxa`. */
export const namedAt = (open: OpenData, at: string): string =>
  `${mappedAt(open, at)} left join mapped_taxa on mapped_taxa.taxon = mapped.taxon and mapped.kind = 'taxon'`

/** The group that a class counts as, and whether it represents insects. */
export const groupOfClass = `case when mapped.kind is null then classes.name_group else mapped.functional_group end`
export const isInsect = `coalesce(mapped.kind <> 'not_an_insect', classes.name_is_insect)`
/** The scientific name of a class: never free text typed by a person. */
export const scientificName = `case when mapped.kind = 'taxon' then coalesce(mapped_taxa.name, ${taxonOfGroupText('mapped.functional_group')})
    when mapped.kind = 'functional_group' then ${taxonOfGroupText('mapped.functional_group')} else coalesce(classes.name_taxon, 'Insecta') end`

const UNMATCHED = 'Not in the table of GBIF taxa: '
/** A remark on a name that is not a taxon of the table. `name`: null if it is one. */
export const unmatchedRemark = (name: string): string => `${escapeLiteral(UNMATCHED)} || ${name}`
/**
 * What a class is mapped to, and which of its names is not matched. `ofClass`: the class, if `classes` has no row for
 * it.
 */
export const remarksOfClass = (ofClass: string): string => `nullif(concat_ws('; ',
    case mapped.kind when 'taxon' then 'Class mapped to ' || mapped.taxon
      when 'functional_group' then 'Class mapped to the group ' || mapped.functional_group end,
    ${unmatchedRemark(`case when mapped.kind = 'taxon' then case when not coalesce(mapped_taxa.is_known, false) then mapped.taxon end
      when mapped.kind is null then case when classes.class_id is null then ${ofClass} else classes.name_unmatched end end`)}), '')`
/** The names that remarks report as unmatched, in order. */
export const unmatchedNames = (remarks: readonly string[]): string[] => {
  const names = remarks.flatMap((remark) => {
    const at = remark.indexOf(UNMATCHED)
    return at < 0 ? [] : [remark.slice(at + UNMATCHED.length)]
  })
  return [...new Set(names)].sort((one, other) => one.localeCompare(other, 'en'))
}

/**
 * WITH clause `hours_with_insects` after `places` and `classes`, with the functional groups seen; '' for insects of no
 * known group. Hours are joined to it, because a distributed database cannot run a subquery per hour that reads other
 * clauses.
 */
export const hoursWithInsects = (open: OpenData): string => `hours_with_insects as materialized (
    select c.placement_id, c.hour, c.model_id, array_agg(distinct coalesce(${groupOfClass}, '')) as groups
    from ${hoursAt(open, 'hourly_counts', 'c')} join classes on classes.class_id = c.class_id ${mappedAt(open, 'c.hour')}
    where c.count > 0 and ${isInsect} group by 1, 2, 3
  )`
/** Whether a group is not among the insects of an hour with insects `seen`. */
export const isUnseen = (group: string): string => `${group} <> all(seen.groups) and '' <> all(seen.groups)`
/** Joins `seen` to hours `w`: null if the camera counted no insect. */
export const withInsects = `left join hours_with_insects seen on seen.placement_id = w.placement_id and seen.hour = w.hour
  and seen.model_id = w.model_id`
