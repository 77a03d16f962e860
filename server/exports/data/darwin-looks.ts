import { escapeLiteral } from '../../platform/postgres/sql-text.ts'
import { taxonOfPredatorGroup } from './gbif-taxa.ts'
import type { OpenData } from './open-data.ts'

/** A kind of observation by people that counts insects, named after what was searched for. */
export type LookKind = 'pollinator' | 'predator'
export const lookKinds = ['pollinator', 'predator'] as const
/** The same with counts of open flowers, which contain no information on insects. */
export type SurveyKind = LookKind | 'flower'
export const surveyKinds = [...lookKinds, 'flower'] as const

const isCounted: Record<SurveyKind, string> = {
  flower: 'exists (select from flower_observations where flower_survey_id = e.id)',
  pollinator: 'exists (select from pollinator_counts where pollinator_survey_id = e.id)',
  predator: 'e.counted_at is not null',
}

/** Completed observations of the period as `e`, with their plot as `places` and observer as `users`. */
export const looksOf = (kind: SurveyKind, { story: { from, to } }: OpenData): string =>
  `${kind}_surveys e join surveys v on v.id = e.survey_id join plot_places places on places.plot_id = v.plot_id
    and v.survey_date between ${escapeLiteral(from)} and ${escapeLiteral(to)} and ${isCounted[kind]}
    left join users on users.id = e.observer_id`

/** Flower-hours of an observation; null if flowers or time were not measured. */
export const lookFlowerHours = `e.flowers_watched * e.watched_seconds / 3600.0`
export const lookMinutes = 'e.watched_seconds / 60.0'
/** Flowers in view times the time in which insects were counted, to which the counts refer. */
export const hourFlowerHours = 'w.flower_seconds::float8 / nullif(w.weight_seconds, 0)::float8 * w.hours_counted'
export const hourMinutes = 'w.hours_counted * 60'

/** The groups of predators that are taxa, with their names: mummies are aphids, too. */
export const predatorTaxa = Object.entries(taxonOfPredatorGroup)
  .filter(([group]) => group !== 'mummified aphid')
  .map(([group, taxon]) => `(${escapeLiteral(group)}, ${escapeLiteral(taxon)})`)
  .join(', ')
/** Whether predators of a group were seen on the plant of an entry `e`. */
export const isPredatorSeen = (group: string): string => `exists (select from predator_observations o
  join predators t on t.id = o.predator_id where o.predator_survey_id = e.id and o.count > 0
    and (t.functional_group = ${group} or (t.functional_group = 'mummified aphid' and ${group} = 'aphid')))`
