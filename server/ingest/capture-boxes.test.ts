import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Detection } from '#domain/devices/capture-endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeServer } from '../testing/server.ts'
import { captureSender, jpeg, storedCaptures, picture } from './testing/captures.ts'

/** Images as sent by cameras and their detectors, and their bounding boxes. */
const server = await makeServer()
const { db, blobs } = server
const send = captureSender(server)
const bee = (box: object) => ({ object_class_name: 'bee', confidence: 0.9, ...box })
const stored = async (device_id: number) => {
  const [capture] = await storedCaptures(server, device_id)
  return { image: await blobs.get(capture?.image_key ?? ''), boxes: capture?.detections as unknown as Detection[] }
}

/** The dark area of an image as fractions. */
const darkPart = async (image: Buffer) => {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true })
  const dark = [...data.keys()].filter((at) => (data[at] ?? 255) < 100).map((at) => Math.floor(at / info.channels))
  const across = dark.map((at) => at % info.width)
  const down = dark.map((at) => Math.floor(at / info.width))
  const [left, right] = [Math.min(...across), Math.max(...across) + 1]
  const [top, bottom] = [Math.min(...down), Math.max(...down) + 1]
  return {
    x: left / info.width,
    y: top / info.height,
    width: (right - left) / info.width,
    height: (bottom - top) / info.height,
  }
}
const about = (box: Awaited<ReturnType<typeof darkPart>>) =>
  Object.fromEntries(Object.entries(box).map(([side, share]) => [side, expect.closeTo(share, 1)]))

describe('bounding boxes', () => {
  const good = JSON.stringify(bee({ x: 0.2, y: 0.2, width: 0.1, height: 0.1 }))
  it.each([
    ['one with NaN', `[${good},{"object_class_name":"bee","confidence":NaN,"x":0,"y":0,"width":0.1,"height":0.1}]`, 1],
    ['one that is no object', `[${good},{"object_class_name":}]`, 1],
    ['a comma too many', `[${good},]`, 0],
  ])(
    'with an error (%s) keep the image and the valid boxes, and the error is reported',
    async (_what, detections, count) => {
      const device = await makeDevice(db)
      const parts: [string, string | Buffer][] = [
        ['detections', detections],
        ['image', jpeg],
      ]
      const { status, data } = await send(device.key, { parts })
      expect([status, data.rejected.length]).toEqual([200, count])
      for (const { index, issues } of data.rejected) expect([index, issues.length]).toEqual([1, 1])
      expect((await stored(device.id)).boxes).toHaveLength(1)
    },
  )

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'of raw pixels are stored where their insect is shown, with orientation %i',
    async (orientation) => {
      const device = await makeDevice(db)
      const insect = {
        input: { create: { width: 40, height: 60, channels: 3 as const, background: 'black' } },
        left: 20,
        top: 20,
      }
      const image = await sharp({ create: { width: 200, height: 300, channels: 3, background: 'white' } })
        .composite([insect])
        .withMetadata({ orientation })
        .jpeg({ quality: 100 })
        .toBuffer()
      const raw = bee({ x: 0.1, y: 20 / 300, width: 0.2, height: 0.2 })
      const { status } = await send(device.key, {
        query: '&orientation=raw',
        parts: [
          ['detections', JSON.stringify([raw])],
          ['image', image],
        ],
      })
      expect(status).toBe(200)
      const kept = await stored(device.id)
      expect(kept.boxes).toEqual([bee(about(await darkPart(kept.image)))])
    },
  )

  it('of the upright image are stored as is, clipped at its edge, or left out, as reported to the camera', async () => {
    const device = await makeDevice(db)
    const boxes = [
      bee({ x: -0.0008, y: 0.2, width: 0.1, height: 0.1 }),
      bee({ x: 0.2, y: 0.2, width: 0.1, height: 0.1 }),
      bee({ x: 1.2, y: 0.2, width: 0.1, height: 0.1 }),
    ]
    const { status, data } = await send(device.key, {
      parts: [
        ['detections', JSON.stringify(boxes)],
        ['image', jpeg],
      ],
    })
    expect([status, data.boxes_left_out]).toEqual([200, 1])
    expect((await stored(device.id)).boxes).toEqual([
      bee({ x: 0, y: 0.2, width: expect.closeTo(0.0992, 6), height: 0.1 }),
      boxes[1],
    ])
  })
})

const noise = await sharp({
  create: {
    width: 320,
    height: 240,
    channels: 3,
    background: 'green',
    noise: { type: 'gaussian', mean: 90, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer()

describe('a JPEG', () => {
  it.each([
    ['without the mark of its end', 200, noise.subarray(0, -2)],
    ['without the last byte of it', 200, noise.subarray(0, -1)],
    ['with bytes behind its end', 200, Buffer.concat([noise, Buffer.from('more')])],
    ['of which a third is missing', 422, noise.subarray(0, (noise.length * 2) / 3)],
  ])('%s: %i', async (_what, status, image) => {
    const device = await makeDevice(db)
    expect((await send(device.key, { parts: [['image', image]] })).status).toBe(status)
  })

  it('in CMYK is stored and shown in its actual colours', async () => {
    const device = await makeDevice(db)
    const flat = sharp({ create: { width: 64, height: 48, channels: 3, background: { r: 200, g: 60, b: 40 } } })
    const image = await flat.toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(image).metadata()).space).toBe('cmyk')
    expect((await send(device.key, { parts: [['image', image]] })).status).toBe(200)
    const [capture] = await storedCaptures(server, device.id)
    for (const key of [capture?.image_key, capture?.thumbnail_key]) {
      const { channels } = await sharp(await blobs.get(key ?? ''))
        .toColourspace('srgb')
        .stats()
      const means = channels.slice(0, 3).map(({ mean }) => mean)
      for (const [at, colour] of [200, 60, 40].entries()) expect(Math.abs((means[at] ?? 0) - colour)).toBeLessThan(30)
    }
  })

  it('gets its time from a camera that writes +0100, a lowercase z or a plus sign decoded as a space', async () => {
    const device = await makeDevice(db)
    const image = await picture(32, 32)
    for (const [id, at] of Object.entries({
      a: '2026-06-10T10:12:00+0100',
      b: '2026-06-10T09:12:00z',
      c: '2026-06-10T10:12:00 01:00',
    }))
      expect((await send(device.key, { id, at, parts: [['image', image]] })).status).toBe(200)
    const times = (await storedCaptures(server, device.id)).map(({ captured_at }) => captured_at.toISOString())
    expect(times).toEqual(Array.from({ length: 3 }, () => '2026-06-10T09:12:00.000Z'))
  })
})
