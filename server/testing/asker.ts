import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Issue } from '#server/platform/http/problem.ts'

interface Given {
  body?: object
  headers?: Record<string, string>
  /** Client address; this machine's by default. */
  from?: string
}
export interface ApiResponse<T> {
  status: number
  message: string
  data: T
  issues?: Issue[]
  headers: LightMyRequestResponse['headers']
  cookies: LightMyRequestResponse['cookies']
}

/** Sends requests to a server without a port: `ask('POST /auth/sign-in', { body })`. */
export const asker =
  (app: FastifyInstance) =>
  async <T = unknown>(endpoint: string, { body, headers, from }: Given = {}): Promise<ApiResponse<T>> => {
    const [method, path] = endpoint.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const response = await app.inject({
      method,
      url: `/api${path}`,
      ...(body ? { payload: body } : {}),
      ...(headers ? { headers } : {}),
      ...(from ? { remoteAddress: from } : {}),
    })
    const envelope = response.json<Pick<ApiResponse<T>, 'message' | 'data' | 'issues'>>()
    return { status: response.statusCode, headers: response.headers, cookies: response.cookies, ...envelope }
  }

let addresses = 0
/** A client address that no request has used, for tests of limits per address. */
export const newAddress = (): string => {
  addresses += 1
  return `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}
