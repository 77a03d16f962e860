import type { DeficitTrial } from '#domain/deficit/deficit-trial.ts'
import type { Taxon } from '#domain/reference/taxon.ts'
import {
  addressOfCall,
  callsOfFarm,
  callsOfPlot,
  callsOfTrial,
  callsOfTunnel,
  fieldsOfFarm,
  plotsOfTunnel,
  trialsOfFarm,
  tunnelsOfField,
  type BundledCall,
  type BundleLine,
} from '#domain/surveys/offline-bundle.ts'
import { taxon } from '#web/field-work/testing/place-fixture.ts'
import { deficitTrial } from '#web/testing/deficit-fixture.ts'
import type { Received } from '#web/platform/testing/fake-server.ts'

export const farm = { id: 1, name: 'Ashcombe Farm' }
const trial: DeficitTrial = { ...deficitTrial, farm_id: 1, plots: [{ plot_id: 3, number: 3, tunnel_number: 4 }] }
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
/** The calls whose responses its bundle contains. */
export const bundled = (year: number): BundledCall[] => [
  ...callsOfFarm(1),
  trialsOfFarm(1),
  ...callsOfTrial(1, 6),
  fieldsOfFarm(1),
  tunnelsOfField(2),
  plotsOfTunnel(4),
  ...callsOfTunnel(4, year),
  ...callsOfPlot(3, year),
  ...callsOfPlot(8, year),
]
const answersOf = (calls: readonly BundledCall[]) =>
  Object.fromEntries(
    calls.map((call) => {
      const path = addressOfCall(call)
      const given = responses[`GET ${path.split('?')[0]}` as keyof typeof responses]
      return [path, typeof given === 'function' ? given({ path } as Received) : given]
    }),
  )
/** Its bundle as the server sends it, or the beginning of it; continues after `after`. */
export const bundleOf = (year: number, { after = 0, lines = Infinity } = {}): Response => {
  const ofFarm = [
    ...callsOfFarm(1),
    trialsOfFarm(1),
    ...callsOfTrial(1, 6),
    fieldsOfFarm(1),
    tunnelsOfField(2),
    plotsOfTunnel(4),
  ]
  const plots = [3, 8].filter((id) => id > after)
  const all: BundleLine[] = [
    { kind: 'farm', id: 1, plots: 2, answers: answersOf(ofFarm) },
    ...plots.map((id, at) => ({
      kind: 'plot' as const,
      id,
      answers: answersOf([...(at === 0 ? callsOfTunnel(4, year) : []), ...callsOfPlot(id, year)]),
    })),
    { kind: 'end', id: 1, answers: {} },
  ]
  const text = all
    .slice(0, lines)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
  // Cut off in the middle of a line, as when the signal is lost.
  return new Response(lines < all.length ? `${text}{"kind":"pl` : text)
}
/** All requests of its pages: a field with a tunnel and plots 3 and 8. */
export const responses = {
  'GET /api/farms': { data: [{ id: 1, title: farm.name, time_zone: 'Europe/London' }] },
  'GET /api/farms/1': { data: { id: 1, title: farm.name, time_zone: 'Europe/London' } },
  'GET /api/fields/farm/1': { data: [{ id: 2, field_name: 'Long Meadow' }] },
  'GET /api/farms/1/outlines': {
    data: {
      farm: {
        id: 1,
        title: farm.name,
        version: 1,
        outline: null,
        latitude: 52.036,
        longitude: -2.423,
        area_in_sq_meters: null,
      },
      fields: [
        {
          id: 2,
          field_name: 'Long Meadow',
          version: 1,
          outline: [
            [-2.425, 52.035],
            [-2.421, 52.035],
            [-2.421, 52.037],
            [-2.425, 52.037],
            [-2.425, 52.035],
          ],
        },
      ],
      tunnels: [],
      plots: [],
    },
  },
  'GET /api/devices/farm/1': { data: [{ id: 7, name: 'Camera 7', latitude: 52.036, longitude: -2.422 }] },
  'GET /api/farms/1/treatment-arms': { data: [] },
  'GET /api/farms/1/survey-assignments': { data: [] },
  'GET /api/farms/1/deficit-trials': { data: [trial] },
  'GET /api/farms/1/deficit-trials/6': { data: trial },
  'GET /api/farms/1/deficit-trials/6/fruit': { data: [] },
  'GET /api/farms/1/deficit-trials/6/markings': { data: [] },
  'GET /api/farms/1/round': {
    data: [3, 8].map((id) => ({ id, number: id, tunnel_number: 4, field_name: 'Long Meadow' })),
  },
  'GET /api/farms/1/survey-protocols': {
    data: [{ survey_type: 'pollinator', protocol: 'timed_count', watched_seconds: 600 }],
  },
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
