import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm } from '../factories/places.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { readDataset } from '../survey-reports/testing/read-dataset.ts'
import { makeServer } from '../testing/server.ts'
import { makeCameraWorld } from './testing/camera-world.ts'
import { readArchive } from './testing/read-archive.ts'
import { camtrapFaults, textRows } from './testing/table-schema.ts'

const server = await makeServer()
const { db } = server
const world = await makeCameraWorld(server)

const place = { farm_id: world.farm.id, plot_id: world.plot.id }
/** A camera that only takes images, one every two hours from 06:00 to 18:00 UTC, on two days. */
const imager = await makeDevice(db, place)
await sql`insert into captures (device_id, placement_id, capture_key, captured_at, detections, image_key, width, height, insects)
  select ${imager.id}, ${imager.placement_id}, 'taken-' || day || hour, day + hour * interval '1 hour', '[]', 'captures/none.jpg', 640, 480, 0
  from (values ('2026-06-12T00:00:00Z'::timestamptz), ('2026-06-13T00:00:00Z')) as days (day), generate_series(6, 18, 2) as hour`.execute(
  db,
)
/** A camera that watches through the night between the exported periods. */
const nightly = await makeDevice(db, place)
await sender(server)(
  nightly.key,
  ['2026-06-14T20:00:00Z', '2026-06-14T23:30:00Z', '2026-06-15T03:00:00Z'].map((at, n) =>
    message(`night-${n}`, { ...interval(at), counts: [{ object_class_name: 'bumblebee', count: 1 }] }),
  ),
)

const camtrap = async (body: object = {}) => {
  const { file } = await world.exported({ format: 'camtrap_dp', ...body })
  const files = unzipSync(file)
  return Object.fromEntries(
    ['deployments', 'media', 'observations'].map((name) => [name, textRows(files[`${name}.csv`])]),
  )
}
const ofCamera = (tables: Awaited<ReturnType<typeof camtrap>>, { id }: { id: number }) =>
  (tables['deployments'] ?? []).filter(({ cameraID }) => cameraID === `camera-${id}`)

describe('deployments of Camtrap DP', () => {
  it('last while a camera takes images, however rarely, until it stops for more than six hours', async () => {
    const tables = await camtrap()
    expect(ofCamera(tables, imager)).toMatchObject([
      {
        deploymentStart: '2026-06-12T07:00:00+01:00',
        deploymentEnd: '2026-06-12T19:00:00+01:00',
        deploymentTags: 'minutesWatched:0.0',
      },
      { deploymentStart: '2026-06-13T07:00:00+01:00', deploymentEnd: '2026-06-13T19:00:00+01:00' },
    ])
    expect(camtrapFaults(tables)).toEqual([])
  })

  it('have the same id in every export, which contains the part within its period', async () => {
    const [whole] = ofCamera(await camtrap(), nightly)
    expect(whole).toMatchObject({
      deploymentStart: '2026-06-14T21:00:00+01:00',
      deploymentEnd: '2026-06-15T04:30:00+01:00',
      deploymentTags: 'minutesWatched:90.0',
      deploymentComments: '',
    })
    const [evening, ...others] = ofCamera(await camtrap({ to: '2026-06-14' }), nightly)
    const tables = await camtrap({ from: '2026-06-15' })
    const [morning] = ofCamera(tables, nightly)
    expect(others).toEqual([])
    expect([evening?.['deploymentID'], morning?.['deploymentID']]).toEqual([
      whole?.['deploymentID'],
      whole?.['deploymentID'],
    ])
    expect(evening).toMatchObject({ deploymentEnd: '2026-06-15T00:00:00+01:00', deploymentTags: 'minutesWatched:30.0' })
    expect(morning).toMatchObject({
      deploymentStart: '2026-06-15T00:00:00+01:00',
      deploymentTags: 'minutesWatched:60.0',
      deploymentComments:
        'Part within the period of a deployment of 2026-06-14T21:00:00+01:00 to 2026-06-15T04:30:00+01:00',
    })
    expect(camtrapFaults(tables)).toEqual([])
  })
})

it('deployments of a dataset have the same id in every export, too', async () => {
  const idsOf = async (body: object) => {
    const { tables } = await readDataset((await world.exported({ format: 'dataset_csv', ...body })).file)
    return (tables['deployments'] ?? []).map(({ deployment_id }) => deployment_id)
  }
  const [long, short] = [await idsOf({}), await idsOf({ from: '2026-06-15' })]
  expect(short.length).toBeGreaterThan(2)
  for (const id of short) expect(long).toContain(id)
})

it('an image taken while no insects were counted has a separate event in Darwin Core', async () => {
  const { core, extensions } = readArchive((await world.exported({ format: 'darwin_core' })).file)
  const media = extensions.get('Multimedia') ?? []
  const { images } = await db
    .selectFrom('captures')
    .select(({ fn }) => fn.countAll<number>().as('images'))
    .executeTakeFirstOrThrow()
  expect(media).toHaveLength(images)
  const events = new Map(core.rows.map((row) => [row['id'], row]))
  const alone = media.flatMap(({ id }) => {
    const event = events.get(id ?? '')
    return event?.['eventType'] === 'Camera images' ? [event] : []
  })
  expect(alone).toHaveLength(14)
  expect(alone[0]).toMatchObject({ decimalLatitude: '52.036551', geodeticDatum: 'EPSG:4326' })
  expect(alone[0]?.['eventDate']).toMatch(/^2026-06-1[23]T\d\d:00:00\+01:00\/2026-06-1[23]T\d\d:00:00\+01:00$/)
  expect(media.filter(({ id }) => !events.has(id ?? ''))).toEqual([])
})

it('a camera that moved to another organisation is not exported under its new name', async () => {
  const moved = await makeDevice(db, { ...place, name: 'Ours', device_id: 'OURS-1' })
  await sql`update placements set during = '(,2026-06-16T00:00:00Z)' where id = ${moved.placement_id}`.execute(db)
  const other = await makeFarm(db)
  await db
    .insertInto('placements')
    .values({ device_id: moved.id, farm_id: other.id, during: '[2026-06-16T00:00:00Z,)' })
    .execute()
  await db
    .updateTable('devices')
    .set({ name: 'Secret name of theirs', device_id: 'THEIRS-1' })
    .where('id', '=', moved.id)
    .execute()
  const { file } = await world.exported({ format: 'dataset_csv' })
  const { tables } = await readDataset(file)
  const row = (tables['deployments'] ?? []).find(({ camera_id }) => camera_id === moved.id)
  const stay = `stay-${moved.placement_id}`
  expect(row).toMatchObject({ camera: stay, device_id: stay })
  const text = Object.values(unzipSync(file))
    .map((bytes) => Buffer.from(bytes).toString())
    .join('\n')
  expect(text).not.toMatch(/Secret name|THEIRS-1/)
})
