import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageData } from '#domain/platform/first-view.ts'

/** Data that takes longer is left out; the page shows its frame and requests the data itself. */
const TIMEOUT_MS = 2_000
/** The headers that identify the caller to the gate and the logs. */
const ofPerson = [
  'cookie',
  'accept-language',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'host',
] as const

/** Calls an endpoint as the person who requests the document: same authorisation, scope and limits. */
export const callAs = (app: FastifyInstance, request: FastifyRequest, url: string) =>
  app.inject({
    url,
    headers: Object.fromEntries(
      ofPerson.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
    ),
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
  })

/** Calls endpoints as that person. Failed calls are left out. */
export const requestAs =
  (app: FastifyInstance, request: FastifyRequest) =>
  async (calls: readonly string[]): Promise<PageData> => {
    const data: Record<string, unknown> = {}
    const ask = async (url: string) => {
      const { statusCode, payload } = await callAs(app, request, url)
      if (statusCode === 200) data[url] = (JSON.parse(payload) as { data: unknown }).data
    }
    let timeout: ReturnType<typeof setTimeout> | undefined
    const enough = new Promise<void>((resolve) => (timeout = setTimeout(resolve, TIMEOUT_MS)))
    await Promise.race([Promise.allSettled(calls.map(ask)), enough])
    clearTimeout(timeout)
    // A copy, so that late results are not added.
    return { ...data }
  }
