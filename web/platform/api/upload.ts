import type * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { platform as t } from '#web/texts/ui.ts'
import { addressOf, asEnvelope, connection, problemOf } from './api.ts'
import { ApiProblem } from './problem.ts'

type Schema = z.core.$ZodType

interface Sending {
  params: Record<string, string>
  file: File
  /** Idempotency key, which makes a retry safe. */
  key: string
  signal: AbortSignal
  onBytes: (sent: number) => void
}

/** The data of a response, as returned by `api`. Throws ApiProblem. */
export const dataOf = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  { status, response }: XMLHttpRequest,
): z.output<R> => {
  const envelope = asEnvelope(response)
  if (!envelope) throw new ApiProblem(0, t.noSense)
  if (status === endpoint.status) return envelope.data as z.output<R>
  if (status === 401) connection.unauthorised(endpoint.id)
  throw problemOf(status, envelope)
}

/**
 * Sends a file in the multipart field `file`, reporting the number of bytes sent, which `fetch` cannot do. Throws
 * ApiProblem.
 */
export const sendFile = async <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  { params, file, key, signal, onBytes }: Sending,
): Promise<z.output<R>> => {
  await connection.ready()
  // Aborted before it began.
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint.path, params))
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', key)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded }) => onBytes(Math.min(loaded, file.size)))
    request.addEventListener('load', () => {
      try {
        resolve(dataOf(endpoint, request))
      } catch (error) {
        reject(error as ApiProblem)
      }
    })
    request.addEventListener('error', () => reject(new ApiProblem(0, t.unreachable)))
    request.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
