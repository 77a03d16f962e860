import * as z from 'zod/mini'
import { comparison, scoreDifference } from '../comparisons/endpoints.ts'
import { healthFinding, scoreSummary } from '../score/endpoints.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams, sortAndSearch } from '../platform/paging.ts'
import { id, idText } from '../platform/shapes.ts'
import { weekPeriod, weekScore } from './week-score.ts'

const tag = 'Seasons'

/** Summary of a farm: its last seven days, how they compare, and the weeks before. */
const farmGlance = named(
  'FarmGlance',
  z.object({
    farm_id: id,
    farm_title: z.string(),
    organisation_id: id,
    organisation_title: z.string(),
    /** Null: not calculated yet. */
    last_seven_days: z.nullable(weekScore),
    /** Null: not calculated yet. */
    summary: z.nullable(scoreSummary),
    /** The most important finding of these days. */
    finding: z.nullable(healthFinding),
    lowest_field: z.nullable(z.string()),
    /** Change since the seven days before, and since the same days 52 weeks ago; null: not calculated yet. */
    comparison: z.nullable(comparison),
    comparison_on_year: z.nullable(comparison),
    /** The score of the comparison; null: one of the periods has no score. */
    change: z.nullable(scoreDifference),
    change_on_year: z.nullable(scoreDifference),
    /**
     * Weeks of this season with their scores, oldest first: the last 26 that have begun. A week without recordings has
     * no hours.
     */
    weeks: z.array(weekScore),
    /** The last week with recordings; null: none. */
    last_watched: z.nullable(weekPeriod),
    cameras: z.int(),
    cameras_need_look: z.int(),
    computed_at: z.nullable(z.iso.datetime()),
  }),
)
export type FarmGlance = z.infer<typeof farmGlance>

/** Sort columns of farm summaries; `attention`: the worst first. */
const glanceColumns = [
  'attention',
  'farm_title',
  'organisation_title',
  'score',
  'change',
  'change_on_year',
  'hours',
  'cameras_need_look',
] as const
export type GlanceColumn = (typeof glanceColumns)[number]
export const glanceFilter = z.object({
  ...sortAndSearch(glanceColumns, 'FarmGlance'),
  organisation_id: z.optional(idText),
})
export type GlanceFilter = z.infer<typeof glanceFilter>

export const listFarmGlances = endpoint({
  id: 'listFarmGlances',
  tag,
  method: 'GET',
  path: '/farm-glances',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List farms with their scores',
  description: 'Score of the last seven days, its change, and earlier weeks. Lowest score first by default.',
  query: z.extend(glanceFilter, pageParams),
  response: listOf(farmGlance),
})
