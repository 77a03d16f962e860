import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { PHOTO_BYTES_A_DAY } from '#domain/budgets/budgets.ts'
import type { EntryPhoto } from '#domain/surveys/photo.ts'
import { storageOf } from '../../budgets/storage-queries.ts'
import { makeUser } from '../../factories/people.ts'
import { makeEntryPhoto } from '../../factories/photos.ts'
import {
  makeFlowerSurvey,
  makePollinator,
  makePollinatorSurvey,
  makePredatorSurvey,
  makeSurvey,
} from '../../factories/surveys.ts'
import { asker } from '../../testing/asker.ts'
import { cleanUpUnclaimedFiles } from '../../platform/storage/unclaimed-files.ts'
import { makeServer } from '../../testing/server.ts'
import { shownAs, turnedPicture } from '../../testing/turned-picture.ts'
import { jpegSize } from '../../platform/files/photo-files.ts'
import { photosOfReport } from './photo-queries.ts'
import { sendPhoto } from '../testing/send-photo.ts'
import { makeVisit, type Visit } from '../testing/visit.ts'

const server = await makeServer()
const { app, db, blobs } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#3c7a4e' } })
const jpeg = await picture().jpeg().toBuffer()
const located = await picture(2_400, 1_600)
  .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 2/1 0/1' } })
  .jpeg()
  .toBuffer()

const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'white' } })
  .png({ compressionLevel: 9 })
  .toBuffer()

const makeLook = async () => {
  const visit = await makeVisit(server)
  const taxon = await makePollinator(db)
  const look = await makePollinatorSurvey(db, {
    survey_id: visit.survey.id,
    observer_id: visit.person.id,
    pollinator_id: taxon.id,
  })
  return { visit, look, taxon }
}
type Put = Parameters<typeof sendPhoto>[3] & { query?: Record<string, string | number> }
const put = (visit: Visit, kind: string, entry_id: number, { query = {}, file = jpeg, ...sending }: Put = {}) =>
  sendPhoto(app, visit, { kind, entry_id, ...query }, { file, ...sending })
const kept = (visit: Visit) =>
  db.selectFrom('entry_photos').where('survey_id', '=', visit.survey.id).selectAll().execute()
const looseFiles = async () =>
  (await db.selectFrom('loose_files').select('blob_key').execute()).map((row) => row.blob_key)

describe('a photo of an entry', () => {
  it('is re-encoded without its location, served large and small, and listed with what it shows', async () => {
    const { visit, look, taxon } = await makeLook()
    const { data } = await put(visit, 'pollinator', look.id, {
      file: located,
      query: { pollinator_id: taxon.id, taken_at: '2026-06-10T11:00:00+01:00' },
    })
    expect(data).toMatchObject({
      kind: 'pollinator',
      entry_id: look.id,
      observation_id: look.observation_id,
      taxon: { id: taxon.id },
      taken_at: '2026-06-10T10:00:00.000Z',
      adder: { firstname: 'Rosa' },
      latitude: null,
      longitude: null,
      width: 2048,
      height: 1365,
      unsure: false,
      identification: null,
    })
    const { rawPayload, headers } = await app.inject({ url: data.image_url, headers: visit.headers })
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=86400' })
    const image = await sharp(rawPayload).metadata()
    expect(image).toMatchObject({ format: 'jpeg', width: 2048, height: 1365 })
    expect(image.exif).toBeUndefined()
    const small = await app.inject({ url: data.small_url, headers: visit.headers })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 })
    const listed = await ask<EntryPhoto[]>(`GET /surveys/photos?plot_id=${visit.plot.id}&kind=pollinator`, visit)
    expect(listed.data).toEqual([data])
    expect(
      (await ask<EntryPhoto[]>(`GET /surveys/photos?survey_id=${visit.survey.id}&kind=flower`, visit)).data,
    ).toEqual([])
    expect(await looseFiles()).toEqual([])
  })

  it('has its location stored only if the sender gives it', async () => {
    const { visit, look } = await makeLook()
    const query = { latitude: 52.0361, longitude: -2.423 }
    expect((await put(visit, 'pollinator', look.id, { query })).data).toMatchObject(query)
    expect((await put(visit, 'pollinator', look.id, { query: { latitude: 52 } })).status).toBe(422)
    expect((await put(visit, 'pollinator', look.id, { query: { latitude: 91, longitude: 0 } })).status).toBe(422)
  })

  it('is dated at most now if the phone’s clock is ahead', async () => {
    const { visit, look } = await makeLook()
    const { data } = await put(visit, 'pollinator', look.id, { query: { taken_at: '2027-01-01T00:00:00Z' } })
    expect(data.taken_at).toBe('2026-06-10T12:00:00.000Z')
  })

  it('is rotated upright according to its orientation', async () => {
    const { visit, look } = await makeLook()
    const { data } = await put(visit, 'pollinator', look.id, { file: await turnedPicture(6) })
    const shown = await app.inject({ url: data.image_url, headers: visit.headers })
    expect(await shownAs(shown.rawPayload)).toEqual({ width: 600, height: 400, above: 'red', below: 'blue' })
    expect([data.width, data.height]).toEqual([600, 400])
  })

  it('is stored once if it is sent again or five times at once, without orphan files', async () => {
    const { visit, look } = await makeLook()
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 5 }, () => put(visit, 'pollinator', look.id, { key })))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
    expect((await put(visit, 'pollinator', look.id, { key })).data).toEqual(all[0]?.data)
    expect(await kept(visit)).toHaveLength(1)
    expect(await looseFiles()).toEqual([])
  })

  it('is rejected with the key of another photo', async () => {
    const { visit, look } = await makeLook()
    const key = randomUUID()
    await put(visit, 'pollinator', look.id, { key })
    expect((await put(visit, 'pollinator', look.id, { key, file: located })).status).toBe(409)
    const other = await makeLook()
    expect((await put(other.visit, 'pollinator', other.look.id, { key })).status).toBe(409)
    expect(await kept(other.visit)).toEqual([])
    // The same photo, sent by another person.
    const colleague = await server.as(await makeUser(db, { organisation_id: visit.organisation.id }))
    expect((await put(visit, 'pollinator', look.id, { key, headers: colleague })).status).toBe(409)
  })

  it.each<[string, Buffer, number]>([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 422],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 422],
    ['nothing', Buffer.alloc(0), 422],
    ['half a picture', located.subarray(0, 9_000), 422],
    ['64 million pixels', bomb, 422],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 7), 413],
  ])('is rejected as %s, and nothing of it is stored', async (_name, file, status) => {
    const { visit, look } = await makeLook()
    expect((await put(visit, 'pollinator', look.id, { file })).status).toBe(status)
    expect(await kept(visit)).toEqual([])
    expect(await looseFiles()).toEqual([])
  })

  it('with a script appended to its image data is stored without it', async () => {
    const { visit, look } = await makeLook()
    const file = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const { data } = await put(visit, 'pollinator', look.id, { file })
    const { rawPayload } = await app.inject({ url: data.image_url, headers: visit.headers })
    expect(rawPayload.includes('script')).toBe(false)
  })

  it('can belong only to an entry of its own visit', async () => {
    const [here, there] = [await makeLook(), await makeLook()]
    const flower = await makeFlowerSurvey(db, { survey_id: here.visit.survey.id })
    expect((await put(here.visit, 'pollinator', there.look.id)).status).toBe(404)
    expect((await put(here.visit, 'predator', flower.id)).status).toBe(404)
    expect((await put(here.visit, 'flower', flower.id)).status).toBe(200)
    expect((await put(there.visit, 'flower', flower.id, { headers: here.visit.headers })).status).toBe(404)
  })

  it('is attached to the observation with the caste and place that its sender gives', async () => {
    const { visit, look, taxon } = await makeLook()
    const line = (caste: string | null, flower_centre: boolean) =>
      db
        .insertInto('pollinator_observations')
        .values({ pollinator_survey_id: look.id, pollinator_id: taxon.id, flower_centre, caste, count: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
    const queen = await line('queen', true)
    const away = await line('worker', false)
    const shown = async (query: Record<string, string>) =>
      (await put(visit, 'pollinator', look.id, { query: { pollinator_id: taxon.id, ...query } })).data.observation_id
    expect(await shown({})).toBe(look.observation_id)
    expect(await shown({ caste: 'queen', flower_centre: 'true' })).toBe(queen.id)
    expect(await shown({ caste: 'worker', flower_centre: 'false' })).toBe(away.id)
    expect(await shown({ caste: 'male' })).toBe(look.observation_id)
    expect((await put(visit, 'pollinator', look.id, { query: { caste: 'king' } })).status).toBe(422)
  })

  it('is deleted by its sender or an editor of surveys, and its files by the next cleanup job', async () => {
    const { visit, look } = await makeLook()
    const organisation_id = visit.organisation.id
    const observer = await makeUser(db, { role: 'staff', organisation_id })
    await db.updateTable('pollinator_surveys').set({ observer_id: observer.id }).where('id', '=', look.id).execute()
    const [staff, other] = [
      await server.as(observer),
      await server.as(await makeUser(db, { role: 'staff', organisation_id })),
    ]
    const { data } = await put(visit, 'pollinator', look.id, { headers: staff })
    const remove = (key: string, headers: Record<string, string>) =>
      ask(`DELETE /surveys/${visit.survey.id}/photos/${key}`, { headers })
    expect((await remove(data.key, other)).status).toBe(403)
    expect((await remove(data.key, staff)).status).toBe(200)
    expect((await remove(data.key, staff)).status).toBe(404)
    const second = (await put(visit, 'pollinator', look.id, { headers: staff })).data
    expect((await remove(second.key, visit.headers)).status).toBe(200)
    const loose = await looseFiles()
    expect(loose).toHaveLength(4)
    // By the server's clock it is June 2026; the database's clock may differ.
    server.setClock(new Date(Date.now() + 60_000).toISOString())
    await cleanUpUnclaimedFiles(server)
    server.setClock('2026-06-10T12:00:00Z')
    expect(await looseFiles()).toEqual([])
    for (const key of loose) expect(await blobs.stream(key)).toBeNull()
  })

  it('is deleted with its entry after confirmation, and never without it', async () => {
    const { visit, look } = await makeLook()
    await put(visit, 'pollinator', look.id)
    const path = `/surveys/${visit.survey.id}/pollinators/${look.id}`
    const refused = await ask<{ depends: unknown[] }>(`DELETE ${path}`, visit)
    expect(refused).toMatchObject({ status: 409, depends: [{ kind: 'counted groups' }, { kind: 'photos', count: 1 }] })
    expect((await ask(`DELETE ${path}/observations/${look.observation_id}`, visit)).status).toBe(409)
    expect((await ask(`DELETE ${path}?confirm=true`, visit)).status).toBe(200)
    expect(await kept(visit)).toEqual([])
    const plant = await makePredatorSurvey(db, { survey_id: visit.survey.id, observer_id: visit.person.id })
    await put(visit, 'predator', plant.id)
    expect((await ask(`DELETE /surveys/${visit.survey.id}/predators/${plant.id}?confirm=true`, visit)).status).toBe(200)
    const flower = await makeFlowerSurvey(db, { survey_id: visit.survey.id, observer_id: visit.person.id })
    await put(visit, 'flower', flower.id)
    expect((await ask(`DELETE /surveys/${visit.survey.id}/flowers/${flower.id}?confirm=true`, visit)).status).toBe(200)
    expect(await kept(visit)).toEqual([])
  })

  it('of a timed count without sightings is not deleted with its last group without confirmation', async () => {
    const { visit } = await makeLook()
    const nothing = await makePollinatorSurvey(db, {
      survey_id: (await makeSurvey(db, { plot_id: visit.plot.id })).id,
      observer_id: visit.person.id,
      count: null,
    })
    await db
      .insertInto('pollinator_counts')
      .values({ survey_id: nothing.survey_id, pollinator_survey_id: nothing.id, functional_group: 'hoverfly' })
      .execute()
    const photo = await makeEntryPhoto(server, {
      survey_id: nothing.survey_id,
      pollinator_survey_id: nothing.id,
      added_by: visit.person.id,
    })
    const path = `/surveys/${nothing.survey_id}/pollinators/${nothing.id}/groups/hoverfly`
    expect(await ask(`DELETE ${path}`, visit)).toMatchObject({ status: 409, depends: [{ kind: 'photos', count: 1 }] })
    const isThere = async () =>
      (await db.selectFrom('entry_photos').where('id', '=', photo.id).select('id').execute()).length
    expect(await isThere()).toBe(1)
    expect((await ask(`DELETE ${path}?confirm=true`, visit)).status).toBe(200)
    expect(await isThere()).toBe(0)
  })

  it('remains with its entry when the observation it shows is deleted', async () => {
    const { visit, look, taxon } = await makeLook()
    const second = await makePollinator(db)
    await db
      .insertInto('pollinator_observations')
      .values({ pollinator_survey_id: look.id, pollinator_id: second.id, flower_centre: true, count: 1 })
      .execute()
    await put(visit, 'pollinator', look.id, { query: { pollinator_id: taxon.id } })
    const path = `/surveys/${visit.survey.id}/pollinators/${look.id}/observations/${look.observation_id}`
    expect((await ask(`DELETE ${path}`, visit)).status).toBe(200)
    expect(await kept(visit)).toMatchObject([{ pollinator_observation_id: null, pollinator_survey_id: look.id }])
  })
})

describe('photo limits', () => {
  it('allow twelve photos per entry', async () => {
    const { visit, look } = await makeLook()
    const own = { survey_id: visit.survey.id, pollinator_survey_id: look.id, added_by: visit.person.id, bytes: 1 }
    for (let n = 0; n < 12; n += 1) await makeEntryPhoto(server, own)
    const refused = await put(visit, 'pollinator', look.id)
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('12 photos') as string })
  })

  it('cap the bytes per user in 24 hours, and stored photos count against the organisation', async () => {
    const { visit, look } = await makeLook()
    const own = { survey_id: visit.survey.id, pollinator_survey_id: look.id, added_by: visit.person.id }
    const { photo_key } = await makeEntryPhoto(server, { ...own, bytes: PHOTO_BYTES_A_DAY })
    const madeBefore = (hours: number) =>
      db
        .updateTable('entry_photos')
        .set({ created_at: sql`now() - make_interval(hours => ${hours})` })
        .where('photo_key', '=', photo_key)
        .execute()
    await madeBefore(25)
    expect((await put(visit, 'pollinator', look.id)).status).toBe(200)
    await madeBefore(23)
    expect((await put(visit, 'pollinator', look.id)).status).toBe(429)
    const { image_bytes } = await storageOf(db, visit.organisation.id)
    expect(image_bytes).toBeGreaterThan(PHOTO_BYTES_A_DAY)
    expect(image_bytes).toBeLessThan(PHOTO_BYTES_A_DAY + 100_000)
    const other = await makeUser(db, { role: 'entomology', organisation_id: visit.organisation.id })
    expect((await put(visit, 'pollinator', look.id, { headers: await server.as(other) })).status).toBe(200)
  })

  it('photos are added by users who may edit the entry: its observer, and editors of all entries', async () => {
    const { visit, look } = await makeLook()
    const by = async (role: Role) => {
      const person = await makeUser(db, { role, organisation_id: visit.organisation.id })
      return (await put(visit, 'pollinator', look.id, { headers: await server.as(person) })).status
    }
    expect([await by('farmer'), await by('user'), await by('staff')]).toEqual([403, 403, 403])
    expect([await by('entomology'), await by('farm_admin')]).toEqual([200, 200])
  })
})

it('a report contains the photos of its farms and days, page by page, each with its file', async () => {
  const { visit, look, taxon } = await makeLook()
  for (let n = 0; n < 3; n += 1) await put(visit, 'pollinator', look.id, { query: { pollinator_id: taxon.id } })
  const scope = { kind: 'organisation' as const, organisation_id: visit.organisation.id }
  const asked = { start: '2026-06-10', end: '2026-06-10', kinds: ['pollinator' as const], limit: 2 }
  const first = await photosOfReport(db, scope, asked)
  const rest = await photosOfReport(db, scope, { ...asked, after: first.at(-1)?.photo_id })
  expect([first.length, rest.length]).toEqual([2, 1])
  for (const { visit_id, photo_id, path, blob_key } of [...first, ...rest]) {
    expect(path).toBe(`photos/${visit_id}/${photo_id}.jpg`)
    expect(jpegSize(await blobs.get(blob_key))).toEqual({ width: 60, height: 40 })
  }
  expect(await photosOfReport(db, scope, { ...asked, start: '2026-06-11', end: '2026-06-12' })).toEqual([])
  expect(await photosOfReport(db, { kind: 'none' }, asked)).toEqual([])
})
