import type { DeficitTrial } from '#domain/deficit/deficit-trial.ts'
import { pollinations } from '#domain/survey-files/types.ts'
import { deficit as t } from '#web/texts/deficit.ts'

/** The number of flowers that a trial marks: on each plant, the same number of each pollination type. */
export const flowersToMark = ({ plots, plants_per_plot, flowers_per_kind }: DeficitTrial): number =>
  plots.length * plants_per_plot * pollinations.length * flowers_per_kind

/** Whether flowers remain to be marked. Fruit is weighed at harvest, when it is too late to mark flowers. */
export const isMarking = (trial: DeficitTrial): boolean =>
  trial.fruit_count === 0 && trial.flowers_marked < flowersToMark(trial)

/** What was done so far, in words. */
export const progressWords = (trial: DeficitTrial): string =>
  isMarking(trial) ? t.markedHere(trial.flowers_marked, flowersToMark(trial)) : t.fruitSoFar(trial.fruit_count)
