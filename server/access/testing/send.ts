import type { LightMyRequestResponse } from 'fastify'
import type { Call } from '#domain/platform/call.ts'
import type { TestServer } from '../../platform/testing/server.ts'
import type { Request } from './requests.ts'

/** Makes a request of a call; `method` other than the call's own for HEAD. */
export const send = (
  { app }: TestServer,
  call: Call,
  { params = {}, query = {}, body, form }: Request,
  headers: Record<string, string>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' = call.method,
): Promise<LightMyRequestResponse> => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(params[name] ?? 'none'))
  const search = Object.entries(query).map(([name, value]) => [name, String(value)])
  return app.inject({
    method,
    url: `/api${path}`,
    query: Object.fromEntries(search) as Record<string, string>,
    headers: { ...headers, ...form?.headers },
    ...(form ? { payload: form.payload } : body ? { payload: body } : {}),
  })
}
