import type * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { isAway } from '#web/platform/session/last-input.ts'
import { platform as t } from '#web/texts/ui.ts'
import { addressOf, connection, envelopeOf, problemOf } from './api.ts'
import { ApiProblem } from './problem.ts'

type Schema = z.core.$ZodType

/** Long enough for 500 kB on a weak signal. */
const PATIENCE_MS = 180_000

interface Given {
  params: { key: string } & Record<string, string | number>
  query?: Record<string, string | number | boolean>
}

/**
 * Sends a JPEG in the multipart field `photo` and returns the data of the response. Repeating the request with the same
 * key stores it once. Throws `ApiProblem`.
 */
export const putPhoto = async <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  { params, query }: Given,
  picture: ArrayBuffer,
): Promise<z.output<R>> => {
  await connection.ready()
  const form = new FormData()
  form.append('photo', new Blob([picture], { type: 'image/jpeg' }), `${params.key}.jpg`)
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers: { Accept: 'application/json', ...(isAway() ? { 'X-Background': '1' } : {}) },
    body: form,
    signal: patience,
  }).catch(() => {
    throw new ApiProblem(0, patience.aborted ? t.tooLong : t.unreachable)
  })
  const envelope = await envelopeOf(response)
  if (!envelope) throw new ApiProblem(0, t.noSense)
  if (response.ok) return envelope.data as z.output<R>
  if (response.status === 401) connection.unauthorised(endpoint.id)
  throw problemOf(response.status, envelope)
}
