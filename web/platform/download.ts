import type * as z from 'zod/mini'
import type { Call } from '#domain/platform/call.ts'
import { platform as t } from '#web/texts/platform.ts'
import { addressOf, connection, envelopeOf, problemOf, type Given } from './api.ts'
import { ApiProblem } from './problem.ts'

type Schema = z.core.$ZodType

export interface Download {
  /** As the server calls it. */
  name: string
  content: Blob
}

/** Fetches the file that a call answers, saying how many bytes have come. Throws ApiProblem where the server refuses. */
export const download = async <P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  { params, query }: Pick<Given<P, Q, B>, 'params' | 'query'>,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Download> => {
  await connection.ready()
  const answer = await fetch(addressOf(call.path, params, query), { signal })
  const disposition = answer.headers.get('content-disposition')
  if (!answer.ok || !answer.body || disposition === null) {
    const envelope = await envelopeOf(answer)
    if (!envelope) throw new ApiProblem(0, t.noSense)
    if (answer.status === 401) connection.unauthorised(call.id)
    throw problemOf(answer.status, envelope)
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    bytes += part.value.byteLength
    onBytes(bytes)
  }
  return { name: nameIn(disposition), content: new Blob(parts, { type: answer.headers.get('content-type') ?? '' }) }
}

const nameIn = (disposition: string): string => {
  const exact = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return exact ? decodeURIComponent(exact) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'report')
}
