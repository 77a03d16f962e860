import { describe, expect, it } from 'vitest'
import { makePredatorSurvey } from '../factories/surveys.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { makeServer } from '../testing/server.ts'
import { makeCameraWorld } from './testing/camera-world.ts'
import { below, readArchive } from './testing/read-archive.ts'

const server = await makeServer()
const { db } = server
const world = await makeCameraWorld(server)

const bees = { object_class_name: 'bumblebee', count: 2 }

const archive = async (body: object = {}) => {
  const { record, file } = await world.exported({ format: 'darwin_core', ...body })
  expect([record.state, record.error]).toEqual(['done', null])
  return { record, ...readArchive(file) }
}
const sum = (rows: Record<string, string>[]) =>
  rows.reduce((total, { individualCount }) => total + Number(individualCount), 0)

describe('a Darwin Core archive', () => {
  it('describes its contents in meta.xml, with unique ids and each row linked to an event', async () => {
    const { core, extensions, record } = await archive()
    expect(core.rowType).toBe('http://rs.tdwg.org/dwc/terms/Event')
    expect([...extensions.keys()]).toEqual(['Occurrence', 'Event', 'ExtendedMeasurementOrFact', 'Multimedia'])
    const events = new Set(core.rows.map(({ id }) => id))
    expect(events.size).toBe(core.rows.length)
    for (const rows of extensions.values()) for (const { id } of rows) expect(events.has(id ?? '')).toBe(true)
    const occurrences = extensions.get('Occurrence') ?? []
    const ids = occurrences.map(({ occurrenceID }) => occurrenceID)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => id?.startsWith(`urn:bombus:${new URL(server.settings.baseUrl).host}:`))).toBe(true)
    const rows = [core.rows, ...extensions.values()].reduce((total, { length }) => total + length, 0)
    expect([record.done, record.total]).toEqual([rows, rows])
    const again = await archive()
    expect(again.extensions.get('Occurrence')).toEqual(occurrences)
  })

  it('matches the totals of the database for cameras and people', async () => {
    const { extensions } = await archive()
    const occurrences = extensions.get('Occurrence') ?? []
    const counted = await db
      .selectFrom('hourly_counts')
      .innerJoin('object_classes', 'object_classes.id', 'class_id')
      .where('placement_id', '=', world.camera.placement_id)
      .where('object_classes.name', '<>', 'none_bg')
      .select(({ fn }) => fn.sum<number>('count').as('total'))
      .executeTakeFirstOrThrow()
    const seen = await db
      .selectFrom('pollinator_observations')
      .where('pollinator_survey_id', '=', world.look.id)
      .select(({ fn }) => fn.sum<number>('count').as('total'))
      .executeTakeFirstOrThrow()
    const of = (basis: string) => occurrences.filter(({ basisOfRecord }) => basisOfRecord === basis)
    expect([sum(of('MachineObservation')), sum(of('HumanObservation'))]).toEqual([counted.total, seen.total])
  })

  it('distinguishes no insects seen, which is an absence, from no recording, which is no record', async () => {
    const { core, extensions } = await archive()
    const absences = (extensions.get('Occurrence') ?? []).filter(
      ({ occurrenceStatus }) => occurrenceStatus === 'absent',
    )
    const found = absences.map(({ scientificName, basisOfRecord }) => `${basisOfRecord} ${scientificName}`).sort()
    expect(found).toEqual([
      'HumanObservation Anthocoridae',
      'HumanObservation Aphididae',
      'HumanObservation Cecidomyiidae',
      'HumanObservation Coccinellidae',
      'HumanObservation Neuroptera',
      'HumanObservation Syrphidae',
      'HumanObservation Syrphidae',
      'MachineObservation Apis mellifera',
      'MachineObservation Bombus',
      'MachineObservation Syrphidae',
      // The camera's model card does not list wasps and it has not counted any, so its hours without counts do not show
      // their absence.
    ])
    expect(absences.every(({ individualCount }) => individualCount === '0')).toBe(true)
    const cameraHours = core.rows.filter(({ eventType }) => eventType === 'Camera hour')
    expect(cameraHours.map(({ eventDate }) => eventDate).sort()).toEqual([
      '2026-06-10T11:00:00+01:00/2026-06-10T12:00:00+01:00',
      '2026-06-10T14:00:00+01:00/2026-06-10T14:30:00+01:00',
      '2026-06-11T10:00:00+01:00/2026-06-11T11:00:00+01:00',
    ])
    const blank = cameraHours.find(({ eventDate }) => eventDate?.startsWith('2026-06-10T14'))
    const efforts = (extensions.get('Event') ?? []).filter(({ id }) => id === blank?.['id'])
    expect(efforts).toMatchObject([
      { isAbsenceReported: 'true', samplingEffortValue: '2.5000', samplingEffortUnit: 'flower-hours' },
      { isAbsenceReported: 'true', samplingEffortValue: '30.0000', samplingEffortUnit: 'minutes' },
    ])
    expect(efforts[0]).toMatchObject({ absentTaxa: 'Bombus | Apis mellifera | Syrphidae' })
  })

  it('has effort in flower-hours and minutes', async () => {
    const { core, extensions } = await archive()
    const look = core.rows.find(({ id }) => id?.endsWith(`:pollinator-look:${world.look.id}`))
    expect(look).toMatchObject({
      samplingProtocol: 'timed count',
      sampleSizeValue: '4.0000',
      sampleSizeUnit: 'flower-hours',
      samplingEffort: '4.0000 flower-hours; 10.0000 minutes',
      eventDate: '2026-06-10T11:00:00+01:00/2026-06-10T11:10:00+01:00',
      decimalLatitude: '52.036551',
      geodeticDatum: 'EPSG:4326',
      coordinateUncertaintyInMeters: '5',
    })
    const facts = (extensions.get('ExtendedMeasurementOrFact') ?? []).filter(
      ({ id, occurrenceID }) => id === look?.['id'] && occurrenceID === '',
    )
    expect(facts).toMatchObject([
      { measurementType: 'all contacts with flowers', measurementValue: '14' },
      { measurementType: 'flowers watched', measurementValue: '24' },
      { measurementType: 'treatment', measurementValue: 'A' },
      { measurementType: 'visits to the flower centre', measurementValue: '12' },
    ])
    expect(extensions.get('Multimedia')).toHaveLength(world.images.length)
  })

  it('has the outline of a plot, or else of its tunnel or field, as footprint, and none with rounded coordinates', async () => {
    const corners = (east: number) => [
      [east, 52],
      [-2.4, 52],
      [-2.4, 52.001],
      [east, 52],
    ]
    const footprints = async (given: object) => {
      const { core } = await archive(given)
      const cells = core.rows.map(({ footprintWKT, footprintSRS }) =>
        `${footprintWKT ?? ''} ${footprintSRS ?? ''}`.trim(),
      )
      return [...new Set(cells)]
    }
    expect(await footprints({})).toEqual([''])
    const { tunnel_id } = world.plot
    await db
      .updateTable('tunnels')
      .set({ outline: JSON.stringify(corners(-2.401)) })
      .where('id', '=', tunnel_id)
      .execute()
    expect(await footprints({})).toEqual(['POLYGON ((-2.401 52, -2.4 52, -2.4 52.001, -2.401 52)) EPSG:4326'])
    await db
      .updateTable('plots')
      .set({ outline: JSON.stringify(corners(-2.402)) })
      .where('id', '=', world.plot.id)
      .execute()
    expect(await footprints({})).toContain('POLYGON ((-2.402 52, -2.4 52, -2.4 52.001, -2.402 52)) EPSG:4326')
    expect(await footprints({ coordinate_precision: '3' })).toEqual([''])
    await db.updateTable('plots').set({ outline: null }).where('id', '=', world.plot.id).execute()
    await db.updateTable('tunnels').set({ outline: null }).where('id', '=', tunnel_id).execute()
  })

  it('matches taxa to GBIF and lists names that the table does not contain', async () => {
    const { extensions, unmatched, record } = await archive()
    const occurrences = extensions.get('Occurrence') ?? []
    expect(occurrences.find(({ scientificName }) => scientificName === 'Bombus terrestris')).toMatchObject({
      scientificNameAuthorship: '(Linnaeus, 1758)',
      taxonRank: 'species',
      family: 'Apidae',
      taxonID: 'https://www.gbif.org/species/1340503',
      individualCount: '12',
      recordedBy: 'Hannah Price',
    })
    // One is an entry of the reference list, the other a class.
    expect(unmatched).toEqual(['Nomen ignotum', 'strange_thing'])
    expect(record.unmatched_names).toEqual(unmatched)
  })

  it('describes itself in EML with the options of the export', async () => {
    const contributors = [
      { title: 'Hannah Price', role: 'contact', email: 'hannah@example.org', orcid: '0000-0002-1825-0097' },
      { title: 'Bramble & Sons <Growers>', role: 'rightsHolder' },
    ]
    const given = {
      contributors,
      data_licence: 'CC0-1.0',
      title: 'Visits & counts',
      coordinate_precision: '1',
      observers: 'codes',
    }
    const { about, core, text } = await archive(given)
    const [dataset] = below(about, 'dataset')
    const members = [...new Set(dataset?.children.map(({ name }) => name))]
    // The members that EML 2.2 and GBIF require, in the order of the schema.
    const wanted =
      'alternateIdentifier title creator metadataProvider associatedParty pubDate language abstract additionalInfo intellectualRights licensed coverage contact methods'
    expect(members).toEqual(wanted.split(' '))
    const word = (name: string) => below(about, name)[0]?.text
    expect([word('title'), word('organizationName'), word('surName'), word('identifier')]).toEqual([
      'Visits & counts',
      'Bramble & Sons <Growers>',
      'Price',
      'CC0-1.0',
    ])
    expect(word('citation')).toContain('Hannah Price; Bramble & Sons <Growers>')
    expect([word('westBoundingCoordinate'), word('northBoundingCoordinate')]).toEqual(['-2.4', '52'])
    // A single link to the licence, by which GBIF identifies it.
    const [rights, ...others] = below(about, 'intellectualRights').flatMap((one) => below(one, 'ulink'))
    expect([rights?.attributes['url'], rights?.children.map(({ name }) => name), others]).toEqual([
      'http://creativecommons.org/publicdomain/zero/1.0/legalcode',
      ['citetitle'],
      [],
    ])
    const [licensed] = below(about, 'licensed')
    expect(licensed?.children.map(({ name, text: words }) => [name, words])).toEqual([
      ['licenseName', 'Creative Commons Zero 1.0 Universal'],
      ['url', 'https://spdx.org/licenses/CC0-1.0.html'],
      ['identifier', 'CC0-1.0'],
    ])
    // A step for the method, and one for each model version.
    const steps = below(about, 'methodStep').map((step) => below(step, 'para').map(({ text: words }) => words))
    expect(steps).toEqual([
      [expect.stringContaining('Cameras above flowers'), expect.stringContaining('People watch')],
      [
        'Detection of insects in images by the model version pollinet-2.3.',
        'Description: Detector & tracker of insects',
        'Frames per second: 5',
        'Licence: CC-BY-4.0',
        'Responsible person: Ines Blum',
        'Web address: https://example.org/pollinet',
        'Classes, each with the confidence from which it counts: bumblebee 0.4; hoverfly',
        'Precision and recall: not reviewed.',
      ],
    ])
    for (const row of core.rows)
      expect(row).toMatchObject({ decimalLatitude: '52', decimalLongitude: '-2.4', coordinatePrecision: '0.1' })
    for (const path of ['event.txt', 'occurrence.txt', 'humboldt.txt']) expect(text(path)).not.toContain('Hannah')
  })

  it('lists absent target groups beside the observed ones, unless an insect has no known group', async () => {
    await sender(server)(world.camera.key, [
      { ...message('bees', { ...interval('2026-06-12T10:00:00Z'), counts: [bees] }), model_version: 'pollinet-2.3' },
    ])
    const plant = await makePredatorSurvey(db, { survey_id: world.look.survey_id, plant_number: 3, count: 3 })
    const { core, extensions } = await archive()
    const absentAt = (id: string | undefined) =>
      (extensions.get('Occurrence') ?? [])
        .filter((row) => row['id'] === id && row['occurrenceStatus'] === 'absent')
        .map(({ scientificName }) => scientificName)
        .sort()
    const hourOf = (start: string) => core.rows.find(({ eventDate }) => eventDate?.startsWith(start))?.['id']
    const seenBees = hourOf('2026-06-12T11')
    expect(absentAt(seenBees)).toEqual(['Apis mellifera', 'Syrphidae'])
    const effort = (extensions.get('Event') ?? []).find(({ id }) => id === seenBees)
    expect(effort).toMatchObject({ isAbsenceReported: 'true', absentTaxa: 'Apis mellifera | Syrphidae' })
    // The strange thing may be any insect, so no absence is reported.
    expect(absentAt(hourOf('2026-06-11T10'))).toEqual([])
    const onPlant = core.rows.find(({ id }) => id?.endsWith(`:predator-look:${plant.id}`))?.['id']
    expect(absentAt(onPlant)).toEqual(['Anthocoridae', 'Aphididae', 'Cecidomyiidae', 'Neuroptera', 'Syrphidae'])
    expect((extensions.get('Event') ?? []).find(({ id }) => id === onPlant)).toMatchObject({
      absentTaxa: 'Anthocoridae | Aphididae | Cecidomyiidae | Neuroptera | Syrphidae',
    })
  })
})
