import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm } from '../factories/places.ts'
import { backendsThatWait } from '../testing/backends.ts'
import { makeServer } from '../testing/server.ts'
import { captureSender, jpeg, storedCaptures } from './testing/captures.ts'

/** What is stored of an image that a device sends once or repeatedly. */
const server = await makeServer()
const { app, db, blobs } = server
const box = { object_class_name: 'bumblebee', confidence: 0.9, x: 0, y: 0.5, width: 1, height: 0.25 }

const send = captureSender(server)
const kept = (device_id: number) => storedCaptures(server, device_id)
const spied = () => ({ put: vi.spyOn(blobs, 'put'), remove: vi.spyOn(blobs, 'remove') })
afterEach(() => vi.restoreAllMocks())

describe('an image', () => {
  it.each([
    ['1970-01-01T00:00:00Z', true],
    [new Date(Date.now() - 86_400_000).toISOString(), false],
    ['2199-06-10T09:12:00Z', true],
  ])(
    'from a camera whose clock shows %s is stored, and the response says whether the clock is plausible',
    async (at, skewed) => {
      const device = await makeDevice(db, { since: new Date(Date.now() - 30 * 86_400_000) })
      const told = { clock_skewed: skewed, server_time: expect.stringMatching(/^\d{4}-.*Z$/) as string }
      expect((await send(device.key, { at })).data).toEqual({
        id: expect.any(Number),
        duplicate: false,
        boxes_left_out: 0,
        rejected: [],
        ...told,
      })
      expect((await send(device.key, { at })).data).toEqual({
        id: expect.any(Number),
        duplicate: true,
        boxes_left_out: 0,
        rejected: [],
        ...told,
      })
      expect(await kept(device.id)).toMatchObject([{ captured_at: new Date(at) }])
    },
  )

  it('is stored with its time, message and boxes, at its camera’s location at that time', async () => {
    const device = await makeDevice(db)
    const there = (await makeFarm(db)).id
    await db
      .updateTable('placements')
      .set({ during: '(,2026-06-10T09:00:00Z)' })
      .where('id', '=', device.placement_id)
      .execute()
    const { id: moved } = await db
      .insertInto('placements')
      .values({ device_id: device.id, farm_id: there, during: '[2026-06-10T09:00:00Z,)' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await send(device.key, { id: 'before', at: '2026-06-10T09:59:59.999+01:00' })
    await send(device.key, {
      id: 'after',
      at: '2026-06-10T09:00:00Z',
      query: '&message_id=m1',
      parts: [
        ['detections', JSON.stringify([box])],
        ['image', jpeg],
      ],
    })
    expect(await kept(device.id)).toMatchObject([
      {
        capture_key: 'before',
        captured_at: new Date('2026-06-10T08:59:59.999Z'),
        placement_id: device.placement_id,
        message_id: null,
        detections: [],
        thumbnail_key: expect.stringMatching(/^thumbnails\//) as string,
      },
      {
        capture_key: 'after',
        captured_at: new Date('2026-06-10T09:00:00Z'),
        placement_id: moved,
        message_id: 'm1',
        detections: [box],
      },
    ])
  })

  it('that arrives while its camera is being moved belongs to the new location', async () => {
    const { id, key, placement_id } = await makeDevice(db)
    const { id: farm_id } = await makeFarm(db)
    const mover = await server.pool.connect()
    await mover.query('begin')
    await mover.query('select from device_status where device_id = $1 for update', [id])
    const response = send(key)
    await backendsThatWait(server, 1)
    const moment = '2026-06-10T09:00:00Z'
    await mover.query('update placements set during = tstzrange(lower(during), $2) where id = $1', [
      placement_id,
      moment,
    ])
    const { rows } = await mover.query<{ id: number }>(
      "insert into placements (device_id, farm_id, during) values ($1, $2, tstzrange($3, 'infinity')) returning id",
      [id, farm_id, moment],
    )
    await mover.query('commit')
    mover.release()
    expect((await response).status).toBe(200)
    expect(await kept(id)).toMatchObject([{ placement_id: rows[0]?.id }])
  })

  it('sent again changes nothing and is not decoded, and the same id of another device is separate', async () => {
    const [one, other] = [await makeDevice(db), await makeDevice(db)]
    const first = await send(one.key)
    const { put } = spied()
    const again = await send(one.key, { at: '2026-06-11T09:12:00Z', parts: [['image', Buffer.from('no picture')]] })
    expect(again).toMatchObject({ status: 200, data: { id: first.data.id, duplicate: true } })
    expect(put).not.toHaveBeenCalled()
    expect((await kept(one.id)).map(({ captured_at }) => captured_at)).toEqual([new Date('2026-06-10T09:12:00Z')])
    expect((await send(other.key)).data).toMatchObject({ duplicate: false })
    expect((await send(one.key, { id: 'two' })).data).toMatchObject({ duplicate: false })
  })

  it('that arrives several times concurrently leaves one file and one thumbnail', async () => {
    const { key, id } = await makeDevice(db)
    const { put, remove } = spied()
    await Promise.all(Array.from({ length: 6 }, () => send(key)))
    const removed = new Set(remove.mock.calls.map(([file]) => file))
    const left = put.mock.calls.map(([file]) => file).filter((file) => !removed.has(file))
    expect(left).toEqual((await kept(id)).flatMap(({ image_key, thumbnail_key }) => [image_key, thumbnail_key]))
  })

  it('is read from the form field "image", wherever it comes, and from no other field', async () => {
    const { key, id } = await makeDevice(db)
    const response = await send(key, {
      parts: [
        ['note', 'x'],
        ['image', jpeg],
        ['after', 'y'],
      ],
    })
    expect(response.status).toBe(200)
    const [row] = await kept(id)
    expect(await sharp(await blobs.get(row?.image_key ?? '')).metadata()).toMatchObject({ width: 640, height: 480 })
    const missing = { status: 422, message: 'Image is missing', issues: [{ path: 'image', message: 'is missing' }] }
    expect(await send(key, { id: 'two', parts: [['preview', jpeg]] })).toMatchObject(missing)
    expect(await send(key, { id: 'two', parts: [['image', Buffer.alloc(0)]] })).toMatchObject(missing)
    expect(await kept(id)).toHaveLength(1)
  })

  it('may have 500 boxes', async () => {
    const { key, id } = await makeDevice(db)
    const boxes = (count: number) => JSON.stringify(Array.from({ length: count }, () => box))
    const refused = await send(key, {
      parts: [
        ['image', jpeg],
        ['detections', boxes(501)],
      ],
    })
    expect(refused).toMatchObject({ status: 422, issues: [{ path: 'detections' }] })
    expect(
      (
        await send(key, {
          parts: [
            ['image', jpeg],
            ['detections', boxes(500)],
          ],
        })
      ).status,
    ).toBe(200)
    expect((await kept(id))[0]?.detections).toHaveLength(500)
  })

  it('must be sent as a form', async () => {
    const { key } = await makeDevice(db)
    const response = await app.inject({
      method: 'PUT',
      url: '/api/ingest/captures/one?captured_at=2026-06-10T09:12:00Z',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: {},
    })
    expect([response.statusCode, response.json().message]).toEqual([
      415,
      'Send the image as multipart/form-data, in a field named “image”.',
    ])
  })
})

describe('a store', () => {
  const failing = (code: string) =>
    vi.spyOn(blobs, 'put').mockRejectedValueOnce(Object.assign(new Error('no'), { code }))

  it('that is full is reported as such; nothing is stored, and the image can be sent again', async () => {
    const { key, id } = await makeDevice(db)
    failing('ENOSPC')
    const response = await send(key)
    expect(response).toMatchObject({ status: 507, message: 'There is no space left to store this.' })
    expect(response.wait).toBe('60')
    expect(await kept(id)).toEqual([])
    expect(await send(key)).toMatchObject({ status: 200, data: { duplicate: false } })
  })

  it('that fails otherwise is a server error', async () => {
    const { key, id } = await makeDevice(db)
    failing('EIO')
    expect((await send(key)).status).toBe(500)
    expect(await kept(id)).toEqual([])
  })
})

it('leaves no partial file behind', async () => {
  const { key } = await makeDevice(db)
  await Promise.all(Array.from({ length: 6 }, () => send(key)))
  const { path } = await blobs.fileOf('captures/ab/0123456789abcdef-0123456789abcdef0.jpg')
  const folder = path.split('/captures/')[0] ?? ''
  const names = await readdir(folder, { recursive: true })
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  expect(names.some((name) => name.endsWith('.jpg'))).toBe(true)
})
