import type { FrozenFigure, FrozenToday } from '#domain/frozen-figures/frozen-figure.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { healthFixture } from './health-fixture.ts'

const { shown_before: _, ...result } = healthFixture()

/** A frozen score of a week. */
export const frozenFixture: FrozenFigure = {
  id: '0b9d6a3e-8f0c-4a4e-9d0f-6a2f1f6b1c11',
  farm_id: 7,
  kind: 'score',
  title: 'Pollination health of Ashcombe Farm, 8–14 June 2026',
  from: '2026-06-08',
  to: '2026-06-14',
  model: 'ph-1.1',
  doi: null,
  created_by: personOf('farmer').id,
  created_by_name: 'Hannah Price',
  created_at: '2026-06-20T10:00:00.000Z',
  withdrawn_at: null,
  farm_title: 'Ashcombe Farm',
  organisation_title: 'Ashcombe Fruit',
  request: { kind: 'score', start_date: '2026-06-08', end_date: '2026-06-14' },
  result,
  model_versions: [{ model_version: 'bombus-2026.2', hours_counted: 554 }],
  authors: [{ name: 'Price, Hannah', orcid: '0000-0002-1825-0097' }],
  licence: 'CC-BY-4.0',
  product_version: '1.0.0',
  product_commit: 'abcdef1234567890',
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  url: 'https://bombus.example/frozen/0b9d6a3e-8f0c-4a4e-9d0f-6a2f1f6b1c11',
  citation:
    'Price, Hannah (2026): Pollination health of Ashcombe Farm. Model ph-1.1. https://bombus.example/frozen/0b9d',
  public_url: null,
  published_at: null,
  with_inputs: false,
  is_indexed: false,
  withdrawn_reason: null,
  version: 1,
}

/** How it differs today: the score is higher. */
export const frozenTodayFixture: FrozenToday = {
  state: 'different',
  reason: null,
  model: 'ph-1.1',
  figures: [
    { figure: 'pollination_health', of: null, frozen: 58.1, today: 61.2, difference: 3.1 },
    { figure: 'hours', of: 'Long Meadow, strawberry', frozen: 554, today: 604, difference: 50 },
    { figure: 'completeness', of: null, frozen: 90, today: 90, difference: 0 },
  ],
}
