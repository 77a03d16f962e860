import type { DeficitTrial } from '#domain/deficit/deficit-trial.ts'

/** A trial on one plot of a field. */
export const deficitTrial: DeficitTrial = {
  id: 6,
  farm_id: 7,
  field_id: 2,
  field_name: 'Long Meadow',
  crop_type: 'strawberry',
  title: 'Hand pollination',
  variety: null,
  from_date: '2026-05-04',
  to_date: '2026-05-10',
  harvest_to: null,
  plot_ids: [58],
  plots: [{ plot_id: 58, number: 3, tunnel_number: 4 }],
  plants_per_plot: 5,
  flowers_per_kind: 5,
  flowers_marked: 0,
  price_per_kg: null,
  currency: null,
  plants_per_ha: null,
  fruits_per_plant: null,
  fruit_count: 0,
  created_by: 1,
  version: 3,
}
