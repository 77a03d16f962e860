import { kml } from '@tmcw/togeojson'
import shapefile from 'shpjs'
import { cornersOf, ringFault, ringOf, tidyRing, type Corner } from '#domain/outlines/geometry.ts'
import { outlines } from '#web/texts/outlines.ts'
import { withinLimit } from './simplify.ts'
import { ArchiveFault, MAX_ENTRIES, MAX_UNPACKED_MEGABYTES, unzipMatching } from './unzip.ts'

const t = outlines.files
export const MAX_MEGABYTES = 5
export const MAX_FEATURES = 1_000

/** A polygon of a file. `fault`: why it cannot be an outline; `notes`: which parts are ignored. */
export interface FileFeature {
  name: string
  properties: Record<string, unknown>
  corners: Corner[]
  fault: string | null
  notes: string[]
}
export type ReadOutlines = { features: FileFeature[]; fault: null } | { features: null; fault: string }

const refused = (fault: string): ReadOutlines => ({ features: null, fault })

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The features in a GeoJSON text: from a collection, a single feature, or a geometry. */
const featuresOf = (given: unknown): GeoJSON.Feature[] => {
  if (Array.isArray(given)) return given.flatMap(featuresOf)
  if (!isObject(given)) return []
  if (given['type'] === 'FeatureCollection') return featuresOf(given['features'])
  if (given['type'] === 'Feature') return [given as unknown as GeoJSON.Feature]
  return 'coordinates' in given
    ? [{ type: 'Feature', properties: {}, geometry: given as unknown as GeoJSON.Geometry }]
    : []
}

/** The layers of a zipped shapefile, and GeoJSON files beside them. Folders added by macOS are ignored. */
const layersOf = async (bytes: Uint8Array): Promise<GeoJSON.Feature[]> => {
  const files = await unzipMatching(bytes, /^(?!__MACOSX).+\.(?:shp|dbf|prj|cpg|json|geojson)$/i)
  const layers = new Map<string, Partial<Record<string, Uint8Array>>>()
  for (const [name, content] of files) {
    const [, layer = '', extension = ''] = /^(.+)\.(\w+)$/.exec(name) ?? []
    layers.set(layer, { ...layers.get(layer), [extension.toLowerCase()]: content })
  }
  const features: GeoJSON.Feature[] = []
  for (const { shp, dbf, prj, cpg, json, geojson } of layers.values()) {
    const text = geojson ?? json
    if (shp) features.push(...featuresOf(await shapefile({ shp, dbf, prj, cpg })))
    else if (text) features.push(...featuresOf(JSON.parse(new TextDecoder().decode(text))))
  }
  return features
}

const parsed = async (bytes: Uint8Array): Promise<GeoJSON.Feature[] | null> => {
  if (isZip(bytes)) return layersOf(bytes)
  const text = new TextDecoder()
    .decode(bytes)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text.startsWith('{') || text.startsWith('[')) return featuresOf(JSON.parse(text))
  if (!text.startsWith('<')) return null
  const document = new DOMParser().parseFromString(text, 'text/xml')
  if (document.querySelector('parsererror')) throw new Error('no XML')
  return document.documentElement.localName === 'kml' ? featuresOf(kml(document)) : null
}

const nameOf = (properties: Record<string, unknown>, index: number): string => {
  const named = ['name', 'Name', 'NAME', 'title', 'label', 'field'].map((key) => properties[key])
  const found = named.find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found.trim() : t.feature(index + 1)
}

const isCorner = (value: unknown): value is Corner =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'

/** The rings of the only polygon of a geometry; null if it is not a polygon, `several` if it has several. */
const ringsOf = (geometry: GeoJSON.Geometry | null): unknown[][] | 'several' | null => {
  if (geometry?.type === 'Polygon') return geometry.coordinates
  if (geometry?.type === 'GeometryCollection')
    return geometry.geometries.length === 1 ? ringsOf(geometry.geometries[0] ?? null) : 'several'
  if (geometry?.type !== 'MultiPolygon') return null
  return geometry.coordinates.length === 1 ? (geometry.coordinates[0] ?? null) : 'several'
}

const featureOf = ({ geometry, properties: given }: GeoJSON.Feature, index: number): FileFeature => {
  const properties = given ?? {}
  const base = { name: nameOf(properties, index), properties, corners: [], notes: [] }
  const rings = ringsOf(geometry)
  if (rings === null) return { ...base, fault: t.notArea }
  if (rings === 'several') return { ...base, fault: t.severalAreas }
  const [outer = [], ...holes] = rings
  // Altitudes are dropped.
  const all = outer.filter(isCorner).map(([longitude, latitude]): Corner => [longitude, latitude])
  if (all.some(([x, y]) => Math.abs(x) > 180 || Math.abs(y) > 90)) return { ...base, fault: t.projected }
  const corners = cornersOf(
    tidyRing(withinLimit(cornersOf(all)).length === 0 ? [] : ringOf(withinLimit(cornersOf(all)))),
  )
  const before = cornersOf(tidyRing(ringOf(cornersOf(all)))).length
  return {
    ...base,
    corners,
    // Whether it is too large depends on its place, which is selected later.
    fault: ringFault(ringOf(corners), 'farm'),
    notes: [
      ...(holes.length > 0 ? [t.hole] : []),
      ...(corners.length < before ? [t.simplified(before, corners.length)] : []),
    ],
  }
}

/** Reads the polygons of a GeoJSON, KML or zipped shapefile. Coordinates of a shapefile are converted by its projection. */
export const readOutlines = async (file: File): Promise<ReadOutlines> => {
  if (file.size > MAX_MEGABYTES * 1_000_000) return refused(t.tooLarge(MAX_MEGABYTES))
  try {
    const found = await parsed(new Uint8Array(await file.arrayBuffer()))
    if (found === null) return refused(t.unknown)
    if (found.length === 0) return refused(t.nothing)
    return found.length > MAX_FEATURES
      ? refused(t.tooMany(MAX_FEATURES))
      : { features: found.map(featureOf), fault: null }
  } catch (error) {
    if (!(error instanceof ArchiveFault)) return refused(t.unreadable)
    return refused(
      error.kind === 'entries' ? t.tooManyEntries(MAX_ENTRIES) : t.tooLargeUnpacked(MAX_UNPACKED_MEGABYTES),
    )
  }
}
