import { vi } from 'vitest'

export interface Received {
  method: string
  path: string
  body: unknown
  headers: Record<string, string>
}
interface Reply {
  status?: number
  data?: unknown
  message?: string
  issues?: { path: string; message: string }[]
  depends?: { kind: string; count: number }[]
  needs?: string
}
type Responder = Reply | ((request: Received) => Reply | Promise<Reply>)

/**
 * Responds to `fetch` by keys like `POST /api/auth/sign-in`; unlisted requests get a 404. Returns the requests so far.
 */
export const fakeServer = (responses: Record<string, Responder>): Received[] => {
  const received: Received[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    const request = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
      headers,
    }
    received.push(request)
    const given = responses[`${request.method} ${path.split('?')[0]}`] ?? { status: 404, message: 'Not found.' }
    const {
      status = 200,
      data = null,
      message = '',
      issues,
      depends,
      needs,
    } = typeof given === 'function' ? await given(request) : given
    return Response.json({ error: status >= 400, message, data, issues, depends, needs }, { status })
  })
  return received
}
