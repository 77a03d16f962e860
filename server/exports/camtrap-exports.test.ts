import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'
import { makeCameraWorld } from './testing/camera-world.ts'
import { camtrapFaults, camtrapProfileFaults, textRows, type TextRow } from './testing/table-schema.ts'

const server = await makeServer()
const { db } = server
const world = await makeCameraWorld(server)

const archive = async (body: object = {}) => {
  const { record, file } = await world.exported({ format: 'camtrap_dp', ...body })
  expect([record.state, record.error]).toEqual(['done', null])
  const files = unzipSync(file)
  const about = JSON.parse(Buffer.from(files['datapackage.json'] ?? []).toString()) as Record<string, unknown>
  const tables: Record<string, TextRow[]> = {}
  for (const name of ['deployments', 'media', 'observations']) tables[name] = textRows(files[`${name}.csv`])
  return { about, tables, record, text: JSON.stringify([about, tables]) }
}
const level = (tables: Record<string, TextRow[]>, wanted: string) =>
  (tables['observations'] ?? []).filter(({ observationLevel }) => observationLevel === wanted)

describe('a Camtrap DP export', () => {
  it('satisfies the profile and the schema of each table', async () => {
    const { about, tables } = await archive()
    expect(camtrapProfileFaults(about)).toEqual([])
    expect(camtrapFaults(tables)).toEqual([])
    expect(about).toMatchObject({
      licenses: [{ scope: 'data' }, { scope: 'media' }],
      project: { observationLevel: ['media', 'event'], individualAnimals: false },
      spatial: { type: 'Point' },
      temporal: { start: '2026-06-10', end: '2026-06-11' },
    })
    const names = (about['taxonomic'] as { scientificName: string }[]).map(({ scientificName }) => scientificName)
    expect(names).toEqual([
      'Andrena',
      'Apis mellifera',
      'Bombus',
      'Episyrphus balteatus',
      'Insecta',
      'Syrphidae',
      'Vespidae',
    ])
  })

  it('has a deployment for each period in which a camera recorded, and none for a camera that did not', async () => {
    const { tables } = await archive()
    expect(tables['deployments']).toMatchObject([
      {
        cameraID: `camera-${world.camera.id}`,
        deploymentStart: '2026-06-10T11:00:00+01:00',
        deploymentEnd: '2026-06-10T14:30:00+01:00',
        deploymentTags: 'minutesWatched:90.0',
        latitude: '52.036551',
        coordinateUncertainty: '5',
      },
      { deploymentStart: '2026-06-11T10:00:00+01:00', deploymentEnd: '2026-06-11T11:00:00+01:00' },
    ])
  })

  it('counts by event as the database does: no insects is blank, and no recording has no event', async () => {
    const { tables } = await archive()
    const events = level(tables, 'event')
    const { total } = await db
      .selectFrom('hourly_counts')
      .innerJoin('object_classes', 'object_classes.id', 'class_id')
      .where('placement_id', '=', world.camera.placement_id)
      .where('object_classes.name', '<>', 'none_bg')
      .select(({ fn }) => fn.sum<number>('count').as('total'))
      .executeTakeFirstOrThrow()
    expect(events.reduce((sum, { count }) => sum + Number(count), 0)).toBe(total)
    expect(
      events
        .map(({ observationType, scientificName, count, classifiedBy, classificationMethod }) =>
          [observationType, scientificName, count, classificationMethod, classifiedBy].join(' '),
        )
        .sort(),
    ).toEqual([
      'animal Apis mellifera 3 machine pollinet-2.3',
      'animal Bombus 4 machine pollinet-2.3',
      'animal Insecta 1 machine pollinet-2.3',
      'animal Syrphidae 2 machine pollinet-2.3',
      'blank   machine pollinet-2.3',
    ])
    const blank = events.find(({ observationType }) => observationType === 'blank')
    expect(blank).toMatchObject({ eventStart: '2026-06-10T14:00:00+01:00', observationTags: 'minutesCounted:30.0' })
    // Each event lies within its deployment.
    const spans = new Map((tables['deployments'] ?? []).map((row) => [row['deploymentID'], row]))
    for (const { deploymentID, eventStart = '', eventEnd = '' } of tables['observations'] ?? []) {
      const { deploymentStart = '', deploymentEnd = '' } = spans.get(deploymentID) ?? {}
      expect(deploymentStart <= eventStart && eventEnd <= deploymentEnd).toBe(true)
    }
  })

  it('has the insects of images with their boxes, by the model or by the reviewer', async () => {
    const { tables } = await archive()
    const insects = level(tables, 'media').filter(({ observationType }) => observationType === 'animal')
    const { total } = await db
      .selectFrom('captures')
      .where('device_id', '=', world.camera.id)
      .select(({ fn }) => fn.sum<number>('insects').as('total'))
      .executeTakeFirstOrThrow()
    expect(insects).toHaveLength(total)
    const [one, none, wasp] = world.images.map((id) => `image-${id}`)
    const of = (image: string | undefined) => level(tables, 'media').filter(({ mediaID }) => mediaID === image)
    expect(of(one)).toMatchObject([
      { scientificName: 'Andrena', classificationMethod: 'human', classifiedBy: 'Hannah Price', bboxX: '0.7' },
      { scientificName: 'Bombus', classificationMethod: 'human', classificationProbability: '', bboxX: '0.1' },
      { scientificName: 'Episyrphus balteatus', bboxX: '0.5', bboxWidth: '0.3', count: '1' },
    ])
    expect(of(none)).toMatchObject([{ observationType: 'unclassified', classificationMethod: '' }])
    expect(of(wasp)).toMatchObject([
      { scientificName: 'Vespidae', classificationMethod: 'machine', classificationProbability: '0.8' },
    ])
    expect(tables['media']?.map(({ filePath, filePublic }) => [filePath, filePublic])).toEqual(
      world.images.map((id) => [`${server.settings.baseUrl}/api/captures/${id}/image`, 'false']),
    )
  })

  it('includes the cards of the classifying model versions, and lists these as sources', async () => {
    const { about } = await archive()
    expect(about['sources']).toMatchObject([
      { title: 'Bombus' },
      { title: 'Model version pollinet-2.3', version: 'pollinet-2.3', path: 'https://example.org/pollinet' },
    ])
    expect(about['modelVersions']).toMatchObject([
      {
        model_version: 'pollinet-2.3',
        classes: [
          { name: 'bumblebee', threshold: 0.4 },
          { name: 'hoverfly', threshold: null },
        ],
        licence: 'CC-BY-4.0',
        responsible_person: 'Ines Blum',
        fromReviews: { description: 'Precision and recall: not reviewed.', imagesReviewed: 0, groups: [] },
      },
    ])
    const { about: earlier } = await archive({ from: '2025-01-01', to: '2025-01-31' })
    expect(earlier['modelVersions']).toEqual([])
  })

  it('rounds coordinates with their uncertainty and hides names', async () => {
    const { tables, about, text } = await archive({ coordinate_precision: '1', observers: 'codes' })
    for (const row of tables['deployments'] ?? [])
      expect(row).toMatchObject({ latitude: '52', longitude: '-2.4', coordinateUncertainty: '15696' })
    expect(about).toMatchObject({ coordinatePrecision: 0.1, spatial: { coordinates: [-2.4, 52] } })
    expect(text).not.toMatch(/Hannah|52\.03/)
    expect(camtrapFaults(tables)).toEqual([])
  })

  it('is empty but valid for days without cameras', async () => {
    const { about, tables, record } = await archive({ from: '2025-01-01', to: '2025-01-31' })
    expect(camtrapProfileFaults(about)).toEqual([])
    expect(Object.values(tables).flat()).toEqual([])
    expect(record.done).toBe(0)
  })

  it('is rejected if a camera is on a farm without coordinates', async () => {
    const farm = await makeFarm(db, {
      organisation_id: world.organisation_id,
      title: 'Nowhere',
      latitude: null,
      longitude: null,
    })
    const device = await makeDevice(db, { farm_id: farm.id })
    const of = { format: 'camtrap_dp', farm_ids: [farm.id] }
    const { status, issues } = await world.refusal(of)
    expect([status, issues?.[0]?.message]).toEqual([422, expect.stringContaining('Nowhere')])
    // All invalid fields are reported at once.
    const both = await world.refusal({ ...of, farm_ids: [world.farm.id, farm.id], embargo_until: '2199-01-01' })
    expect(both.issues?.map(({ path }) => path)).toEqual(['farm_ids', 'embargo_until'])
    // The device was not there on any other day.
    await sql`update placements set during = '(,2026-06-02T00:00:00Z)' where device_id = ${device.id}`.execute(db)
    expect((await world.refusal({ ...of, from: '2026-06-01' })).status).toBe(422)
    expect((await world.exported({ ...of, from: '2026-06-03' })).record.state).toBe('done')
  })
})
