import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeServer } from '../platform/testing/server.ts'
import { makeCaptureJobs } from './capture-jobs.ts'
import { makeThumbnail } from './capture-store.ts'
import { captureSender, keptCaptures, picture } from './testing/captures.ts'

const server = await makeServer()
const { db, blobs } = server
const send = captureSender(server)
const kept = (device_id: number) => keptCaptures(server, device_id)
afterEach(() => vi.restoreAllMocks())

describe('the thumbnail', () => {
  const sizeOf = async (capture: { thumbnail_key: string | null } | undefined) => {
    const { width, height, format } = await sharp(await blobs.get(capture?.thumbnail_key ?? '')).metadata()
    return { width, height, format }
  }

  it('is made by the queue soon after the image came', async () => {
    const { key, id } = await makeDevice(db)
    await makeCaptureJobs(server)
    await send(key)
    await vi.waitFor(async () => expect((await kept(id))[0]?.thumbnail_key).not.toBeNull(), { timeout: 10_000 })
    expect(await sizeOf((await kept(id))[0])).toEqual({ width: 320, height: 240, format: 'webp' })
  })

  it('is never larger than the image', async () => {
    const { key, id } = await makeDevice(db)
    const { data } = await send(key, { parts: [['image', await picture(100, 60)]] })
    await makeThumbnail(server, data.id)
    expect(await sizeOf((await kept(id))[0])).toEqual({ width: 100, height: 60, format: 'webp' })
  })

  it('is made once, and of an image that is gone not at all', async () => {
    const { key, id } = await makeDevice(db)
    const [one, other] = [await send(key), await send(key, { id: 'other' })]
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
