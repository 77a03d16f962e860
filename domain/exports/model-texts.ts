import type { MeasuredModelCard } from '../model-cards/model-card.ts'

/** A model version with results in an export: what is stated about it, and the results of reviews. */
export type ExportedModel = MeasuredModelCard
type Estimate = MeasuredModelCard['performance'][number]['precision']

const DECIMALS = 2
const share = (value: number): string => value.toFixed(DECIMALS)

/** Classes with their confidence thresholds: `hoverfly 0.4; bumblebee`. Null: none are stated. */
export const classesText = ({ card }: ExportedModel): string | null =>
  card.classes.map(({ name, threshold }) => (threshold === null ? name : `${name} ${threshold}`)).join('; ') || null

const estimateText = (group: string, { value, interval }: Estimate): string => {
  if (value === null) return `${group} not reviewed`
  return interval === null
    ? `${group} ${share(value)}`
    : `${group} ${share(value)} (${share(interval[0])} to ${share(interval[1])})`
}

/** Precision or recall by group, 0 to 1, with the 95 % interval: `hoverfly 0.92 (0.85 to 0.96)`. Null: not reviewed. */
export const estimatesText = ({ performance }: ExportedModel, which: 'precision' | 'recall'): string | null =>
  performance.map(({ class_name, [which]: estimate }) => estimateText(class_name, estimate)).join('; ') || null

const labels = {
  description: 'Description',
  intended_use: 'Intended use',
  limitations: 'Limitations',
  frames_per_second: 'Frames per second',
  tracking_rule: 'Tracking rule',
  training_data: 'Training data',
  licence: 'Licence',
  responsible_person: 'Responsible person',
  contact: 'Contact',
  url: 'Web address',
} as const

/** What is stated about a model version, one sentence per statement; missing ones are left out. */
export const statementsOf = (model: ExportedModel): string[] => {
  const classes = classesText(model)
  return [
    ...Object.entries(labels).flatMap(([member, label]) => {
      const value = model.card[member as keyof typeof labels]
      return value === null ? [] : [`${label}: ${value}`]
    }),
    ...(classes === null ? [] : [`Classes, each with the confidence from which it counts: ${classes}`]),
  ]
}

/** Review results of a model version. */
export const reviewsText = (model: ExportedModel): string =>
  model.images_reviewed === 0
    ? 'Precision and recall: not reviewed.'
    : `Calculated from ${model.images_reviewed} reviewed images of random samples, with 95 % intervals. Precision: ${estimatesText(model, 'precision') ?? 'not known'}. Recall: ${estimatesText(model, 'recall') ?? 'not known'}.`
