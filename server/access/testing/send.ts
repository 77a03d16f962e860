import type { LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { readXlsx } from '../../testing/read-xlsx.ts'
import type { TestServer } from '../../testing/server.ts'
import type { Request } from './request.ts'

/** Makes a request of an endpoint; `method` other than its own for HEAD. */
export const send = (
  { app }: TestServer,
  endpoint: Endpoint,
  { params = {}, query = {}, body, form }: Request,
  headers: Record<string, string>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' = endpoint.method,
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

/** What a response shows, be it an envelope, a file or a picture; of a workbook the words in its sheets. */
export const textOf = ({ headers, body, rawPayload }: LightMyRequestResponse): string =>
  String(headers['content-type']).includes('spreadsheetml') ? JSON.stringify(readXlsx(rawPayload)) : body

/** Whether a response is a file: neither the envelope nor a stream, which shows nothing of its own. */
export const isFile = ({ headers }: LightMyRequestResponse): boolean =>
  !/^(application\/json|text\/event-stream)/.test(String(headers['content-type']))
