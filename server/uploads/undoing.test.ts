import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { reportTypes } from '#domain/survey-files/types.ts'
import { makeServer } from '../testing/server.ts'
import { makeSampleTaxa, sampleFiles, sampleRows } from './testing/sample-files.ts'
import { makeByHand, makeByUpload, rowsOfBatch, stored, storedErrors } from './testing/stored.ts'
import { makeUploader, type Uploader } from './testing/uploader.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-07-01T12:00:00Z')
const taxa = await makeSampleTaxa(db)

/** Returns what a refusal to undo lists, as `2 visits changed since`. */
const refusal = async ({ headers }: Uploader, id: number) => {
  const response = await app.inject({ method: 'POST', url: `/api/imports/${id}/undo`, headers })
  const { message, depends } = response.json<{ message: string; depends?: { kind: string; count: number }[] }>()
  return [response.statusCode, message, ...(depends ?? []).map(({ kind, count }) => `${count} ${kind}`)]
}
const builtUpon = 'Some records from this file have since been changed or built upon. It cannot be undone.'
const undoes = async (uploader: Uploader, id: number) => {
  expect(await uploader.act(id, 'undo')).toMatchObject({ status: 201, data: { id, state: 'undone' } })
}

it.each([...reportTypes])(
  'undoing removes everything of an upload and nothing of users or other uploads: %s',
  async (type) => {
    const uploader = await makeUploader(server)
    await makeByHand(db, uploader)
    await makeByUpload(server, uploader)
    const before = [await stored(db), await storedErrors(db)]
    const batch = await uploader.take(type, sampleFiles[type])
    expect(await uploader.faults(batch.id)).toEqual([])
    expect(batch).toMatchObject({ state: 'done', rows_done: batch.rows_read })
    expect(await rowsOfBatch(db, batch.id)).toEqual(sampleRows[type])
    await undoes(uploader, batch.id)
    expect([await stored(db), await storedErrors(db)]).toEqual(before)
    expect(await refusal(uploader, batch.id)).toEqual([409, 'Only a file that was imported can be undone.'])
  },
)

it('undoing is refused as a whole if anything changed since, and lists all of it', async () => {
  const uploader = await makeUploader(server)
  const id = await makeByUpload(server, uploader)
  const names = [
    ['flower_observations', 'flower counts'],
    ['flower_surveys', 'flower entries'],
    ['pollinator_observations', 'pollinator counts'],
    ['pollinator_counts', 'pollinator groups'],
    ['pollinator_surveys', 'pollinator entries'],
    ['predator_observations', 'predator counts'],
    ['predator_surveys', 'predator entries'],
    ['surveys', 'visits'],
    ['weathers', 'weather observations'],
    ['lures', 'lures'],
    ['fruit_weights', 'fruit weights'],
  ] as const
  const changed: string[] = []
  for (const [table, name] of names) {
    await sql`update ${sql.table(table)} set created_at = now() where import_id = ${id}`.execute(db)
    changed.push(`1 ${name} changed since`)
    const before = await stored(db)
    expect(await refusal(uploader, id)).toEqual([409, builtUpon, ...changed])
    expect(await stored(db)).toEqual(before)
  }
})

describe('undoing an upload that a user continued', () => {
  it('is refused while its visit has other entries, and works once they are deleted', async () => {
    const uploader = await makeUploader(server)
    const before = await stored(db)
    const batch = await uploader.take('flower', sampleFiles.flower)
    const visits = await db.selectFrom('surveys').where('import_id', '=', batch.id).select('id').execute()
    const survey_id = visits[0]?.id ?? 0
    const ask = (endpoint: string, body?: object) =>
      uploader.ask<{ id: number }>(endpoint, { headers: uploader.headers, ...(body ? { body } : {}) })
    const added = [
      ['flowers', { plant_number: 5, observation: { count: 1 } }],
      ['pollinators', { observations: [] }],
      ['predators', { plant_number: 5, observations: [] }],
    ] as const
    const paths: string[] = []
    for (const [kind, body] of added)
      paths.push(`/surveys/${survey_id}/${kind}/${(await ask(`POST /surveys/${survey_id}/${kind}`, body)).data.id}`)
    expect(await refusal(uploader, batch.id)).toEqual([
      409,
      builtUpon,
      '1 flower entries added since',
      '1 pollinator entries added since',
      '1 predator entries added since',
    ])
    for (const path of paths) expect((await ask(`DELETE ${path}?confirm=true`)).status).toBe(200)
    await undoes(uploader, batch.id)
    expect(await stored(db)).toEqual(before)
  })

  it('is refused while a user counts another group in one of its timed counts', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.take('pollinator', sampleFiles.pollinator)
    const look = await db
      .selectFrom('pollinator_observations')
      .innerJoin('pollinator_surveys', 'pollinator_surveys.id', 'pollinator_survey_id')
      .where('pollinator_surveys.import_id', '=', batch.id)
      .where('pollinator_id', '=', taxa.honeybee.id)
      .select(['pollinator_surveys.id', 'survey_id'])
      .executeTakeFirstOrThrow()
    const path = `/surveys/${look.survey_id}/pollinators/${look.id}`
    const { headers } = uploader
    const observations = [{ pollinator_id: taxa.carder.id, flower_centre: true, count: 2 }]
    const counted = await uploader.ask(`POST ${path}/observations/bulk`, { headers, body: { observations } })
    expect(counted.status).toBe(201)
    expect(await refusal(uploader, batch.id)).toEqual([
      409,
      builtUpon,
      '1 pollinator counts added since',
      '1 pollinator groups added since',
    ])
    await uploader.ask(`DELETE ${path}/groups/bumblebee?confirm=true`, { headers })
    await undoes(uploader, batch.id)
    expect(await rowsOfBatch(db, batch.id)).toEqual({})
  })

  it('is refused if its deleted entries were counted again', async () => {
    const uploader = await makeUploader(server)
    const { headers } = uploader
    const flower = await uploader.take('flower', sampleFiles.flower)
    const [plant] = await db
      .selectFrom('flower_surveys')
      .innerJoin('flower_observations', 'flower_survey_id', 'flower_surveys.id')
      .where('flower_surveys.import_id', '=', flower.id)
      .select(['flower_surveys.id', 'survey_id', 'flower_observations.id as count_id'])
      .execute()
    const path = `/surveys/${plant?.survey_id}/flowers/${plant?.id}/observations`
    expect((await uploader.ask(`DELETE ${path}/${plant?.count_id}`, { headers })).status).toBe(200)
    expect((await uploader.ask(`POST ${path}`, { headers, body: { count: 9 } })).status).toBe(201)
    expect(await refusal(uploader, flower.id)).toEqual([409, builtUpon, '1 flower counts added since'])

    const predator = await uploader.take('predator', sampleFiles.predator.replaceAll('-06-', '-05-'))
    const [leaf] = await db
      .selectFrom('predator_surveys')
      .innerJoin('predator_observations', 'predator_survey_id', 'predator_surveys.id')
      .where('predator_surveys.import_id', '=', predator.id)
      .select(['predator_surveys.id', 'survey_id', 'predator_observations.id as count_id'])
      .execute()
    const of = `/surveys/${leaf?.survey_id}/predators/${leaf?.id}/observations`
    expect((await uploader.ask(`DELETE ${of}/${leaf?.count_id}`, { headers })).status).toBe(200)
    const observations = [{ predator_id: taxa.ladybird.id, count: 1 }]
    expect((await uploader.ask(`POST ${of}/bulk`, { headers, body: { observations } })).status).toBe(201)
    expect(await refusal(uploader, predator.id)).toEqual([
      409,
      builtUpon,
      '1 predator entries changed since',
      '1 predator counts added since',
    ])
  })

  it('is refused while another upload added to its visit, and works in the reverse order', async () => {
    const uploader = await makeUploader(server)
    const first = await uploader.take('flower', sampleFiles.flower)
    const second = await uploader.take('predator', sampleFiles.predator)
    expect(await refusal(uploader, first.id)).toEqual([409, builtUpon, '3 predator entries added since'])
    await undoes(uploader, second.id)
    expect(await rowsOfBatch(db, first.id)).toEqual({ ...sampleRows.flower, surveys: 2 })
    await undoes(uploader, first.id)
    expect(await rowsOfBatch(db, first.id)).toEqual({})
  })

  it('removes the rest if a user deleted some of it, and the history retains that', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.take('flower', sampleFiles.flower)
    const [plant] = await db
      .selectFrom('flower_surveys')
      .where('import_id', '=', batch.id)
      .select(['id', 'survey_id'])
      .execute()
    const path = `/surveys/${plant?.survey_id}/flowers/${plant?.id}`
    expect((await uploader.ask(`DELETE ${path}?confirm=true`, { headers: uploader.headers })).status).toBe(200)
    await undoes(uploader, batch.id)
    expect(await rowsOfBatch(db, batch.id)).toEqual({})
    const entries = await db
      .selectFrom('history')
      .where('kind', '=', 'flower_surveys')
      .where('record_id', '=', plant?.id ?? 0)
      .select(['action', 'actor'])
      .execute()
    expect(entries).toEqual([{ action: 'delete', actor: 'Ines Duarte' }])
    expect(await uploader.take('flower', sampleFiles.flower)).toMatchObject({ state: 'done', rows_done: 3 })
  })
})
