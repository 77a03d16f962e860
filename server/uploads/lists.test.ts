import { describe, expect, it } from 'vitest'
import type { Upload, UploadIssue } from '#domain/uploads/upload.ts'
import type { UploadState } from '#domain/uploads/upload.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { makeUser } from '../factories/people.ts'
import { makeServer } from '../testing/server.ts'
import { csvOf, flowerHead, flowerRow, makeUploader, type Uploader } from './testing/uploader.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-07-01T12:00:00Z')
const one = csvOf(flowerHead, flowerRow(1))

describe('an uploaded file', () => {
  const post = (uploader: Uploader, type: string, payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/surveys/survey/csv/${type}`,
      headers: { ...uploader.headers, ...headers },
      payload,
    })
  it('is required, with a valid type', async () => {
    const uploader = await makeUploader(server)
    const empty = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const [payload, headers] of [
      ['{}', { 'content-type': 'application/json' }],
      ['--x--\r\n', empty],
    ] as const) {
      const response = await post(uploader, 'flower', payload, headers)
      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject({
        issues: [{ path: 'file', message: 'Please select a report type and upload a file' }],
      })
    }
    expect((await uploader.send('flower', '')).message).toBe('The file has no rows.')
    // Nothing is stored of a rejected file; an accepted one is stored as it was sent.
    const keys = async () =>
      (await db.selectFrom('imports').where('created_by', '=', uploader.person.id).select('blob_key').execute()).map(
        ({ blob_key }) => blob_key,
      )
    expect(await Promise.all((await keys()).map((key) => server.blobs.stream(key)))).toEqual([null])
    expect((await post(uploader, 'bees', '--x--\r\n', empty)).statusCode).toBe(404)
    expect(
      await db.selectFrom('imports').where('created_by', '=', uploader.person.id).select('state').execute(),
    ).toEqual([{ state: 'failed' }])
  })

  it.each([
    ['C:\\fields\\june.csv', /june\.csv$/],
    ['../../etc/june.csv', /june\.csv$/],
    ['  june.csv ', /^june\.csv$/],
    ['', /^surveys\.csv$/],
    [`${'x'.repeat(300)}.csv`, /^x{196}\.csv$/],
  ])('has its name shown, but never used as a storage path: %j', async (name, shown) => {
    const uploader = await makeUploader(server)
    const { data } = await uploader.send('flower', one, name)
    expect((await uploader.find(data.id)).file_name).toMatch(shown)
    const { blob_key } = await db
      .selectFrom('imports')
      .where('id', '=', data.id)
      .select('blob_key')
      .executeTakeFirstOrThrow()
    expect((await server.blobs.get(blob_key)).toString()).toBe(one)
    await uploader.act(data.id, 'cancel')
  })
})

describe('the list of uploads', () => {
  it('can be sorted by each column and searched, and is limited to the organisation', async () => {
    const uploader = await makeUploader(server)
    const colleague = await makeUser(db, {
      role: 'entomology_admin',
      organisation_id: uploader.farm.organisation_id,
      firstname: 'Ada',
      lastname: 'Hale',
    })
    const made = async (
      file_name: string,
      report_type: ReportType,
      state: UploadState,
      rows_read: number,
      created_by: number,
    ) =>
      (
        await db
          .insertInto('imports')
          .values({
            file_name,
            report_type,
            state,
            rows_read,
            created_by,
            blob_key: 'x',
            organisation_id: uploader.farm.organisation_id,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const ids = [
      await made('June 10.csv', 'weather', 'done', 5, uploader.person.id),
      await made('June 9.csv', 'flower', 'undone', 20, colleague.id),
    ]
    const { headers, ask } = uploader
    const letters = async (query: string) =>
      (await ask<Upload[]>(`GET /imports?${query}`, { headers })).data.map(({ id }) => 'AB'[ids.indexOf(id)]).join('')
    const sorted = [
      ['', 'BA'],
      ['sort=created_at', 'AB'],
      ['sort=file_name', 'BA'],
      ['sort=-file_name', 'AB'],
      ['sort=report_type', 'BA'],
      ['sort=-report_type', 'AB'],
      ['sort=state', 'AB'],
      ['sort=-state', 'BA'],
      ['sort=rows_read', 'AB'],
      ['sort=-rows_read', 'BA'],
      ['sort=created_by', 'BA'],
      ['sort=-created_by', 'AB'],
      ['q=june+9', 'B'],
      ['q=weather', 'A'],
      ['q=undone', 'B'],
      ['q=ada', 'B'],
      ['q=nobody', ''],
    ] as const
    for (const [query, expected] of sorted) expect([query, await letters(query)]).toEqual([query, expected])
    const page = await ask<{ rows: Upload[]; total: number }>('GET /imports?skip=1&limit=1', { headers })
    expect([page.data.total, page.data.rows.map(({ id }) => id)]).toEqual([2, [ids[0]]])
    expect(page.data.rows[0]?.created_by).toEqual({ id: uploader.person.id, firstname: 'Ines', lastname: 'Duarte' })
    // An upload of a person who sees every organisation is visible only to people who do.
    const admin = await server.as(await makeUser(db, { role: 'admin' }))
    await db
      .updateTable('imports')
      .set({ organisation_id: null })
      .where('id', '=', ids[1] ?? 0)
      .execute()
    expect(await letters('')).toBe('A')
    expect((await ask(`GET /imports/${ids[1]}`, { headers })).status).toBe(404)
    expect((await ask(`GET /imports/${ids[1]}`, { headers: admin })).status).toBe(200)
  })

  it('counts rows read without errors as good while a file is being checked', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', one)
    await db
      .updateTable('imports')
      .set({ state: 'checking', rows_read: 10, rows_error: 3, rows_good: 0 })
      .where('id', '=', id)
      .execute()
    expect(await uploader.find(id)).toMatchObject({ rows_good: 7 })
    await db.updateTable('imports').set({ state: 'cancelled' }).where('id', '=', id).execute()
    expect(await uploader.find(id)).toMatchObject({ rows_good: 0 })
  })
})

describe('errors in a file', () => {
  it('are listed a hundred at a time by line, separately from duplicates, and can be downloaded in full', async () => {
    const uploader = await makeUploader(server)
    const { headers, ask } = uploader
    const rows = Array.from({ length: 120 }, (_, index) => flowerRow(6, { note: `${index}` }))
    const batch = await uploader.check(
      'flower',
      csvOf(flowerHead, ...rows, ...Array.from({ length: 13 }, () => flowerRow(1))),
    )
    const list = async (query: string) =>
      (await ask<UploadIssue[]>(`GET /imports/${batch.id}/issues${query}`, { headers })).data
    expect((await list('')).map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, index) => index + 2))
    expect((await list('?skip=119')).map(({ line }) => line)).toEqual([121])
    const twelve = Array.from({ length: 12 }, (_, index) => ({ line: 123 + index, column: null, value: null }))
    expect(await list('?kind=duplicate')).toMatchObject(twelve)
    const page = await ask<{ rows: UploadIssue[]; total: number }>(`GET /imports/${batch.id}/issues?skip=5&limit=2`, {
      headers,
    })
    expect([page.data.total, page.data.rows.map(({ line }) => line)]).toEqual([120, [7, 8]])
    const file = async (kind: string) =>
      app.inject({ url: `/api/imports/${batch.id}/issues/csv?kind=${kind}`, headers })
    const [errors, duplicates] = [await file('error'), await file('duplicate')]
    expect([errors.body.trimEnd().split('\n').length, duplicates.body.trimEnd().split('\n').length]).toEqual([121, 13])
    expect(errors.body.split('\r\n')[0]).toBe('Line,Column,Value,Reason,Correction')
    expect(errors.headers['content-disposition']).toContain(`upload-${batch.id}-errors.csv`)
    const stranger = await makeUploader(server)
    for (const path of ['issues', 'issues/csv'])
      expect(
        (await app.inject({ url: `/api/imports/${batch.id}/${path}`, headers: stranger.headers })).statusCode,
      ).toBe(404)
  })
})
