import { deflateRawSync } from 'node:zlib'
import { zipSync, type Zippable } from 'fflate'
import { expect, it } from 'vitest'
import type { FarmOutlines } from '#domain/outlines/endpoints.ts'
import { cornersOf, MAX_POINTS, type Corner } from '#domain/outlines/geometry.ts'
import { tunnelRow } from '#domain/outlines/rows.ts'
import { outlineFile } from '#server/outlines/outline-file.ts'
import { MAX_MEGABYTES, readOutlines } from './read-outlines.ts'
import { withinLimit, withoutJitter } from './simplify.ts'

const start: Corner = [-2.4231234, 52.0361234]
const [field, tunnel] = tunnelRow({ start, direction: 23, count: 2, width: 40, length: 90, gap: 5 }) as [
  Corner[],
  Corner[],
]
const stored: FarmOutlines = {
  farm: {
    id: 1,
    title: 'Gilbert <Hill>',
    version: 1,
    outline: null,
    latitude: null,
    longitude: null,
    area_in_sq_meters: null,
  },
  fields: [{ id: 2, field_name: 'Łąka Süd & Co', version: 1, outline: field }],
  tunnels: [{ id: 3, field_id: 2, number: 4, version: 1, outline: tunnel }],
  plots: [],
}
const fileOf = async (content: string | Uint8Array) =>
  readOutlines(new File([content as Uint8Array<ArrayBuffer>], 'outlines'))
const bytesOf = async (content: string | AsyncIterable<Buffer>) => {
  if (typeof content === 'string') return content
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

it.each(['geojson', 'kml', 'shapefile'] as const)(
  'a file that the portal exports as %s is imported unchanged',
  async (format) => {
    const { content } = await outlineFile(stored, format)
    const { features } = await fileOf(await bytesOf(content))
    expect(features?.map(({ corners, fault, notes }) => ({ corners, fault, notes }))).toEqual(
      [field, tunnel].map((ring) => ({ corners: cornersOf(ring), fault: null, notes: [] })),
    )
    expect(features?.map(({ properties }) => properties)).toMatchObject([
      { place: 'field', name: 'Łąka Süd & Co', field: 'Łąka Süd & Co', tunnel: '', plot: '' },
      { place: 'tunnel', field: 'Łąka Süd & Co', tunnel: '4', plot: '' },
    ])
  },
)

const square = [
  [0, 0],
  [0.001, 0],
  [0.001, 0.001],
  [0, 0.001],
  [0, 0],
]
const geometry = (type: string, coordinates: unknown) => JSON.stringify({ type, coordinates })

it.each<[string, string, string | null, string[]]>([
  ['a bare polygon', geometry('Polygon', [square]), null, []],
  ['a polygon in several parts that is one', geometry('MultiPolygon', [[square]]), null, []],
  [
    'several polygons',
    geometry('MultiPolygon', [[square], [square]]),
    'Consists of several polygons. Split it first.',
    [],
  ],
  ['a line', geometry('LineString', square), 'Not a polygon', []],
  ['a hole', geometry('Polygon', [square, square]), null, ['Holes are left out.']],
  ['altitudes', geometry('Polygon', [square.map((corner) => [...corner, 80])]), null, []],
  [
    'metres',
    geometry('Polygon', [square.map(([x = 0, y = 0]) => [x + 350_000, y])]),
    'The coordinates are not in degrees. Export the file in WGS 84 (EPSG:4326).',
    [],
  ],
  [
    'a crossing',
    geometry('Polygon', [
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    ]),
    'The outline crosses or touches itself. Move or delete a point.',
    [],
  ],
])('%s is imported, or rejected with a reason', async (_name, text, fault, notes) => {
  const { features } = await fileOf(text)
  expect(features).toMatchObject([{ name: 'Polygon 1', fault, notes }])
})

it.each([
  ['plain text', 'field,latitude', 'The file is neither GeoJSON, KML nor a zipped shapefile.'],
  ['other XML', '<gpx/>', 'The file is neither GeoJSON, KML nor a zipped shapefile.'],
  ['broken JSON', '{"type":', 'The file could not be read. Check that it is complete.'],
  ['a broken archive', 'PK\u0003\u0004', 'The file could not be read. Check that it is complete.'],
  ['nothing', '{}', 'The file has no polygons.'],
  ['too much', ' '.repeat(MAX_MEGABYTES * 1_000_000 + 1), 'The file is larger than 5 MB.'],
  [
    'too many',
    JSON.stringify({ type: 'FeatureCollection', features: Array.from({ length: 1_001 }, () => ({ type: 'Feature' })) }),
    'The file has more than 1,000 polygons.',
  ],
])('a file of %s is rejected', async (_name, text, fault) => {
  expect(await fileOf(text)).toEqual({ features: null, fault })
})

const polygons = Buffer.from(geometry('Polygon', [square]))
const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.txt`, new Uint8Array(1)]))
const zeros = new Uint8Array(60_000_000)

/** An archive of one file whose stated size is smaller than its unpacked size. */
const lyingZip = (name: string, content: Uint8Array, stated: number): Uint8Array => {
  const packed = deflateRawSync(content)
  const sizes = (at: number, header: Buffer) => {
    header.writeUInt16LE(8, at - 10)
    header.writeUInt32LE(packed.length, at)
    header.writeUInt32LE(stated, at + 4)
    header.writeUInt16LE(name.length, at + 8)
    return header
  }
  const local = sizes(18, Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26)]))
  const listed = sizes(20, Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.alloc(42)]))
  const end = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([local, Buffer.from(name), packed, listed, Buffer.from(name), end]))
}

it.each<[string, () => Uint8Array, string]>([
  ['of many files', () => zipSync(many), 'The archive has more than 200 files.'],
  ['that unpacks to much', () => zipSync({ 'a.shp': zeros }), 'The archive unpacks to more than 50 MB.'],
  [
    'whose files unpack to much together',
    () => zipSync({ 'a.shp': zeros.subarray(0, 3e7), 'a.dbf': zeros.subarray(0, 3e7) }),
    'The archive unpacks to more than 50 MB.',
  ],
  [
    'that states less than it unpacks to',
    () => lyingZip('a.shp', zeros, 900),
    'The archive unpacks to more than 50 MB.',
  ],
  [
    'that is cut off',
    () => zipSync({ 'a.shp': polygons }).slice(0, -30),
    'The file could not be read. Check that it is complete.',
  ],
])('an archive %s is rejected', async (_name, archive, fault) => {
  const bytes = archive()
  expect(bytes.length).toBeLessThan(MAX_MEGABYTES * 1_000_000)
  expect(await fileOf(bytes)).toEqual({ features: null, fault })
})

it('an archive is not decompressed beyond its limit', async () => {
  const bytes = lyingZip('a.shp', new Uint8Array(400_000_000), 900)
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 1)
  expect((await fileOf(bytes)).fault).toBe('The archive unpacks to more than 50 MB.')
  clearInterval(timer)
  expect(most).toBeLessThan(200_000_000)
})

it.each<[string, Zippable]>([
  ['stored without compression', { 'field.geojson': [polygons, { level: 0 }] }],
  ['in a folder, beside what macOS adds', { 'a/field.json': polygons, '__MACOSX/a/._field.json': new Uint8Array(9) }],
  ['beside large files of other kinds', { 'field.geojson': polygons, 'photo.tif': zeros }],
])('an archive with polygons %s is imported', async (_name, files) => {
  const { features } = await fileOf(zipSync(files))
  expect(features).toMatchObject([{ name: 'Polygon 1', fault: null }])
})

const circle = (points: number): Corner[] =>
  Array.from({ length: points }, (_, index) => [
    Math.cos((index / points) * 2 * Math.PI) / 100,
    Math.sin((index / points) * 2 * Math.PI) / 100,
  ])

it('an outline with too many points is simplified until it can be saved, with a note', async () => {
  const { features } = await fileOf(geometry('Polygon', [[...circle(3_000), [0.01, 0]]]))
  const [feature] = features ?? []
  expect(feature?.fault).toBeNull()
  expect(feature?.corners.length).toBeLessThan(MAX_POINTS)
  expect(feature?.notes[0]).toMatch(/^Simplified from 3,000 to \d+ points\.$/)
})

it('points on a straight line are removed from a walk, and an outline within the limit is unchanged', () => {
  const walked: Corner[] = [
    [0, 0],
    [0.0005, 0.000_001],
    [0.001, 0],
    [0.001, 0.001],
    [0, 0.001],
  ]
  expect(withoutJitter(walked)).toEqual([
    [0, 0],
    [0.001, 0],
    [0.001, 0.001],
    [0, 0.001],
  ])
  expect(withinLimit(circle(400))).toHaveLength(400)
})
