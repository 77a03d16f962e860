import type * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { platform as t } from '#web/texts/ui.ts'
import { addressOf, connection, envelopeOf, problemOf, type Given } from './api.ts'
import { ApiProblem } from './problem.ts'

type Schema = z.core.$ZodType

export interface Download {
  /** The file name given by the server. */
  name: string
  content: Blob
}

/**
 * Downloads the file that an endpoint returns, reporting the number of bytes received. Throws ApiProblem if the server
 * rejects the request.
 */
export const download = async <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  { params, query }: Pick<Given<P, Q, B>, 'params' | 'query'>,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Download> => {
  await connection.ready()
  const response = await fetch(addressOf(endpoint.path, params, query), { signal })
  const disposition = response.headers.get('content-disposition')
  if (!response.ok || !response.body || disposition === null) {
    const envelope = await envelopeOf(response)
    if (!envelope) throw new ApiProblem(0, t.noSense)
    if (response.status === 401) connection.unauthorised(endpoint.id)
    throw problemOf(response.status, envelope)
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    bytes += part.value.byteLength
    onBytes(bytes)
  }
  return { name: nameIn(disposition), content: new Blob(parts, { type: response.headers.get('content-type') ?? '' }) }
}

const nameIn = (disposition: string): string => {
  const exact = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return exact ? decodeURIComponent(exact) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'report')
}
