import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { date, id, requestedDate } from '../platform/shapes.ts'
import type { RoundPlot } from '../surveys/round.ts'

const DAY_MS = 86_400_000
/** An assignment lasts a week at most. */
const MAX_DAYS = 7
/** Fields, tunnels or plots assigned in one request. */
const MAX_PLACES = 200

/** A field, tunnel or plot that a person is to count from `first_day` to `last_day`, both included; one of the three ids is set. */
export const surveyAssignment = named(
  'SurveyAssignment',
  z.object({
    id,
    user_id: id,
    person: z.string(),
    first_day: date,
    last_day: date,
    field_id: z.nullable(id),
    tunnel_id: z.nullable(id),
    plot_id: z.nullable(id),
  }),
)
export type SurveyAssignment = z.infer<typeof surveyAssignment>

const places = z._default(z.array(id).check(z.maxLength(MAX_PLACES)), [])
/** Places on one farm for one person. Places already assigned to the person on the same days are skipped. */
export const newSurveyAssignments = named(
  'NewSurveyAssignments',
  z
    .strictObject({
      user_id: id,
      first_day: requestedDate,
      last_day: requestedDate,
      field_ids: places,
      tunnel_ids: places,
      plot_ids: places,
    })
    .check(
      z.refine(
        ({ first_day, last_day }) => {
          const days = (Date.parse(last_day) - Date.parse(first_day)) / DAY_MS + 1
          // The format has already refused texts that are not dates.
          return Number.isNaN(days) || (days >= 1 && days <= MAX_DAYS)
        },
        { path: ['last_day'], message: messages.assignmentDays },
      ),
      z.refine(({ field_ids, tunnel_ids, plot_ids }) => field_ids.length + tunnel_ids.length + plot_ids.length > 0, {
        path: ['plot_ids'],
        message: messages.assignmentPlaces,
      }),
    ),
)
export type NewSurveyAssignments = z.output<typeof newSurveyAssignments>

type Placed = Pick<RoundPlot, 'id' | 'tunnel_id' | 'field_id'>

/** Whether an assignment includes a plot, by itself or with its tunnel or field. */
export const isOfAssignment = (assignment: SurveyAssignment, plot: Placed): boolean =>
  assignment.plot_id === plot.id || assignment.tunnel_id === plot.tunnel_id || assignment.field_id === plot.field_id

/** The assignments of a local day. */
const onDay = (assignments: readonly SurveyAssignment[], day: string): SurveyAssignment[] =>
  assignments.filter(({ first_day, last_day }) => first_day <= day && day <= last_day)

/** Ids of the plots that a person is to count on a day. */
export const plotsFor = (
  user_id: number,
  day: string,
  assignments: readonly SurveyAssignment[],
  plots: readonly Placed[],
): Set<number> => {
  const own = onDay(assignments, day).filter((assignment) => assignment.user_id === user_id)
  return new Set(plots.filter((plot) => own.some((one) => isOfAssignment(one, plot))).map(({ id: plot_id }) => plot_id))
}
