import * as z from 'zod/mini'
import { yearText } from '#domain/surveys/survey.ts'
import { roundAddress } from './round/round-address.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

export const surveyTabs = ['flower', 'pollinator', 'predator', 'weather'] as const
export type SurveyTab = (typeof surveyTabs)[number]

const number = z.string().check(z.regex(/^\d{1,9}$/))
/** `?plotNumber=3&tab=predator&year=2026&q=&sort=&page=&from=round&kind=predator` */
export const plotAddress = z.extend(tableSearch, {
  plotNumber: z.optional(number),
  tab: z.optional(z.enum(surveyTabs)),
  year: z.optional(yearText),
  /** Opens the form to count at once, for links from a round. */
  count: z.optional(z.literal('1')),
  /** The page was opened from a round, with these choices of it. */
  from: z.optional(z.literal('round')),
  kind: roundAddress.shape.kind,
  round: roundAddress.shape.round,
})
