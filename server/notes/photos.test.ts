import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { PHOTO_BYTES_A_DAY } from '#domain/budgets/budgets.ts'
import type { FarmEvent, FarmNote, NotePhoto } from '#domain/notes/farm-note.ts'
import { jpegForm } from '../access/testing/photo-form.ts'
import { storageOf } from '../budgets/storage-queries.ts'
import { makeUser } from '../factories/people.ts'
import { makeEntryPhoto, makeNotePhoto } from '../factories/photos.ts'
import { makeFarm } from '../factories/places.ts'
import { makePollinatorSurvey } from '../factories/surveys.ts'
import { cleanUpUnclaimedFiles } from '../platform/storage/unclaimed-files.ts'
import { makeVisit } from '../surveys/testing/visit.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db, blobs } = server
const ask = asker(app)

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#3c7a4e' } })
const located = await picture(2_400, 1_600)
  .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 2/1 0/1' } })
  .jpeg()
  .toBuffer()
const other = await picture(61, 40).png().toBuffer()

type Headers = Record<string, string>
/** A farm with a note of a farmer, who sends photos of it. */
const makeNoted = async () => {
  const farm = await makeFarm(db)
  const person = await makeUser(db, { organisation_id: farm.organisation_id, role: 'farmer' })
  const headers = await server.as(person)
  const made = await ask<FarmNote>(`POST /farms/${farm.id}/notes`, {
    headers,
    body: { date: '2026-06-03', kind: 'frost' },
  })
  const path = `/farms/${farm.id}/notes`
  const note = `${path}/${made.data.id}`
  const put = async (given: { key?: string; file?: Buffer; headers?: Headers; note?: string } = {}) => {
    const { key = randomUUID(), file, note: to = note } = given
    const form = jpegForm('photo', {}, file)
    const response = await app.inject({
      method: 'PUT',
      url: `/api${to}/photos/${key}`,
      headers: { ...(given.headers ?? headers), ...form.headers },
      payload: form.payload,
    })
    return { status: response.statusCode, ...response.json<{ data: NotePhoto; message: string }>() }
  }
  const list = async () => (await ask<FarmNote[]>(`GET ${path}`, { headers })).data
  const colleague = async (role: Role) => server.as(await makeUser(db, { organisation_id: farm.organisation_id, role }))
  return { farm, person, headers, path, note, note_id: made.data.id, put, list, colleague }
}
const looseFiles = async () =>
  (await db.selectFrom('loose_files').select('blob_key').execute()).map((row) => row.blob_key)

/** Storage keys of the photos of a note. */
const filesOf = async (note_id: number) =>
  (
    await db.selectFrom('note_photos').where('note_id', '=', note_id).select(['image_key', 'small_key']).execute()
  ).flatMap(({ image_key, small_key }) => [image_key, small_key])

describe('a photo of a note', () => {
  it('is re-encoded without its position, shown in two sizes, and listed with its note and events', async () => {
    const { farm, headers, note, note_id, put, list } = await makeNoted()
    const { status, data } = await put({ file: located })
    expect([status, data]).toMatchObject([200, { width: 2048, height: 1365 }])
    expect(data.image_url).toBe(`/api${note}/photos/${data.key}/image`)
    const large = await app.inject({ url: data.image_url, headers })
    expect(large.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=86400' })
    const image = await sharp(large.rawPayload).metadata()
    expect([image.format, image.width, image.exif]).toEqual(['jpeg', 2048, undefined])
    const small = await app.inject({ url: data.small_url, headers })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 })
    expect(data.bytes).toBe(large.rawPayload.length + small.rawPayload.length)
    const second = await put({ file: other })
    expect((await list()).map(({ photos }) => photos)).toEqual([[data, second.data]])
    await ask(`POST /farms/${farm.id}/notes`, { headers, body: { date: '2026-06-04', kind: 'vents' } })
    await db
      .insertInto('sprays')
      .values({ farm_id: farm.id, date: '2026-06-05', product: 'Sulphur', hazard: 'low' })
      .execute()
    const events = await ask<FarmEvent[]>(`GET /farms/${farm.id}/events?start_date=2026-06-01&end_date=2026-06-07`, {
      headers,
    })
    expect(events.data.map(({ source, id, photos }) => [source, id === note_id, photos])).toEqual([
      ['note', true, [data, second.data]],
      ['note', false, []],
      ['spray', expect.any(Boolean), []],
    ])
    for (const key of await filesOf(note_id)) expect(await looseFiles()).not.toContain(key)
  })

  it('that is sent again, or five times concurrently, is stored once without extra files', async () => {
    const { put, list } = await makeNoted()
    const key = randomUUID()
    const loose = await looseFiles()
    const all = await Promise.all(Array.from({ length: 5 }, () => put({ key })))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await put({ key })).data).toEqual(all[0]?.data)
    expect((await put({ key: key.toUpperCase() })).data).toEqual(all[0]?.data)
    expect((await list())[0]?.photos).toHaveLength(1)
    expect(await looseFiles()).toEqual(loose)
  })

  it('cannot reuse the key of another photo', async () => {
    const [here, there] = [await makeNoted(), await makeNoted()]
    const key = randomUUID()
    await here.put({ key })
    expect((await here.put({ key, file: other })).status).toBe(409)
    expect((await there.put({ key })).status).toBe(409)
    expect((await there.list())[0]?.photos).toEqual([])
  })

  it.each<[string, Buffer, number]>([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 422],
    ['nothing', Buffer.alloc(0), 422],
    ['half a picture', located.subarray(0, 9_000), 422],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 7), 413],
  ])('is rejected as %s, and nothing of it is stored', async (_name, file, status) => {
    const { put, list } = await makeNoted()
    const loose = await looseFiles()
    expect((await put({ file })).status).toBe(status)
    expect((await list())[0]?.photos).toEqual([])
    expect(await looseFiles()).toEqual(loose)
  })

  it('is added and deleted by the author of the note, and visible to users who can see notes', async () => {
    const { note, put, colleague, headers, list } = await makeNoted()
    const [admin, user] = [await colleague('farm_admin'), await colleague('user')]
    const stranger = (await makeNoted()).headers
    const { data } = await put()
    expect((await put({ headers: admin })).status).toBe(403)
    expect((await put({ headers: user })).status).toBe(403)
    expect((await put({ headers: stranger })).status).toBe(404)
    const show = async (by: Headers) =>
      (await Promise.all([data.image_url, data.small_url].map((url) => app.inject({ url, headers: by })))).map(
        ({ statusCode }) => statusCode,
      )
    expect(await show(admin)).toEqual([200, 200])
    expect(await show(user)).toEqual([200, 200])
    expect(await show(stranger)).toEqual([404, 404])
    const remove = async (by: Headers) => (await ask(`DELETE ${note}/photos/${data.key}`, { headers: by })).status
    expect([await remove(admin), await remove(stranger)]).toEqual([403, 404])
    expect((await list())[0]?.photos).toEqual([data])
    expect([await remove(headers), await remove(headers)]).toEqual([200, 404])
    expect(await show(headers)).toEqual([404, 404])
    const { rows } = await sql<{ action: string }>`select action from history
      where kind = 'note_photos' and coalesce(after, before) ->> 'photo_key' = ${data.key} order by id`.execute(db)
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete'])
  })

  it('belongs only to its note and farm', async () => {
    const [here, there] = [await makeNoted(), await makeNoted()]
    const second = await ask<FarmNote>(`POST ${here.path}`, { headers: here.headers, body: { kind: 'vents' } })
    const { data } = await here.put()
    const shown = async (note: string, headers: Headers) =>
      (await app.inject({ url: `/api${note}/photos/${data.key}/image`, headers })).statusCode
    expect(await shown(here.note, here.headers)).toBe(200)
    expect(await shown(`${here.path}/${second.data.id}`, here.headers)).toBe(404)
    expect(await shown(`${there.path}/${here.note_id}`, there.headers)).toBe(404)
    expect((await ask(`DELETE ${here.path}/${second.data.id}/photos/${data.key}`, here)).status).toBe(404)
    await db.updateTable('farms').set({ archived_at: new Date() }).where('id', '=', here.farm.id).execute()
    expect(await shown(here.note, here.headers)).toBe(404)
    expect((await here.put()).status).toBe(404)
  })

  it('is deleted with its note, and its files with the next cleanup', async () => {
    const { headers, note, note_id, put } = await makeNoted()
    await put()
    await put()
    const files = await filesOf(note_id)
    expect((await ask(`DELETE ${note}`, { headers })).status).toBe(200)
    expect(files).toHaveLength(4)
    expect(await looseFiles()).toEqual(expect.arrayContaining(files))
    server.setClock(new Date(Date.now() + 60_000).toISOString())
    await cleanUpUnclaimedFiles(server)
    expect(await looseFiles()).toEqual([])
    for (const key of files) expect(await blobs.stream(key)).toBeNull()
  })

  it('is deleted when the person who added it is erased, while the note remains', async () => {
    const { person, note_id, put } = await makeNoted()
    await put()
    const files = await filesOf(note_id)
    const admin = await server.as(await makeUser(db, { role: 'admin' }))
    expect((await ask(`DELETE /users/${person.id}?erase=true`, { headers: admin })).status).toBe(200)
    expect(await db.selectFrom('note_photos').where('added_by', '=', person.id).select('id').execute()).toEqual([])
    expect(await db.selectFrom('farm_notes').where('author_id', '=', person.id).select('id').execute()).toHaveLength(1)
    expect(files).toHaveLength(2)
    for (const key of files) expect(await blobs.stream(key)).toBeNull()
  })
})

describe('photo limits', () => {
  it('allow six photos for a note, even if they arrive concurrently', async () => {
    const { put, list } = await makeNoted()
    for (let n = 0; n < 4; n += 1) await put()
    const loose = await looseFiles()
    const all = await Promise.all(Array.from({ length: 4 }, () => put()))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    expect((await put()).message).toContain('6 photos')
    expect((await list())[0]?.photos).toHaveLength(6)
    expect(await looseFiles()).toEqual(loose)
  })

  it('allow a number of bytes for a user in 24 hours, of notes and surveys together', async () => {
    const { person, note_id, put } = await makeNoted()
    const { photo_key } = await makeNotePhoto(server, {
      note_id,
      added_by: person.id,
      bytes: PHOTO_BYTES_A_DAY - 1_000_000,
    })
    expect((await put()).status).toBe(200)
    const visit = await makeVisit(server)
    const look = await makePollinatorSurvey(db, { survey_id: visit.survey.id, observer_id: person.id })
    await makeEntryPhoto(server, {
      survey_id: visit.survey.id,
      pollinator_survey_id: look.id,
      added_by: person.id,
      bytes: 1_000_000,
    })
    expect((await put()).status).toBe(429)
    await sql`update note_photos set created_at = now() - interval '25 hours' where photo_key = ${photo_key}`.execute(
      db,
    )
    expect((await put()).status).toBe(200)
  })

  it('count stored photos as storage of the farm’s organisation', async () => {
    const { farm, person, note_id, put } = await makeNoted()
    const { data } = await put()
    expect((await storageOf(db, farm.organisation_id)).image_bytes).toBe(data.bytes)
    await makeNotePhoto(server, { note_id, added_by: person.id, bytes: 5_000 })
    expect((await storageOf(db, farm.organisation_id)).image_bytes).toBe(data.bytes + 5_000)
  })
})

it('photos are rejected if the storage of an organisation is full', async () => {
  const small = await makeServer({ beside: server, env: { ORGANISATION_GIGABYTES: '0.001' } })
  const { note, note_id, person } = await makeNoted()
  await makeNotePhoto(server, { note_id, added_by: person.id, bytes: 2_000_000 })
  const form = jpegForm('photo')
  const response = await small.app.inject({
    method: 'PUT',
    url: `/api${note}/photos/${randomUUID()}`,
    headers: { ...(await small.as(person)), ...form.headers },
    payload: form.payload,
  })
  expect(response.statusCode).toBe(413)
})
