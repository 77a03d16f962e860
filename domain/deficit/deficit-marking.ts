import * as z from 'zod/mini'
import { dayOf } from '../farms/spray.ts'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { chosenId, date, id } from '../platform/shapes.ts'
import { pollinations, type Pollination } from '../survey-files/types.ts'
import { pollination, type DeficitTrial } from './deficit-trial.ts'

const MAX_FLOWERS = 1_000

/** Flowers of one plant that were marked on one day and left open, bagged, or pollinated by hand as well. */
export const deficitMarking = named(
  'DeficitMarking',
  z.object({
    id,
    plot_id: id,
    survey_date: date,
    plant_number: z.int(),
    pollination,
    flowers: z.int(),
    observer_id: id,
    observer: z.string(),
  }),
)
export type DeficitMarking = z.infer<typeof deficitMarking>

export const newDeficitMarking = named(
  'NewDeficitMarking',
  z.strictObject({
    plot_id: chosenId(messages.deficitPlotChosen),
    plant_number: z.int(messages.deficitPlantChosen).check(z.positive(messages.deficitPlantChosen)),
    survey_date: dayOf(messages.deficitFruitDay),
    pollination,
    flowers: z
      .int(messages.deficitFlowers)
      .check(z.positive(messages.deficitFlowers), z.maximum(MAX_FLOWERS, messages.deficitFlowers)),
  }),
)
export type NewDeficitMarking = z.output<typeof newDeficitMarking>

/** Flowers of one kind on one plant of a trial, and how many of them are marked. */
export interface MarkingStep {
  plot_id: number
  plant_number: number
  pollination: Pollination
  flowers: number
}

/** Every plot, plant and kind of a trial in walking order, with the flowers marked so far. */
export const markingSteps = (
  { plots, plants_per_plot }: Pick<DeficitTrial, 'plots' | 'plants_per_plot'>,
  marked: readonly MarkingStep[],
): MarkingStep[] => {
  const keyOf = (one: MarkingStep) => `${one.plot_id} ${one.plant_number} ${one.pollination}`
  const flowers = Map.groupBy(marked, keyOf)
  return plots.flatMap(({ plot_id }) =>
    Array.from({ length: plants_per_plot }, (_none, at) =>
      pollinations.map((pollination) => {
        const step = { plot_id, plant_number: at + 1, pollination, flowers: 0 }
        return { ...step, flowers: (flowers.get(keyOf(step)) ?? []).reduce((sum, one) => sum + one.flowers, 0) }
      }),
    ).flat(),
  )
}
