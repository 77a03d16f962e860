import { vi } from 'vitest'
import type { World } from '#server/testing/simulation/world.ts'

interface SimulatedRequest {
  method: string
  path: string
  body: unknown
  key: string | null
}
export interface SimulatedResponse {
  status: number
  data: unknown
}
/** A server that applies a request at once and as a whole. */
export type Serve = (request: SimulatedRequest) => SimulatedResponse

export interface SimulatedNetwork {
  /** Requests and responses get lost, or something other than the server responds. */
  setBad: (isBad: boolean) => void
}

/** The failures of a request on a bad network, each with a probability of one in twelve; otherwise it arrives. */
const fates = ['lost', 'response lost', 'unavailable', 'sign-in page of a network'] as const

const respond = ({ status, data }: SimulatedResponse) =>
  Response.json({ error: status >= 400, message: status >= 400 ? `Status ${status}` : '', data }, { status })

/** Simulates a network with this server behind `fetch`. */
export const simulateNetwork = (world: World, serve: Serve): SimulatedNetwork => {
  let isBad = true
  // A world has no clock, and thousands of real timers would be left running.
  vi.stubGlobal('AbortSignal', { timeout: () => undefined })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = (init.headers ?? {}) as Record<string, string>
    const request: SimulatedRequest = {
      method: init.method ?? 'GET',
      path,
      body: init.body ? JSON.parse(`${init.body as string}`) : null,
      key: headers['Idempotency-Key'] ?? null,
    }
    const about = `${world.current()?.name}: ${request.method} ${path} ${request.key ?? ''}`
    await world.pause()
    const fate = isBad ? fates[Math.floor(world.random() * 12)] : undefined
    if (fate === 'lost') {
      world.note(`${about} is lost`)
      throw new TypeError('no network')
    }
    if (fate === 'unavailable') return respond({ status: 503, data: null })
    if (fate === 'sign-in page of a network') return new Response('<h1>Welcome to the campsite</h1>')
    const response = serve(request)
    world.note(`${about} is answered ${response.status}${fate ? `, ${fate}` : ''}`)
    await world.pause()
    if (fate === 'response lost') throw new TypeError('no network')
    return respond(response)
  })
  return {
    setBad: (is) => {
      isBad = is
    },
  }
}
