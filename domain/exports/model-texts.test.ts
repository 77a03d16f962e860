import { expect, it } from 'vitest'
import type { ModelCard } from '../model-cards/model-card.ts'
import { classesText, estimatesText, reviewsText, statementsOf, type ExportedModel } from './model-texts.ts'

const card: ModelCard = {
  organisation_id: 2,
  model_version: 'net-3',
  description: null,
  tracking_rule: 'IoU above 0.3',
  frames_per_second: 5,
  training_data: null,
  intended_use: null,
  limitations: null,
  licence: null,
  responsible_person: null,
  contact: null,
  url: null,
  classes: [],
  version: 1,
}
const of = (value: number | null, interval: [number, number] | null = null) => ({
  value,
  interval,
  insects: 1,
  images: 1,
})
const group = (class_name: string, precision = of(null), recall = of(null)) => ({
  class_name,
  precision,
  recall,
  f1: of(null),
  bias: of(null),
  images_needed: null,
})
const model = (change: Partial<ExportedModel> = {}): ExportedModel => ({
  card,
  images_reviewed: 0,
  performance: [],
  ...change,
})

it('lists only what the model card states', () => {
  expect(statementsOf(model())).toEqual(['Frames per second: 5', 'Tracking rule: IoU above 0.3'])
  expect(classesText(model())).toBeNull()
})

it('gives precision and recall with intervals, and states if a group or the whole version was not reviewed', () => {
  expect(reviewsText(model())).toBe('Precision and recall: not reviewed.')
  expect(estimatesText(model(), 'recall')).toBeNull()
  const performance = [
    group('hoverfly', of(0.916, [0.85, 0.961]), of(0.8)),
    group('bumblebee', of(null), of(0, [0, 0.4])),
  ]
  const reviewed = model({ images_reviewed: 120, performance })
  expect(estimatesText(reviewed, 'precision')).toBe('hoverfly 0.92 (0.85 to 0.96); bumblebee not reviewed')
  expect(reviewsText(reviewed)).toBe(
    'Calculated from 120 reviewed images of random samples, with 95 % intervals. Precision: hoverfly 0.92 (0.85 to 0.96); bumblebee not reviewed. Recall: hoverfly 0.80; bumblebee 0.00 (0.00 to 0.40).',
  )
})
