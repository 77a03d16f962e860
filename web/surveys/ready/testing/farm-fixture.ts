import type { Taxon } from '#domain/reference/taxon.ts'
import { taxon } from '#web/field-work/testing/place-fixture.ts'
import type { Received } from '#web/platform/testing/fake-server.ts'

export const farm = { id: 1, name: 'Ashcombe Farm' }
const list = { data: { rows: [], total: 0 } }
/** A page of the list, or all of it. */
const taxa =
  (rows: Taxon[]) =>
  ({ path }: Received) => ({ data: path.includes('limit=') ? { rows, total: rows.length } : rows })
const plot = (id: number) => ({
  id,
  number: id,
  tunnel_id: 4,
  treatment_type: null,
  treatment_arms: [],
  tunnel: { id: 4, number: 4, field_id: 2, field: { field_name: 'Long Meadow', farm_id: 1 } },
})
/** All that its pages ask for: a field with a tunnel and plots 3 and 8. */
export const responses = {
  'GET /api/farms': { data: [{ id: 1, title: farm.name, time_zone: 'Europe/London' }] },
  'GET /api/farms/1': { data: { id: 1, title: farm.name, time_zone: 'Europe/London' } },
  'GET /api/farms/1/fields': { data: [{ id: 2, field_name: 'Long Meadow' }] },
  'GET /api/fields/farm/1': { data: [{ id: 2, field_name: 'Long Meadow' }] },
  'GET /api/farms/1/treatment-arms': { data: [] },
  'GET /api/farms/1/round': { data: [] },
  'GET /api/farms/1/likely-taxa/pollinator': { data: [] },
  'GET /api/farms/1/likely-taxa/predator': { data: [] },
  'GET /api/tunnels/field/2': { data: [{ id: 4, number: 4 }] },
  'GET /api/tunnels/4': { data: { id: 4, number: 4, field: { field_name: 'Long Meadow', farm_id: 1 } } },
  'GET /api/plots/tunnel/4': { data: [plot(3), plot(8)] },
  'GET /api/plots/3': { data: plot(3) },
  'GET /api/plots/8': { data: plot(8) },
  'GET /api/weathers': list,
  'GET /api/surveys': list,
  'GET /api/surveys/flowers': list,
  'GET /api/surveys/pollinators/observations': list,
  'GET /api/surveys/predators/observations': list,
  'GET /api/pollinator': taxa([taxon(1, 'bumblebee', 'Bombus', 'hortorum')]),
  'GET /api/predator': taxa([]),
}
