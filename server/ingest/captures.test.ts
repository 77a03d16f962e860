import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'
import { shownAs, turnedPicture, orientations } from '../testing/turned-picture.ts'

const server = await makeServer()
const { app, db } = server
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const plain = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: '#3c7a4e' } })
const send = async (key: string, id: string, image: Buffer | null, detections?: string) => {
  const form = new FormData()
  if (detections !== undefined) form.append('detections', detections)
  if (image) form.append('image', new Blob([new Uint8Array(image)]), 'image')
  const response = await fetch(`${address}/api/ingest/captures/${id}?captured_at=2026-06-10T09:12:00Z`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  return {
    status: response.status,
    ...((await response.json()) as { data: { id: number; duplicate: boolean }; issues: { path: string }[] }),
  }
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
)
const refused: [string, Buffer | null, number][] = [
  ['an SVG', svg, 422],
  ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), 422],
  ['half a picture', (await plain(2000, 2000).jpeg().toBuffer()).subarray(0, 9_000), 422],
  ['nothing', null, 422],
  ['a GIF', await plain(10, 10).gif().toBuffer(), 422],
  [
    '64 million pixels',
    await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
    422,
  ],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 7), 413],
]

describe('images', () => {
  it('are re-encoded without their position, listed with their boxes, shown, and scaled to thumbnails', async () => {
    const device = await makeDevice(db)
    const { organisation_id } = await db
      .selectFrom('farms')
      .where('id', '=', device.farm_id)
      .select('organisation_id')
      .executeTakeFirstOrThrow()
    const located = await plain(1200, 900)
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 2/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(located).metadata()).exif?.length).toBeGreaterThan(20)
    const { data } = await send(
      device.key,
      'one',
      located,
      '[{"object_class_name":"bumblebee","confidence":0.9,"x":0.1,"y":0.1,"width":0.2,"height":0.2}]',
    )

    const headers = await server.as(await makeUser(db, { organisation_id }))
    const list = () =>
      app.inject({ url: `/api/devices/${device.id}/captures`, headers }).then((response) => response.json().data)
    expect(await list()).toMatchObject({
      total: 1,
      rows: [
        {
          id: data.id,
          captured_at: '2026-06-10T09:12:00.000Z',
          thumbnail_url: `/api/captures/${data.id}/thumbnail`,
          detections: [{ object_class_name: 'bumblebee', x: 0.1 }],
        },
      ],
    })
    const image = await app.inject({ url: `/api/captures/${data.id}/image`, headers })
    expect(image.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=86400' })
    const kept = await sharp(image.rawPayload).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 1200 })
    expect(kept.exif).toBeUndefined()

    const [{ thumbnail_url }] = (await list()).rows
    const small = await app.inject({ url: thumbnail_url, headers })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
  })

  it.each(orientations)('of a camera that was held %s are upright in both sizes', async (_how, orientation) => {
    const device = await makeDevice(db)
    const picture = await turnedPicture(orientation)
    expect((await sharp(picture).metadata()).orientation ?? 1).toBe(orientation)
    const { data } = await send(device.key, 'one', picture)
    const headers = await server.as(await makeUser(db, { role: 'admin' }))
    const show = async (what: string) => {
      const { rawPayload } = await app.inject({ url: `/api/captures/${data.id}/${what}`, headers })
      expect((await sharp(rawPayload).metadata()).orientation ?? 1).toBe(1)
      return shownAs(rawPayload)
    }
    expect(await show('image')).toEqual({ width: 600, height: 400, above: 'red', below: 'blue' })
    expect(await show('thumbnail')).toEqual({ width: 320, height: 213, above: 'red', below: 'blue' })
  })

  it('are inaccessible to users of other organisations and without a session', async () => {
    const device = await makeDevice(db)
    const { data } = await send(device.key, 'one', await plain().png().toBuffer())
    const stranger = await server.as(await makeUser(db, { organisation_id: (await makeFarm(db)).organisation_id }))
    expect((await app.inject({ url: `/api/captures/${data.id}/image`, headers: stranger })).statusCode).toBe(404)
    expect((await app.inject({ url: `/api/captures/${data.id}/image` })).statusCode).toBe(401)
  })

  it('sent several times concurrently are stored once', async () => {
    const device = await makeDevice(db)
    const image = await plain().webp().toBuffer()
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(device.key, 'same', image)))
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1)
    expect(responses.filter(({ data }) => !data.duplicate)).toHaveLength(1)
  })

  it.each(refused)('are rejected when they are %s', async (_name, image, status) => {
    const device = await makeDevice(db)
    const response = await send(device.key, 'bad', image)
    expect(response.status).toBe(status)
    if (image && status === 422) expect(response.issues).toEqual([{ path: 'image', message: messages.imageRefused }])
    expect(await db.selectFrom('captures').where('device_id', '=', device.id).select('id').execute()).toEqual([])
  })

  it.each([
    ['not JSON', '{', 'detections', 'is not JSON'],
    [
      'a box in pixels',
      '[{"object_class_name":"a","confidence":1,"x":640,"y":0,"width":0.1,"height":0.1}]',
      'detections.0.x',
      'must be a fraction of the image, such as 0.25, not in pixels',
    ],
  ])('are rejected with boxes that are %s', async (_name, boxes, path, why) => {
    const device = await makeDevice(db)
    const response = await send(device.key, 'boxes', await plain().jpeg().toBuffer(), boxes)
    expect(response).toMatchObject({ status: 422, issues: [{ path, message: why }] })
  })

  it.each(['..%2F..%2Fetc', 'a b', 'x'.repeat(65)])('accept only plain names as ids: %s', async (id) => {
    const device = await makeDevice(db)
    expect((await send(device.key, id, await plain().jpeg().toBuffer())).status).toBe(404)
  })
})
