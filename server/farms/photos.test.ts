import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { jpegForm } from '../access/testing/photo-form.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { cleanUpUnclaimedFiles } from '../platform/storage/unclaimed-files.ts'
import { StoreUnavailable } from '../platform/storage/store-unavailable.ts'
import { makeServer } from '../testing/server.ts'
import { shownAs, turnedPicture, orientations } from '../testing/turned-picture.ts'

const server = await makeServer()
const { app, db, blobs } = server

const makeOwn = async () => {
  const farm = await makeFarm(db)
  const farmer = await makeUser(db, { role: 'farmer', organisation_id: farm.organisation_id })
  await db.updateTable('farms').set({ farmer_id: farmer.id }).where('id', '=', farm.id).execute()
  return { farm, farmer, headers: await server.as(farmer), url: `/api/farms/${farm.id}/farmer-photo` }
}
type Own = Awaited<ReturnType<typeof makeOwn>>
const put = async ({ url, headers }: Pick<Own, 'url' | 'headers'>, file: Buffer, part = 'image') => {
  const form = jpegForm(part, {}, file)
  return app.inject({ method: 'PUT', url, headers: { ...headers, ...form.headers }, payload: form.payload })
}
const picture = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
const keyOf = async ({ farmer }: Own) =>
  (await db.selectFrom('farmer_photos').where('user_id', '=', farmer.id).select('photo_key').executeTakeFirst())
    ?.photo_key

const unreadable = 'This is not a readable JPEG, PNG or WebP image.'
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
)
const jpeg = await picture(60, 60).jpeg().toBuffer()
const refused: [string, Buffer, number, string][] = [
  ['an SVG', svg, 422, unreadable],
  ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), 422, unreadable],
  ['a text', Buffer.from('a text'), 422, unreadable],
  ['nothing', Buffer.alloc(0), 422, unreadable],
  ['half a picture', (await picture(2_000, 2_000).jpeg().toBuffer()).subarray(0, 9_000), 422, unreadable],
  ['64 million pixels', await picture(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer(), 422, unreadable],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 7), 413, 'File Size should not exceed 10 MB'],
]

describe("a farmer's photo", () => {
  it('is re-encoded without its position, shown, replaced, and removed with its file', async () => {
    const own = await makeOwn()
    const located = await picture()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 2/1 0/1' } })
      .jpeg()
      .toBuffer()
    const first = (await put(own, located)).json()
    expect(first.data.farmer_photo).toMatch(new RegExp(`^${own.url}\\?v=`))
    const shown = await app.inject({ url: first.data.farmer_photo, headers: own.headers })
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=86400' })
    const kept = await sharp(shown.rawPayload).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 1024, height: 768 })
    expect(kept.exif).toBeUndefined()

    const key = await keyOf(own)
    const second = (await put(own, await picture(20, 20).webp().toBuffer())).json()
    expect(second.data.farmer_photo).not.toBe(first.data.farmer_photo)
    expect(await blobs.stream(key ?? '')).toBeNull()
    const last = await keyOf(own)
    const removed = await app.inject({ method: 'DELETE', url: own.url, headers: own.headers })
    expect(removed.json().data.farmer_photo).toBeNull()
    expect(await blobs.stream(last ?? '')).toBeNull()
    expect((await app.inject({ url: own.url, headers: own.headers })).statusCode).toBe(404)
  })

  it('that was replaced while the store was unavailable is deleted once it is available again', async () => {
    const own = await makeOwn()
    await put(own, jpeg)
    const key = (await keyOf(own)) ?? ''
    vi.spyOn(blobs, 'remove').mockRejectedValue(new StoreUnavailable('store', 'no route'))
    expect((await put(own, jpeg)).statusCode).toBe(200)
    vi.restoreAllMocks()
    expect(await blobs.stream(key)).not.toBeNull()
    await cleanUpUnclaimedFiles(server)
    expect(await blobs.stream(key)).toBeNull()
    expect(await blobs.stream((await keyOf(own)) ?? '')).not.toBeNull()
  })

  it.each(orientations)('that was taken %s is stored upright', async (_how, orientation) => {
    const own = await makeOwn()
    await put(own, await turnedPicture(orientation))
    const photo = await blobs.get((await keyOf(own)) ?? '')
    expect((await sharp(photo).metadata()).orientation ?? 1).toBe(1)
    expect(await shownAs(photo)).toEqual({ width: 600, height: 400, above: 'red', below: 'blue' })
  })

  it.each(refused)('is rejected as %s, and nothing of it is stored', async (_name, file, status, message) => {
    const own = await makeOwn()
    const response = await put(own, file)
    expect([response.statusCode, response.json().message]).toEqual([status, message])
    expect(await keyOf(own)).toBeUndefined()
  })

  it('carries no data hidden behind the image', async () => {
    const own = await makeOwn()
    await put(own, Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))
    const bytes = await blobs.get((await keyOf(own)) ?? '')
    expect(bytes.includes('script')).toBe(false)
  })

  it('requires a form with the right field and a farmer, and is inaccessible to other users', async () => {
    const own = await makeOwn()
    const json = await app.inject({ method: 'PUT', url: own.url, headers: own.headers, payload: {} })
    expect(json.statusCode).toBe(415)
    expect((await put(own, jpeg, 'file')).statusCode).toBe(422)
    const other = await makeOwn()
    expect((await put({ ...own, headers: other.headers }, jpeg)).statusCode).toBe(404)
    await put(own, jpeg)
    expect((await app.inject({ url: own.url, headers: other.headers })).statusCode).toBe(404)
    await db.updateTable('farms').set({ farmer_id: null }).where('id', '=', own.farm.id).execute()
    const before = await keyOf(own)
    expect((await put(own, jpeg)).json()).toMatchObject({ message: 'Choose a farmer for this farm first.' })
    expect(await keyOf(own)).toBe(before)
  })
})
