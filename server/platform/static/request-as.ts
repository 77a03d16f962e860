import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageData } from '#domain/platform/first-view.ts'

/** A page that takes longer to gather is sent without: it shows its frame meanwhile, and asks itself. */
const TIMEOUT_MS = 2_000
/** Who asks, in the headers that the gate and the logs look at. */
const ofPerson = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'host'] as const

/**
 * Makes calls as the person who asks for the document would: the same gate, the same scope, the same budgets. What is
 * refused or fails is left out.
 */
export const requestAs =
  (app: FastifyInstance, request: FastifyRequest) =>
  async (calls: readonly string[]): Promise<PageData> => {
    const headers = Object.fromEntries(
      ofPerson.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
    )
    const data: Record<string, unknown> = {}
    const ask = async (url: string) => {
      const remoteAddress = request.socket.remoteAddress ?? '127.0.0.1'
      const { statusCode, payload } = await app.inject({ url, headers, remoteAddress })
      if (statusCode === 200) data[url] = (JSON.parse(payload) as { data: unknown }).data
    }
    let timeout: ReturnType<typeof setTimeout> | undefined
    const enough = new Promise<void>((resolve) => (timeout = setTimeout(resolve, TIMEOUT_MS)))
    await Promise.race([Promise.allSettled(calls.map(ask)), enough])
    clearTimeout(timeout)
    // What comes later does not get in.
    return { ...data }
  }
