import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Issue } from '../http/problem.ts'

interface Given {
  body?: object
  headers?: Record<string, string>
  /** Address that the request comes from; otherwise this machine's. */
  from?: string
}
export interface Answer<T> {
  status: number
  message: string
  data: T
  issues?: Issue[]
  headers: LightMyRequestResponse['headers']
  cookies: LightMyRequestResponse['cookies']
}

/** Makes calls of a server that listens to nobody: `ask('POST /auth/sign-in', { body })`. */
export const asker =
  (app: FastifyInstance) =>
  async <T = unknown>(call: string, { body, headers, from }: Given = {}): Promise<Answer<T>> => {
    const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      ...(body ? { payload: body } : {}),
      ...(headers ? { headers } : {}),
      ...(from ? { remoteAddress: from } : {}),
    })
    const envelope = answer.json<Pick<Answer<T>, 'message' | 'data' | 'issues'>>()
    return { status: answer.statusCode, headers: answer.headers, cookies: answer.cookies, ...envelope }
  }

let addresses = 0
/** An address from which nothing was asked yet, for tests of what is counted by address. */
export const newAddress = (): string => {
  addresses += 1
  return `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}
