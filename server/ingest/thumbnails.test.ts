import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeServer } from '../testing/server.ts'
import { makeCaptureJobs } from './capture-jobs.ts'
import { makeThumbnail } from './capture-writes.ts'
import { captureSender, storedCaptures, picture, withoutThumbnail } from './testing/captures.ts'
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

  it('comes with the image, and counts to what is stored', async () => {
    const { key, id } = await makeDevice(db)
    await send(key)
    const [capture] = await kept(id)
    expect(await sizeOf(capture)).toEqual({ width: 320, height: 240, format: 'webp' })
    const files = [capture?.image_key, capture?.thumbnail_key].map((file) => blobs.get(file ?? ''))
    const [image, small] = await Promise.all(files)
    expect(capture?.bytes).toBe((image?.length ?? 0) + (small?.length ?? 0))
    expect(await db.selectFrom('loose_files').selectAll().execute()).toEqual([])
  })

  it('of an image that an earlier server kept is made by the queue, while another is under way', async () => {
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

  it('is made once, and of an image that is gone not at all', async () => {
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
