import { getOfflineBundle } from '#domain/surveys/bundle-endpoints.ts'
import type { BundleLine } from '#domain/surveys/offline-bundle.ts'
import { addressOf, connection, envelopeOf, problemOf } from '#web/platform/api/api.ts'
import { headersOf } from '#web/platform/api/call.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { platform } from '#web/texts/ui.ts'

/** After this time without data the connection is considered lost. */
const PATIENCE_MS = 30_000

/** Yields complete lines. An incomplete last line is dropped. */
const linesOf = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      let patience: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<never>((_resolve, reject) => {
        patience = setTimeout(() => reject(new ApiProblem(0, platform.tooLong)), PATIENCE_MS)
      })
      const { done, value } = await Promise.race([reader.read(), late]).finally(() => clearTimeout(patience))
      if (done) return
      text += decoder.decode(value, { stream: true })
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/**
 * Reads what a phone needs for surveys of a farm, line by line. `after`: plots up to this id are already stored. Throws
 * ApiProblem if it is interrupted; the lines received until then are complete.
 */
export const readBundle = async function* (
  farm_id: number,
  query: { year: number; after: number | null },
): AsyncGenerator<BundleLine> {
  await connection.ready()
  const response = await fetch(addressOf(getOfflineBundle.path, { id: farm_id }, query), {
    headers: { ...headersOf({ background: false }), Accept: 'application/x-ndjson, application/json' },
  }).catch(() => {
    throw new ApiProblem(0, platform.unreachable)
  })
  if (response.status === 401) connection.unauthorised(getOfflineBundle.id)
  if (!response.ok || !response.body) {
    const envelope = await envelopeOf(response)
    throw envelope ? problemOf(response.status, envelope) : new ApiProblem(0, platform.noSense)
  }
  let isWhole = false
  try {
    for await (const line of linesOf(response.body)) {
      const read = JSON.parse(line) as BundleLine
      isWhole = read.kind === 'end'
      yield read
    }
  } catch (error) {
    if (error instanceof ApiProblem) throw error
    // The connection was lost, or a captive portal responded.
    throw new ApiProblem(0, error instanceof SyntaxError ? platform.noSense : platform.unreachable)
  }
  if (!isWhole) throw new ApiProblem(0, platform.unreachable)
}
