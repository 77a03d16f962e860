import { Readable } from 'node:stream'
import { xmlText } from '#domain/exports/darwin-core.ts'
import type { Outline } from '#domain/farms/farm.ts'
import type { FarmOutlines, OutlineFormat } from '#domain/outlines/endpoints.ts'
import { namedPlaces } from '#domain/outlines/names.ts'
import { outlineMessages } from '#domain/outlines/outline-messages.ts'
import { zipStream } from '../platform/files/zip-stream.ts'
import { Problem } from '../platform/http/problem.ts'

/** A polygon of a file with the names of its place; blank if the place has no such name. */
interface OutlineFeature {
  properties: { place: string; name: string; field: string; tunnel: string; plot: string }
  ring: Outline
}

const featuresOf = (outlines: FarmOutlines): OutlineFeature[] =>
  namedPlaces(outlines).flatMap(({ place, field, tunnel, plot, outline }) =>
    outline === null
      ? []
      : [
          {
            properties: {
              place,
              name: [field ?? outlines.farm.title, tunnel, plot].filter((part) => part !== null).join(' / '),
              field: field ?? '',
              tunnel: String(tunnel ?? ''),
              plot: String(plot ?? ''),
            },
            ring: outline,
          },
        ],
  )

const geojsonOf = (title: string, features: readonly OutlineFeature[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    // The name of the layer in GIS programs.
    name: title,
    features: features.map(({ properties, ring }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates: [ring] },
    })),
  })

const kmlOf = (title: string, features: readonly OutlineFeature[]): string => {
  const placemarks = features.map(({ properties: { name, ...data }, ring }) => {
    const values = Object.entries(data).map(
      ([key, value]) => `<Data name="${key}"><value>${xmlText(value)}</value></Data>`,
    )
    const coordinates = ring.map((corner) => corner.join(',')).join(' ')
    return `<Placemark><name>${xmlText(name)}</name><ExtendedData>${values.join('')}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(title)}</name>
${placemarks.join('\n')}
</Document></kml>
`
}

// dBASE has 254 bytes for a text. The writer stores one byte per character, so UTF-8 is passed to it byte by byte.
const TEXT_BYTES = 254
const bytesOf = (text: string): string => {
  let bytes = Buffer.from(text)
  if (bytes.length > TEXT_BYTES) bytes = Buffer.from(text.slice(0, Math.floor(TEXT_BYTES / 3)))
  return bytes.toString('latin1')
}

type Written = Record<'shp' | 'shx' | 'dbf', DataView<ArrayBuffer>>
const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]]'

const shapefileOf = async (features: readonly OutlineFeature[]): Promise<Readable> => {
  if (features.length === 0) throw new Problem(409, outlineMessages.noOutlines)
  const { default: shapefile } = await import('@mapbox/shp-write')
  const rows = features.map(({ properties }) =>
    Object.fromEntries(Object.entries(properties).map(([name, text]) => [name, bytesOf(text)])),
  )
  // Outer rings of shapefiles are clockwise, stored ones counter-clockwise.
  const polygons = features.map(({ ring }) => [ring.toReversed()])
  const files: Record<string, Buffer> = { prj: Buffer.from(WGS84), cpg: Buffer.from('UTF-8') }
  shapefile.write(rows, 'POLYGON', polygons, (_error, { shp, shx, dbf }: Written) => {
    for (const [extension, view] of Object.entries({ shp, shx, dbf })) files[extension] = Buffer.from(view.buffer)
  })
  return zipStream(
    async ({ stream }) => {
      for (const [extension, content] of Object.entries(files))
        await stream(`outlines.${extension}`, Readable.from([content]))
    },
    () => {},
  )
}

/** Writes the outlines of a farm as a file. A shapefile cannot be empty: 409 if there are no outlines. */
export const outlineFile = async (
  outlines: FarmOutlines,
  format: OutlineFormat,
): Promise<{ type: string; extension: string; content: string | Readable }> => {
  const features = featuresOf(outlines)
  if (format === 'geojson')
    return { type: 'application/geo+json', extension: 'geojson', content: geojsonOf(outlines.farm.title, features) }
  if (format === 'kml')
    return {
      type: 'application/vnd.google-earth.kml+xml',
      extension: 'kml',
      content: kmlOf(outlines.farm.title, features),
    }
  return { type: 'application/zip', extension: 'zip', content: await shapefileOf(features) }
}
