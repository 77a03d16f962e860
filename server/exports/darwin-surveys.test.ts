import { describe, expect, it } from 'vitest'
import { makeUser } from '../factories/people.ts'
import { makeEntryPhoto } from '../factories/photos.ts'
import { makeFlowerSurvey, makePollinatorSurvey, makeSurvey } from '../factories/surveys.ts'
import { makeServer } from '../testing/server.ts'
import { makeCameraWorld } from './testing/camera-world.ts'
import { readArchive } from './testing/read-archive.ts'

const server = await makeServer()
const { db } = server
const world = await makeCameraWorld(server)
const visit = await db.selectFrom('surveys').where('plot_id', '=', world.plot.id).selectAll().executeTakeFirstOrThrow()
const photographer = await makeUser(db, {
  organisation_id: world.organisation_id,
  firstname: 'Ada',
  lastname: 'Hale',
})
const flowers = await makeFlowerSurvey(db, {
  survey_id: visit.id,
  observer_id: world.person.id,
  plant_number: 2,
  count: 17,
})
const uncounted = await makeFlowerSurvey(db, { survey_id: visit.id, plant_number: 3, count: null })
const later = await makePollinatorSurvey(db, {
  survey_id: (await makeSurvey(db, { plot_id: world.plot.id, survey_date: '2026-07-01' })).id,
})
const by = { added_by: photographer.id }
const ofFlowers = await makeEntryPhoto(server, { ...by, survey_id: visit.id, flower_survey_id: flowers.id })
const ofInsect = await makeEntryPhoto(server, {
  ...by,
  survey_id: visit.id,
  pollinator_survey_id: world.look.id,
  pollinator_observation_id: world.look.observation_id,
})
/**
 * Photos of an observation period that is no event, because nothing was counted, and of one outside the export period.
 */
await makeEntryPhoto(server, { ...by, survey_id: visit.id, flower_survey_id: uncounted.id })
await makeEntryPhoto(server, { ...by, survey_id: later.survey_id, pollinator_survey_id: later.id })

const archive = async (body: object = {}) => {
  const { record, file } = await world.exported({ format: 'darwin_core', ...body })
  expect([record.state, record.error]).toEqual(['done', null])
  const { extensions, ...more } = readArchive(file)
  const of = (name: string) => extensions.get(name) ?? []
  return {
    ...more,
    occurrences: of('Occurrence'),
    efforts: of('Event'),
    facts: of('ExtendedMeasurementOrFact'),
    media: of('Multimedia'),
  }
}
const urn = (kind: string, key: number) => `urn:bombus:${new URL(server.settings.baseUrl).host}:${kind}:${key}`
const visits = 'visits to the flower centre'
const contacts = 'all contacts with flowers'

describe('counts of open flowers', () => {
  it('are separate events with the flowers as a measurement and without data on insects', async () => {
    const { core, facts, efforts, occurrences } = await archive()
    const id = urn('flower-look', flowers.id)
    expect(core.rows.filter(({ eventType }) => eventType === 'Flower count')).toEqual([
      expect.objectContaining({
        eventID: id,
        samplingProtocol: 'count of open flowers',
        sampleSizeValue: '1',
        sampleSizeUnit: 'plants',
        samplingEffort: '',
        eventDate: '2026-06-10T11:00:00+01:00',
        locationID: urn('place', 0).replace(/0$/, `plot-${world.plot.id}`),
      }),
    ])
    const own = facts.filter((fact) => fact['id'] === id)
    expect(
      own.map(({ measurementType, measurementValue, measurementUnit, occurrenceID }) => [
        measurementType,
        measurementValue,
        measurementUnit,
        occurrenceID,
      ]),
    ).toEqual([
      ['open flowers', '17', 'flowers', ''],
      ['plant number', '2', '', ''],
      ['treatment', 'A', '', ''],
    ])
    expect([...efforts, ...occurrences].filter((row) => row['id'] === id)).toEqual([])
  })
})

describe('visits to the flower centre and all contacts', () => {
  it('are two measurements of each observation period and its occurrences, and match the database totals', async () => {
    const { facts, occurrences } = await archive()
    const sums = await db
      .selectFrom('pollinator_observations')
      .where('pollinator_survey_id', '=', world.look.id)
      .select(({ fn, eb }) => [
        fn.sum<number>('count').as('all'),
        fn.sum<number>(eb.case().when('flower_centre', '=', true).then(eb.ref('count')).else(0).end()).as('centre'),
      ])
      .executeTakeFirstOrThrow()
    expect(sums).toEqual({ all: 14, centre: 12 })
    const own = facts.filter(({ id }) => id === urn('pollinator-look', world.look.id))
    const sum = (type: string, isOfOccurrence: boolean) =>
      own
        .filter((fact) => fact['measurementType'] === type && (fact['occurrenceID'] !== '') === isOfOccurrence)
        .reduce((total, { measurementValue }) => total + Number(measurementValue), 0)
    for (const isOfOccurrence of [false, true])
      expect([sum(contacts, isOfOccurrence), sum(visits, isOfOccurrence)]).toEqual([14, 12])
    // A measurement of an occurrence refers to one of the same event, and its contacts are the individuals counted.
    const counted = new Map(occurrences.map((row) => [row['occurrenceID'], row]))
    const ofOccurrences = own.filter(({ occurrenceID }) => occurrenceID !== '')
    expect(ofOccurrences).toHaveLength(4)
    for (const { id, occurrenceID, measurementType, measurementValue } of ofOccurrences) {
      expect(counted.get(occurrenceID)).toMatchObject({ id, occurrenceStatus: 'present' })
      if (measurementType === contacts) expect(measurementValue).toBe(counted.get(occurrenceID)?.['individualCount'])
    }
    expect(new Set(facts.map(({ measurementID }) => measurementID)).size).toBe(facts.length)
  })

  it('of cameras match their hours', async () => {
    const { core, facts } = await archive()
    const { sum } = await db
      .selectFrom('hourly_watch')
      .where('placement_id', '=', world.camera.placement_id)
      .where('hours_scored', '>', 0)
      .where('hours_counted', '>', 0)
      .select(({ fn }) => fn.sum<number | null>('visits').as('sum'))
      .executeTakeFirstOrThrow()
    const hours = new Set(core.rows.flatMap(({ id, eventType }) => (eventType === 'Camera hour' ? [id] : [])))
    const own = facts.filter(({ id, measurementType }) => hours.has(id) && measurementType === visits)
    expect(own.length).toBeGreaterThan(0)
    expect(own.reduce((total, { measurementValue }) => total + Number(measurementValue), 0)).toBe(sum)
    expect(own.every(({ occurrenceID }) => occurrenceID === '')).toBe(true)
  })
})

describe('photos of surveys', () => {
  it('are media of their observation period, with licence and creator, and name the occurrence shown', async () => {
    const { media } = await archive({ media_licence: 'CC-BY-4.0' })
    const photos = media.filter(({ identifier }) => identifier?.includes(':photo:'))
    expect(media).toHaveLength(world.images.length + 2)
    const address = ({ survey_id, photo_key }: typeof ofFlowers) =>
      `${server.settings.baseUrl}/api/surveys/${survey_id}/photos/${photo_key}/image`
    const shared = {
      type: 'StillImage',
      format: 'image/jpeg',
      creator: 'Ada Hale',
      CreateDate: '2026-06-10T11:00:00+01:00',
      UsageTerms: 'Creative Commons Attribution 4.0 International',
      WebStatement: 'http://creativecommons.org/licenses/by/4.0/legalcode',
      captureDevice: '',
    }
    expect(photos).toEqual([
      {
        ...shared,
        id: urn('flower-look', flowers.id),
        identifier: urn('photo', ofFlowers.id),
        accessURI: address(ofFlowers),
        associatedObservationReference: '',
      },
      {
        ...shared,
        id: urn('pollinator-look', world.look.id),
        identifier: urn('photo', ofInsect.id),
        accessURI: address(ofInsect),
        associatedObservationReference: urn('pollinator-count', world.look.observation_id),
      },
    ])
    const url = address(ofInsect).slice(server.settings.baseUrl.length)
    expect((await server.app.inject({ url, headers: world.headers })).statusCode).toBe(200)
    expect((await server.app.inject({ url })).statusCode).toBe(401)
  })

  it('show a code instead of the creator’s name where chosen, and keep their identifiers', async () => {
    const named = await archive()
    const coded = await archive({ observers: 'codes' })
    expect(coded.text('audiovisual.txt')).not.toContain('Hale')
    const photos = coded.media.filter(({ identifier }) => identifier?.includes(':photo:'))
    for (const { creator } of photos) expect(creator).toMatch(/^observer-[0-9a-f]{12}$/)
    expect(coded.media.map(({ identifier }) => identifier)).toEqual(named.media.map(({ identifier }) => identifier))
  })
})
