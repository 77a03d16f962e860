import { sql } from 'kysely'
import type { Export } from '#domain/exports/export.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../../factories/places.ts'
import {
  makePollinator,
  makePollinatorSurvey,
  makePredatorSurvey,
  makeSpecies,
  makeSurvey,
} from '../../factories/surveys.ts'
import { captureSender, jpeg } from '../../ingest/testing/captures.ts'
import { interval, message, sender } from '../../ingest/testing/messages.ts'
import { asker } from '../../testing/asker.ts'
import type { TestServer } from '../../testing/server.ts'
import { runExport } from '../run-export.ts'

const found = (object_class_name: string, confidence: number, x = 0.1) => ({
  object_class_name,
  confidence,
  x,
  y: 0.2,
  width: 0.3,
  height: 0.25,
})
const counts = (given: Record<string, number>) =>
  Object.entries(given).map(([object_class_name, count]) => ({ object_class_name, count }))
const model = 'pollinet-2.3'

/**
 * A farm with a plot whose camera watched for three periods on two days, in one of which it saw nothing; a paused
 * camera; images, one of them reviewed; and a count by a person.
 */
export const makeCameraWorld = async (server: TestServer) => {
  const { db } = server
  const ask = asker(server.app)
  const organisation = await makeOrganisation(db, { title: 'Bramble Growers' })
  const organisation_id = organisation.id
  const farm = await makeFarm(db, { organisation_id, title: 'Home, "Farm"', latitude: 52.03612, longitude: -2.42318 })
  const field = await makeField(db, { farm_id: farm.id, field_name: '=Long Meadow' })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const position = { latitude: 52.036_551, longitude: -2.424_118, position_accuracy_m: 4.5 }
  const plot = await makePlot(db, { tunnel_id: tunnel.id, ...position })
  const place = { farm_id: farm.id, field_id: field.id, tunnel_id: tunnel.id, plot_id: plot.id }
  const camera = await makeDevice(db, place)
  const paused = await makeDevice(db, { farm_id: farm.id, since: new Date('2026-06-05T12:00:00Z') })
  await sql`insert into device_pauses (device_id, during)
    values (${paused.id}, '[2026-06-08T00:00:00Z,2026-06-10T00:00:00Z)')`.execute(db)

  const sent = await sender(server)(
    camera.key,
    [
      message('one', { ...interval('2026-06-10T10:00:00Z'), counts: counts({ bumblebee: 4, 'Apis mellifera': 3 }) }),
      message('two', { ...interval('2026-06-10T10:30:00Z'), counts: counts({ hfly_episyr: 2, none_bg: 5 }) }),
      message('none', { ...interval('2026-06-10T13:00:00Z'), counts: [] }),
      message('next', { ...interval('2026-06-11T09:00:00Z', 60), counts: counts({ strange_thing: 1 }) }),
    ].map((one) => ({ ...one, model_version: model })),
  )
  if (sent.data.accepted !== 4) throw new Error(JSON.stringify(sent))

  const capture = async (id: string, at: string, detections: object[]) => {
    const parts: [string, string | Buffer][] = [
      ['image', jpeg],
      ['detections', JSON.stringify(detections)],
    ]
    const { data, status, message: said } = await captureSender(server)(camera.key, { id, at, parts })
    if (status !== 200) throw new Error(said)
    return data.id
  }
  const images = [
    await capture('a', '2026-06-10T10:05:00.250Z', [
      found('bumblebee', 0.9),
      found('hoverfly', 0.6, 0.5),
      found('wasp', 0.4),
    ]),
    await capture('b', '2026-06-10T10:10:00Z', []),
    await capture('c', '2026-06-10T13:10:00Z', [found('social wasp', 0.8)]),
  ] as const

  const person = await makeUser(db, { role: 'admin', organisation_id, firstname: 'Hannah', lastname: 'Price' })
  const headers = await server.as(person)
  const review = await ask(`PUT /images/${images[0]}/review`, {
    headers,
    body: {
      verdicts: ['confirmed', 'corrected', 'rejected'],
      corrections: [{ detection: 1, object_class_name: 'Episyrphus balteatus' }],
      added: [{ object_class_name: 'Andrena', x: 0.7, y: 0.7, width: 0.1, height: 0.1 }],
      comment: null,
    },
  })
  if (review.status >= 300) throw new Error(JSON.stringify(review))

  await db
    .insertInto('model_cards')
    .values({
      organisation_id,
      model_version: model,
      description: 'Detector & tracker of insects',
      classes: JSON.stringify([
        { name: 'bumblebee', threshold: 0.4 },
        { name: 'hoverfly', threshold: null },
      ]),
      frames_per_second: 5,
      licence: 'CC-BY-4.0',
      responsible_person: 'Ines Blum',
      url: 'https://example.org/pollinet',
    })
    .execute()

  const visit = await makeSurvey(db, { plot_id: plot.id })
  const terrestris = await makeSpecies(db, { genus: 'Bombus', species: 'terrestris' })
  const timed = { protocol: 'timed_count', watched_seconds: 600, flowers_watched: 24 } as const
  const look = await makePollinatorSurvey(db, {
    survey_id: visit.id,
    observer_id: person.id,
    pollinator_id: (await makePollinator(db, { species_id: terrestris.id })).id,
    count: 12,
    ...timed,
  })
  await db
    .insertInto('pollinator_counts')
    .values({ survey_id: visit.id, pollinator_survey_id: look.id, functional_group: 'hoverfly' })
    .execute()
  const unnamed = await makeSpecies(db, { genus: 'Nomen', species: 'ignotum' })
  const strange = await makePollinator(db, { species_id: unnamed.id })
  await db
    .insertInto('pollinator_observations')
    .values({ pollinator_survey_id: look.id, pollinator_id: strange.id, flower_centre: false, count: 2 })
    .execute()
  const plant = await makePredatorSurvey(db, { survey_id: visit.id, observer_name: 'A. N. Other', count: null })
  await db.updateTable('predator_surveys').set({ counted_at: new Date() }).where('id', '=', plant.id).execute()
  await db
    .insertInto('weather_days')
    .values({
      farm_id: farm.id,
      date: '2026-06-10',
      temperature_afternoon: 18.5,
      fetched_at: new Date(),
      settled: true,
      source: 'reanalysis',
    })
    .execute()

  const period = { from: '2026-06-01', to: '2026-06-30' }
  return {
    organisation_id,
    farm,
    plot,
    camera,
    paused,
    images,
    person,
    headers,
    look,
    /** Creates an export, runs it and downloads it. */
    exported: async (body: { format: string } & Record<string, unknown>) => {
      const created = await ask<Export>('POST /exports', { headers, body: { organisation_id, ...period, ...body } })
      if (created.status !== 201) throw new Error(JSON.stringify(created))
      await runExport(server, created.data.id)
      const { data } = await ask<Export>(`GET /exports/${created.data.id}`, { headers })
      const { rawPayload } = await server.app.inject({ url: `/api/exports/${data.id}/file`, headers })
      return { record: data, file: rawPayload }
    },
    /** The issues of a refused request. */
    refusal: async (body: object, by: Record<string, string> = headers) =>
      ask('POST /exports', { headers: by, body: { organisation_id, ...period, ...body } }),
  }
}
