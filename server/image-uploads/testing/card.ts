import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Image } from '#domain/images/image.ts'
import type { ImageUpload, ImageUploadFile } from '#domain/image-uploads/upload.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm } from '../../factories/places.ts'
import { asker } from '../../testing/asker.ts'
import type { TestServer } from '../../testing/server.ts'

let shade = 0
/** A unique JPEG. */
export const picture = (): Promise<Buffer> => {
  shade += 1
  const background = { r: (shade * 10) % 250, g: Math.floor(shade / 25) * 10, b: 90 }
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
export const digestOf = (image: Buffer) => createHash('sha256').update(image).digest('hex')

export interface Given {
  image: Buffer
  at?: string
  device_id?: number
  digest?: string
}

/** A farm with a camera, and a person who uploads from its card. */
export const makeCardOf = async (server: TestServer) => {
  const { db, app } = server
  const ask = asker(app)
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const { organisation_id } = farm
  const device = await makeDevice(db, { farm_id: farm.id })
  const person = await makeUser(db, { role: 'farm_admin', organisation_id })
  const headers = await server.as(person)
  const body = { organisation_id, zone: 'Europe/London', clock_offset_s: 0 }
  const create = () => ask<ImageUpload>('POST /image-uploads', { headers, body })
  const register = async (id: number, files: Given[]) =>
    ask<ImageUploadFile[]>(`POST /image-uploads/${id}/files`, {
      headers,
      body: {
        files: files.map(({ image, at = '2026-06-10T09:00:00Z', device_id = device.id, digest = digestOf(image) }) => ({
          name: `DCIM/${digest.slice(0, 8)}.JPG`,
          digest,
          bytes: image.length,
          device_id,
          captured_at: at,
          time_source: 'exif',
        })),
      },
    })
  const send = (
    method: 'POST' | 'PATCH' | 'HEAD',
    { id, file, payload, ...more }: { id: number; file: number; payload?: Buffer; length?: number; offset?: number },
  ) =>
    app.inject({
      method,
      url: `/api/image-uploads/${id}/files/${file}/content`,
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        ...(payload ? { 'content-type': 'application/offset+octet-stream' } : {}),
        ...(more.length === undefined ? {} : { 'upload-length': String(more.length) }),
        ...(more.offset === undefined ? {} : { 'upload-offset': String(more.offset) }),
      },
      ...(payload ? { payload } : {}),
    })
  const get = async (id: number) => (await ask<ImageUpload>(`GET /image-uploads/${id}`, { headers })).data
  const files = async (id: number) => (await ask<ImageUploadFile[]>(`GET /image-uploads/${id}/files`, { headers })).data
  return {
    farm,
    device,
    person,
    headers,
    create,
    register,
    send,
    get,
    files,
    images: async () => (await ask<{ rows: Image[] }>(`GET /images?farm_id=${farm.id}`, { headers })).data.rows,
    undo: (id: number, query = '') => ask(`POST /image-uploads/${id}/undo${query}`, { headers }),
    /** Uploads images in one upload, each in one request. */
    upload: async (given: Given[]) => {
      const { id } = (await create()).data
      const registered = (await register(id, given)).data
      for (const [index, { state, id: file }] of registered.entries()) {
        const image = given[index]?.image
        if (image && state === 'waiting') await send('POST', { id, file, payload: image, length: image.length })
      }
      return id
    },
  }
}
