import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { EntryPhoto } from '#domain/surveys/photo.ts'
import { jpegForm } from '../../access/testing/photo-form.ts'
import type { Visit } from './visit.ts'

interface Sending {
  key?: string
  file?: Buffer
  headers?: Record<string, string>
}
type Said = Record<string, string | number>

/** Sends a photo of an entry as a phone does; `said` are the form's other fields. */
export const sendPhoto = async (
  app: FastifyInstance,
  { survey, headers: own }: { survey: { id: number }; headers: Visit['headers'] },
  said: Said,
  { key = randomUUID(), file, headers = own }: Sending = {},
) => {
  const form = jpegForm('photo', {}, file)
  const search = new URLSearchParams(
    Object.entries(said).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await app.inject({
    method: 'PUT',
    url: `/api/surveys/${survey.id}/photos/${key}?${search.toString()}`,
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  })
  return { status: response.statusCode, ...response.json<{ data: EntryPhoto; message: string }>() }
}
