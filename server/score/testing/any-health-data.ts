import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import type { HealthData } from '../health-data-queries.ts'

type Placement = HealthData['placements'][number]
type Crop = HealthData['crops'][number]
type Capture = HealthData['watchedDays'][number]
type Counted = HealthData['counts'][number]

export const window = { start: '2026-06-01', end: '2026-06-07' }

let placements = 0
/** A camera on a strawberry field during the whole window. */
export const placement = (given: Partial<Placement> = {}): Placement => {
  const id = given.id ?? (placements += 1)
  return {
    id,
    device_id: id + 100,
    field_id: 10,
    tunnel_id: null,
    name: `Camera ${id}`,
    field_name: 'Long Meadow',
    crop_type: 'strawberry',
    stretches: [{ from: new Date('2026-05-01T00:00:00Z'), to: null }],
    ...given,
  }
}
export const crop = (given: Partial<Crop> = {}): Crop => ({
  id: 1,
  species_id: 1,
  variety: null,
  growing_setup: null,
  heated: null,
  season_from: null,
  season_to: null,
  flowers_reference: null,
  device_ids: [],
  ...given,
})
/** A day of a placement: by default ten hours with five flowers in view. */
export const capture = (placement_id: number, given: Partial<Capture> = {}): Capture => ({
  placement_id,
  date: '2026-06-03',
  model: '',
  hours: 10,
  flower_hours: 50,
  visits: 5,
  visit_seconds: null,
  ...given,
})
/** The counts of that day. */
export const counted = (
  placement_id: number,
  group: FunctionalGroup,
  count: number,
  given: Partial<Counted> = {},
): Counted => ({
  placement_id,
  counts: { [group]: count },
  day: '2026-06-03',
  model: '',
  approximate: false,
  ...given,
})
/** Data of a farm with one camera without recordings. */
export const data = (given: Partial<HealthData> = {}): HealthData => ({
  farm: {
    id: 1,
    organisation_id: 1,
    title: 'Ashcombe Farm',
    country: 'United Kingdom',
    latitude: 52,
    longitude: -2.4,
    time_zone: 'Europe/London',
    sprays_recorded: false,
    sprays_recorded_from: null,
    sprays_recorded_until: null,
    has_fruit: false,
  },
  placements: [placement({ id: 1 })],
  watchedDays: [],
  counts: [],
  crops: [],
  sprays: [],
  spreads: [],
  detection: null,
  ...given,
})
