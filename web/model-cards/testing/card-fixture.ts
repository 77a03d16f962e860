import type { MeasuredModelCard, ModelCard } from '#domain/model-cards/model-card.ts'

/** A completed card of organisation 4. */
export const cardFixture: ModelCard = {
  organisation_id: 4,
  model_version: 'net 3',
  description: 'Detector of insects on flowers',
  tracking_rule: 'IoU above 0.3 within 2 s',
  frames_per_second: 5,
  training_data: null,
  intended_use: 'Cameras above soft fruit',
  limitations: null,
  licence: 'CC-BY-4.0',
  responsible_person: 'Hannah Price',
  contact: null,
  url: 'https://example.org/net-3',
  classes: [
    { name: 'hoverfly', threshold: 0.4 },
    { name: 'bumblebee', threshold: null },
  ],
  version: 3,
}

const of = (value: number | null, interval: [number, number] | null) => ({ value, interval, insects: 40, images: 25 })

/** The same with results of reviews: the model found no bumblebees, so their precision is unknown. */
export const measuredFixture: MeasuredModelCard = {
  card: cardFixture,
  images_reviewed: 120,
  performance: [
    {
      class_name: 'hoverfly',
      precision: of(0.92, [0.85, 0.96]),
      recall: of(0.8, null),
      f1: of(0.85, null),
      bias: of(1.1, null),
      images_needed: 0,
    },
    {
      class_name: 'bumblebee',
      precision: of(null, null),
      recall: of(0, [0, 0.4]),
      f1: of(null, null),
      bias: of(null, null),
      images_needed: null,
    },
  ],
}
