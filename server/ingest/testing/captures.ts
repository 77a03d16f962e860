import sharp from 'sharp'
import type { TestServer } from '../../testing/server.ts'

/** A plain green JPEG. */
export const picture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#3c7a4e' } })
    .jpeg()
    .toBuffer()
export const jpeg = await picture()

interface Sent {
  id?: string
  at?: string
  query?: string
  /** The parts of the form, in order. */
  parts?: [string, string | Buffer][]
}
/** Sends an image as a device with this key. */
export const captureSender =
  ({ app }: TestServer) =>
  async (
    key: string,
    { id = 'one', at = '2026-06-10T09:12:00Z', query = '', parts = [['image', jpeg]] }: Sent = {},
  ) => {
    const form = new FormData()
    for (const [name, value] of parts)
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, new Blob([new Uint8Array(value)]), 'file')
    const request = new Request('http://localhost', { method: 'PUT', body: form })
    const response = await app.inject({
      method: 'PUT',
      url: `/api/ingest/captures/${id}?captured_at=${encodeURIComponent(at)}${query}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const { data, message, issues } = response.json<{
      data: {
        id: number
        duplicate: boolean
        boxes_left_out: number
        rejected: { index: number; issues: object[] }[]
      }
      message: string
      issues: object[]
    }>()
    return { status: response.statusCode, wait: response.headers['retry-after'], data, message, issues }
  }

/** Removes the thumbnail of an image, as if the job had not created it yet. */
export const withoutThumbnail = async ({ db, jobs }: TestServer, capture_id: number): Promise<void> => {
  await db.updateTable('captures').set({ thumbnail_key: null }).where('id', '=', capture_id).execute()
  await jobs.add(db, 'make-thumbnail', { capture_id })
}

/** The stored captures of a device, oldest first. */
export const storedCaptures = ({ db }: TestServer, device_id: number) =>
  db.selectFrom('captures').where('device_id', '=', device_id).selectAll().orderBy('id').execute()
