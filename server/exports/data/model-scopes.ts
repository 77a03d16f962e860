import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import { escapeLiteral } from '../../platform/postgres/sql-text.ts'
import { hoursAt } from './camera-places.ts'
import { groupOfClass, isInsect, isUnseen, mappedAt } from './classes.ts'
import type { OpenData } from './open-data.ts'

interface CardClass {
  model_id: number
  name: string
  kind: 'built_in' | 'functional_group' | 'taxon' | 'not_an_insect' | null
  functional_group: FunctionalGroup | null
}

const groupOf = ({ name, kind, functional_group }: CardClass): string | null =>
  kind === null || kind === 'built_in' ? functionalGroup(name) : functional_group

/**
 * WITH clauses `model_groups` (`model_id`, `name_group`), `model_scopes` (`model_id`, `scope`) and `unseen_scopes` (of
 * an hour with insects: the groups of its model that are not among them; an insect of no known group may be of any)
 * after `places`, `classes` and `hours_with_insects`: the groups that each model version can see, according to its card
 * and to what it counted in the period. Its blank hours contain no information on other groups. `wordsOf`: a group in
 * words of taxa.
 */
export const modelScopes = async (open: OpenData, wordsOf: Record<FunctionalGroup, string>): Promise<string> => {
  const { client, organisation_id } = open
  const { rows } = await client.query<CardClass>(
    `select model_versions.id as model_id, of.class->>'name' as name, mapped.kind, mapped.functional_group
      from model_cards join model_versions on model_versions.name = model_cards.model_version
        cross join lateral jsonb_array_elements(model_cards.classes) as of (class)
        left join object_classes on object_classes.name = of.class->>'name'
        left join lateral (select kind, functional_group from class_mappings
          where class_mappings.organisation_id = ${organisation_id} and class_mappings.class_id = object_classes.id
          order by from_date desc limit 1) mapped on true
      where model_cards.organisation_id = ${organisation_id} order by 1, 2`,
  )
  const stated = rows.flatMap((row) => {
    const group = groupOf(row)
    return group === null ? [] : [`(${row.model_id}, ${escapeLiteral(group)})`]
  })
  const words = Object.entries(wordsOf).map(
    ([group, text]) => `when ${escapeLiteral(group)} then ${escapeLiteral(text)}`,
  )
  const scope = `case name_group ${words.join(' ')} end`
  return `model_groups as materialized (
      select * from (values ${['(null::int, null::text)', ...stated].join(', ')}) as stated (model_id, name_group) where model_id is not null
      union select c.model_id, ${groupOfClass} from ${hoursAt(open, 'hourly_counts', 'c')}
        join classes on classes.class_id = c.class_id ${mappedAt(open, 'c.hour')}
        where c.count > 0 and ${isInsect} and ${groupOfClass} is not null
    ), model_scopes as materialized (
      select model_id, string_agg(${scope}, ' | ' order by name_group) as scope from model_groups group by 1
    ), unseen_scopes as materialized (
      select seen.placement_id, seen.hour, seen.model_id, string_agg(${scope}, ' | ' order by name_group) as scope
      from hours_with_insects seen join model_groups on model_groups.model_id = seen.model_id
      where ${isUnseen('model_groups.name_group')} group by 1, 2, 3
    )`
}
