import type { LightMyRequestResponse } from 'fastify'
import { unzipSync } from 'fflate'
import type { Endpoint, Method } from '#domain/platform/endpoint.ts'
import { readXlsx } from '../../testing/read-xlsx.ts'
import type { TestServer } from '../../testing/server.ts'
import type { Request } from './request.ts'

/** Sends a request of an endpoint; `method` differs for HEAD. */
export const send = (
  { app }: TestServer,
  endpoint: Endpoint,
  { params = {}, query = {}, body, form }: Request,
  headers: Record<string, string>,
  method: Method = endpoint.method,
): Promise<LightMyRequestResponse> => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(params[name] ?? 'none'),
  )
  const search = Object.entries(query).map(([name, value]) => [name, String(value)])
  return app.inject({
    method,
    url: `/api${path}`,
    query: Object.fromEntries(search) as Record<string, string>,
    headers: { ...headers, ...form?.headers },
    ...(form ? { payload: form.payload } : body ? { payload: body } : {}),
  })
}

/** The metadata of a PDF, because its compressed pages and random ids may contain any digits. */
const titleOfPdf = (body: string): string =>
  body
    .replaceAll(/stream[^]*?endstream/g, (stream) => (stream.includes('<?xpacket') ? stream : ''))
    .replaceAll(/\/ID \[[^\]]*\]/g, '')

/** The content of a response: envelope, file or image; for a workbook the texts of its sheets, for a ZIP those of its files. */
export const textOf = ({ headers, body, rawPayload }: LightMyRequestResponse): string => {
  const type = String(headers['content-type'])
  if (type.includes('spreadsheetml')) return JSON.stringify(readXlsx(rawPayload))
  if (type === 'application/pdf') return titleOfPdf(body)
  return type === 'application/zip'
    ? Object.values(unzipSync(rawPayload))
        .map((bytes) => Buffer.from(bytes).toString())
        .join('\n')
    : body
}

/** Whether a response is a file, and neither the envelope, a stream nor empty. */
export const isFile = ({ headers }: LightMyRequestResponse): boolean =>
  headers['content-type'] !== undefined &&
  !/^(application\/json|text\/event-stream)/.test(String(headers['content-type']))
