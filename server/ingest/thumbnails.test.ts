import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'
import { cleanUpCaptures } from './cleanup-captures.ts'
import { captureSender, storedCaptures, picture, withoutThumbnail } from './testing/captures.ts'
import { makeCaptureJobs, makeThumbnail } from './thumbnail-writes.ts'
import { waitFor } from '../testing/wait-for.ts'

const server = await makeServer()
const { db, blobs } = server
const send = captureSender(server)
const kept = (device_id: number) => storedCaptures(server, device_id)
afterEach(() => vi.restoreAllMocks())

describe('the thumbnail', () => {
  const sizeOf = async (capture: { thumbnail_key: string | null } | undefined) => {
    const { width, height, format } = await sharp(await blobs.get(capture?.thumbnail_key ?? '')).metadata()
    return { width, height, format }
  }

  it('is created with the image and counts as used storage', async () => {
    const { key, id } = await makeDevice(db)
    await send(key)
    const [capture] = await kept(id)
    expect(await sizeOf(capture)).toEqual({ width: 320, height: 240, format: 'webp' })
    const files = [capture?.image_key, capture?.thumbnail_key].map((file) => blobs.get(file ?? ''))
    const [image, small] = await Promise.all(files)
    expect(capture?.bytes).toBe((image?.length ?? 0) + (small?.length ?? 0))
    expect(await db.selectFrom('loose_files').selectAll().execute()).toEqual([])
  })

  it('of an image stored by an earlier server is created by the queue while another is in progress', async () => {
    const busy = await makeServer()
    const { key, id } = await makeDevice(busy.db)
    const both = Promise.withResolvers<void>()
    const read = busy.blobs.get.bind(busy.blobs)
    const get = vi.spyOn(busy.blobs, 'get').mockImplementation(async (file) => {
      await both.promise
      return read(file)
    })
    for (const name of ['one', 'other'])
      await withoutThumbnail(busy, (await captureSender(busy)(key, { id: name })).data.id)
    await makeCaptureJobs(busy)
    try {
      await waitFor(() => expect(get).toHaveBeenCalledTimes(2))
    } finally {
      both.resolve()
    }
    const thumbnails = () => storedCaptures(busy, id)
    await waitFor(async () =>
      expect((await thumbnails()).map(({ thumbnail_key }) => thumbnail_key)).not.toContain(null),
    )
    for (const { thumbnail_key } of await thumbnails())
      expect(await sharp(await read(thumbnail_key ?? '')).metadata()).toMatchObject({
        width: 320,
        height: 240,
        format: 'webp',
      })
  })

  it('is never larger than the image', async () => {
    const { key, id } = await makeDevice(db)
    await send(key, { parts: [['image', await picture(100, 60)]] })
    expect(await sizeOf((await kept(id))[0])).toEqual({ width: 100, height: 60, format: 'webp' })
  })

  it('is created once, and not at all for a deleted image', async () => {
    const { key, id } = await makeDevice(db)
    const [one, other] = [await send(key), await send(key, { id: 'other' })]
    for (const { data } of [one, other]) await withoutThumbnail(server, data.id)
    await makeThumbnail(server, one.data.id)
    const [before, bystander] = await kept(id)
    const put = vi.spyOn(blobs, 'put')
    await makeThumbnail(server, one.data.id)
    await makeThumbnail(server, 2_000_000_000)
    expect(put).not.toHaveBeenCalled()
    expect(await kept(id)).toEqual([before, bystander])
    expect(bystander).toMatchObject({ id: other.data.id, thumbnail_key: null })
  })
})

describe('the large thumbnail', () => {
  const makeSeen = async (image = picture(800, 600)) => {
    const device = await makeDevice(db)
    const { data } = await send(device.key, { parts: [['image', await image]] })
    const { organisation_id } = await db
      .selectFrom('farms')
      .where('id', '=', device.farm_id)
      .select('organisation_id')
      .executeTakeFirstOrThrow()
    const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
    return {
      id: data.id,
      headers,
      stored: async () => (await kept(device.id))[0],
      show: async (size: string, by = headers) => {
        const response = await server.app.inject({
          url: `/api/captures/${data.id}/thumbnail?size=${size}`,
          headers: by,
        })
        const { statusCode, headers: sent, rawPayload } = response
        if (statusCode !== 200) return [statusCode]
        return [(await sharp(rawPayload).metadata()).width, sent['cache-control']]
      },
    }
  }
  const jobs = async (id: number) =>
    (
      await sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = 'make-thumbnail' and data @> ${JSON.stringify({ capture_id: id, size: 'large' })}::jsonb`.execute(
        db,
      )
    ).rows[0]?.count

  it('is created once it is viewed, and the small one is shown until then', async () => {
    const { id, show, stored } = await makeSeen()
    const before = await stored()
    expect(before?.large_thumbnail_key).toBeNull()
    for (const _time of [1, 2]) expect(await show('large')).toEqual([320, 'private, max-age=60'])
    expect(await jobs(id)).toBe(1)
    await makeThumbnail(server, id, 'large')
    await makeThumbnail(server, id, 'large')
    expect(await show('large')).toEqual([640, 'private, max-age=86400'])
    expect(await show('small')).toEqual([320, 'private, max-age=86400'])
    const after = await stored()
    const { length } = await blobs.get(after?.large_thumbnail_key ?? '')
    expect(after?.bytes).toBe((before?.bytes ?? 0) + length)
    expect(await db.selectFrom('loose_files').selectAll().execute()).toEqual([])
  })

  it('is the small one if the image is no wider', async () => {
    const { id, show } = await makeSeen(picture(300, 200))
    expect([await show('large'), await jobs(id)]).toEqual([[300, 'private, max-age=86400'], 0])
  })

  it('is created by the queue', async () => {
    const { show } = await makeSeen()
    await show('large')
    await makeCaptureJobs(server)
    await waitFor(async () => expect((await show('large'))[0]).toBe(640))
  })

  it('is neither shown to nor created for users of other organisations', async () => {
    const { id, show } = await makeSeen()
    const { organisation_id } = await makeFarm(db)
    const stranger = await server.as(await makeUser(db, { organisation_id }))
    expect([await show('large', stranger), await jobs(id)]).toEqual([[404], 0])
  })

  it('is deleted with the image, whether by a user or by expiry', async () => {
    const [deleted, expired] = [await makeSeen(), await makeSeen()]
    const keys: string[] = []
    for (const { id, stored } of [deleted, expired]) {
      await makeThumbnail(server, id, 'large')
      keys.push((await stored())?.large_thumbnail_key ?? '')
    }
    const { id, headers } = deleted
    await server.app.inject({ method: 'DELETE', url: `/api/images/${id}?reason=Dirt`, headers })
    await server.asOwner(`update captures set received_at = now() - interval '9 years' where id = ${expired.id}`)
    await cleanUpCaptures({ ...server, clock: () => new Date() })
    for (const key of keys) await expect(blobs.get(key)).rejects.toThrow()
  })
})
