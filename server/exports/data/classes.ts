import { functionalGroup, isNoInsect } from '#domain/intensity/group-of-class.ts'
import { hoursAt } from './camera-places.ts'
import { scientificNameOf, taxonOfGroupText } from './gbif-taxa.ts'
import { escapeLiteral } from '../../platform/postgres/sql-text.ts'
import { wallTimestamp } from '../../platform/postgres/local-time-sql.ts'
import type { OpenData } from './open-data.ts'

/**
 * WITH clause `classes` of what the names of all classes say, which the database cannot tell: `name_group`, `name_taxon`
 * and `name_is_insect`. There are at most some thousand.
 */
export const builtInClasses = async ({ client }: OpenData): Promise<string> => {
  const { rows } = await client.query<{ id: number; name: string }>('select id, name from object_classes order by id')
  const values = rows.map(({ id, name }) => {
    const group = functionalGroup(name)
    const texts = [
      escapeLiteral(name),
      group === null ? 'null' : escapeLiteral(group),
      escapeLiteral(scientificNameOf(name)),
    ]
    return `(${id}, ${texts.join(', ')}, ${!isNoInsect(name)})`
  })
  return `classes as materialized (select * from (values ${[...values, "(0, '', null::text, '', false)"].join(', ')})
    as known (class_id, name, name_group, name_taxon, name_is_insect))`
}

/**
 * Joins what a class stands for in the organisation on the local day of an instant, as `mapped`: kind, functional_group
 * and taxon, all null where its name decides.
 */
export const mappedAt = ({ organisation_id, zones }: OpenData, at: string): string =>
  `left join lateral (select kind, functional_group, taxon from class_mappings
    where class_mappings.organisation_id = ${organisation_id} and class_mappings.class_id = classes.class_id
      and from_date <= ${wallTimestamp(at, 'places.time_zone', zones)}::date
    order by from_date desc limit 1) mapped on mapped.kind <> 'built_in'`

/** The group as which a class counts, and whether it stands for insects. */
export const groupOfClass = `case when mapped.kind is null then classes.name_group else mapped.functional_group end`
export const isInsect = `coalesce(mapped.kind <> 'not_an_insect', classes.name_is_insect)`
/** The scientific name of a class. A mapping may name a taxon by its English name. */
export const scientificName = `case mapped.kind
    when 'taxon' then coalesce((select concat_ws(' ', genus, species) from species where lower(common_name) = lower(mapped.taxon) limit 1), mapped.taxon)
    when 'functional_group' then ${taxonOfGroupText('mapped.functional_group')} else classes.name_taxon end`

/**
 * WITH clause `hours_with_insects` after `places` and `classes`. Hours are joined to it, because a cluster runs no
 * subquery for each hour that reads other clauses.
 */
export const hoursWithInsects = (open: OpenData): string => `hours_with_insects as materialized (
    select c.placement_id, c.hour, c.model_id from ${hoursAt(open, 'hourly_counts', 'c')}
    join classes on classes.class_id = c.class_id ${mappedAt(open, 'c.hour')}
    where c.count > 0 and ${isInsect} group by 1, 2, 3
  )`
/** Joins `seen` to hours `w`: null where the camera counted no insect. */
export const withInsects = `left join hours_with_insects seen on seen.placement_id = w.placement_id and seen.hour = w.hour
  and seen.model_id = w.model_id`
