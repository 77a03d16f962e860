import type { Endpoint } from '#domain/platform/endpoint.ts'
import type { Json } from './shapes.ts'

const bytes = { type: 'integer', minimum: 0 }
const header = (name: string, description: string, schema: Json = bytes): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
})
const version = header('Tus-Resumable', 'Version of the protocol.', { type: 'string', const: '1.0.0' })
const length = header('Upload-Length', 'Bytes of the whole file.')
const offset = header('Upload-Offset', 'Bytes that were received before.')
const taken: Record<string, Json[]> = { POST: [version, length], PATCH: [version, offset], HEAD: [version] }

/** Headers that an endpoint of the tus protocol takes. */
export const tusParameters = ({ method }: Endpoint): Json[] => taken[method] ?? []

/** The request body: bytes of a file. The first request may omit them. */
export const tusBody = ({ method }: Endpoint): Json | null =>
  method === 'HEAD'
    ? null
    : {
        required: method === 'PATCH',
        content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
      }

export const tusResponse: Json = {
  description: 'Without a body.',
  headers: { 'Upload-Offset': { description: 'Bytes received so far.', schema: bytes } },
}
