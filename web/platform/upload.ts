import type * as z from 'zod/mini'
import type { Call } from '#domain/platform/call.ts'
import { platform as t } from '#web/texts/platform.ts'
import { addressOf, connection } from './api.ts'
import { ApiProblem, type Issue } from './problem.ts'

type Schema = z.core.$ZodType

interface Sending {
  params: Record<string, string>
  file: File
  /** Makes it safe to repeat. */
  key: string
  signal: AbortSignal
  onBytes: (sent: number) => void
}

/** Sends a file in the part `file`, saying how many bytes have gone; `fetch` cannot say. Throws ApiProblem. */
export const sendFile = async <P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  { params, file, key, signal, onBytes }: Sending,
): Promise<z.output<A>> => {
  await connection.ready()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, addressOf(call.path, params))
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', key)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded }) => onBytes(Math.min(loaded, file.size)))
    request.addEventListener('load', () => {
      const envelope = request.response as { message: string; data: z.output<A>; issues?: Issue[] } | null
      if (request.status === call.status && envelope) return resolve(envelope.data)
      if (request.status === 401) connection.unauthorised(call.id)
      reject(new ApiProblem(request.status, envelope?.message ?? t.noSense, envelope?.issues ?? []))
    })
    request.addEventListener('error', () => reject(new ApiProblem(0, t.unreachable)))
    request.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
