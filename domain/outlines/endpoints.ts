import * as z from 'zod/mini'
import { outline } from '../farms/farm.ts'
import { isUnderParent, plotOfRow, tunnelOfRow } from '../locations/place-names.ts'
import { messages } from '../messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { described, named } from '../platform/named.ts'
import { byId, id, requiredText } from '../platform/shapes.ts'
import { MAX_POINTS, outlinedPlaces, ringFault, type OutlinedPlace } from './geometry.ts'
import { outlineMessages } from './outline-messages.ts'

const stored = { id, version: z.int(), outline: z.nullable(outline) }

/** A farm with everything on it that can have an outline. Deleted places are left out. */
export const farmOutlines = named(
  'FarmOutlines',
  z.object({
    farm: named(
      'OutlinedFarm',
      z.object({
        ...stored,
        title: z.string(),
        latitude: z.nullable(z.number()),
        longitude: z.nullable(z.number()),
        area_in_sq_meters: z.nullable(z.number()),
      }),
    ),
    fields: z.array(named('OutlinedField', z.object({ ...stored, field_name: z.string() }))),
    tunnels: z.array(named('OutlinedTunnel', z.object({ ...stored, field_id: id, number: z.int() }))),
    plots: z.array(named('OutlinedPlot', z.object({ ...stored, tunnel_id: id, number: z.int() }))),
  }),
)
export type FarmOutlines = z.infer<typeof farmOutlines>

/** Maximum number of places saved together. */
export const MAX_PLACES = 1_000
const MAX_POINTS_TOGETHER = 20_000

const given = z.array(z.tuple([z.number(), z.number()])).check(z.maxLength(MAX_POINTS))
const placeOfNew = ({ tunnel, plot }: { tunnel: number | null; plot: number | null }): OutlinedPlace =>
  plot !== null ? 'plot' : tunnel !== null ? 'tunnel' : 'field'

const outlineChange = named(
  'OutlineChange',
  z
    .strictObject({
      place: named('OutlinedPlace', z.enum(outlinedPlaces)),
      id,
      version: z.int(),
      outline: described(z.nullable(given), 'Closed ring of `[longitude, latitude]` points; null deletes the outline.'),
    })
    .check((context) => {
      const { place, outline } = context.value
      const message = outline && ringFault(outline, place)
      if (message) context.issues.push({ code: 'custom', message, input: outline, path: ['outline'] })
    }),
)
export type OutlineChange = z.infer<typeof outlineChange>

const newOutlinedPlace = named(
  'NewOutlinedPlace',
  z
    .strictObject({
      field: requiredText(120, messages.fieldNameRequired),
      tunnel: z._default(tunnelOfRow, null),
      plot: z._default(plotOfRow, null),
      outline: described(given, 'Closed ring of `[longitude, latitude]` points.'),
    })
    .check(...isUnderParent, (context) => {
      const { outline } = context.value
      const message = ringFault(outline, placeOfNew(context.value))
      if (message) context.issues.push({ code: 'custom', message, input: outline, path: ['outline'] })
    }),
)
export type NewOutlinedPlace = z.infer<typeof newOutlinedPlace>

export const savedOutlines = named(
  'SavedOutlines',
  z
    .strictObject({
      changes: z._default(z.array(outlineChange).check(z.maxLength(MAX_PLACES)), []),
      new_places: z._default(z.array(newOutlinedPlace).check(z.maxLength(MAX_PLACES)), []),
    })
    .check((context) => {
      const { changes, new_places } = context.value
      const fault = (path: (string | number)[], message: string) =>
        context.issues.push({ code: 'custom', message, input: context.value, path })
      if (changes.length + new_places.length === 0) fault(['changes'], outlineMessages.nothingToSave)
      const seen = new Set<string>()
      for (const [index, { place, id }] of changes.entries()) {
        if (seen.has(`${place} ${id}`)) fault(['changes', index, 'id'], outlineMessages.twice)
        seen.add(`${place} ${id}`)
      }
      const points = [...changes, ...new_places].reduce((sum, { outline }) => sum + (outline?.length ?? 0), 0)
      if (points > MAX_POINTS_TOGETHER) fault(['changes'], outlineMessages.tooManyPointsTogether(MAX_POINTS_TOGETHER))
    }),
)
export type SavedOutlines = z.infer<typeof savedOutlines>

export const outlineFormats = ['geojson', 'kml', 'shapefile'] as const
export type OutlineFormat = (typeof outlineFormats)[number]

const tag = 'Locations'
const path = '/farms/{id}/outlines'

export const listFarmOutlines = endpoint({
  id: 'listFarmOutlines',
  tag,
  method: 'GET',
  path,
  can: 'farm.see',
  summary: 'List the outlines of a farm, its fields, tunnels and plots',
  description: 'Includes places without an outline. Fields by name, tunnels and plots by number.',
  params: byId,
  response: farmOutlines,
})
export const saveFarmOutlines = endpoint({
  id: 'saveFarmOutlines',
  tag,
  method: 'PUT',
  path,
  can: 'outline.draw',
  summary: 'Save outlines of a farm, its fields, tunnels and plots',
  description:
    'Saves all of them or none. `changes` sets or deletes outlines of existing places; `new_places` creates fields, tunnels and plots with their outlines, and sets the outline of a place that exists without one. An outline is the outer ring of a GeoJSON polygon (WGS 84). It must be closed and must not cross itself, has at most 500 points and lies within 50 km of the farm. Rings are stored counter-clockwise (RFC 7946), rounded to 7 decimals. 409 if a place has changed or has an outline already.',
  params: byId,
  body: savedOutlines,
  response: farmOutlines,
  idempotent: true,
  refuses: [404, 409],
})
export const downloadFarmOutlines = endpoint({
  id: 'downloadFarmOutlines',
  tag,
  method: 'GET',
  path: '/farms/{id}/outlines/file',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Download the outlines of a farm',
  description:
    'Places without an outline are left out. GeoJSON, KML, or a ZIP with an ESRI shapefile in UTF-8. The properties `place`, `field`, `tunnel` and `plot` say which place a polygon is. A shapefile of a farm without outlines: 409.',
  params: byId,
  query: z.object({ format: named('OutlineFormat', z.enum(outlineFormats)) }),
  file: ['application/geo+json', 'application/vnd.google-earth.kml+xml', 'application/zip'],
  refuses: [404, 409],
})
