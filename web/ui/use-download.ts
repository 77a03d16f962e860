import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import type { Given } from '#web/platform/api/api.ts'
import { download, type Download } from '#web/platform/api/download.ts'
import { saveFile } from '#web/ui/chart/save.ts'

type Schema = z.core.$ZodType

/**
 * One download at a time, with the number of bytes received; null while there is none. The file is saved when it is
 * complete.
 */
export const useDownload = () => {
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const start = async <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    query: NonNullable<Given<P, Q, B>['query']>,
    params?: NonNullable<Given<P, Q, B>['params']>,
  ): Promise<Download | 'failed' | 'stopped'> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setBytes(0)
    try {
      const file = await download(endpoint, { query, params }, own.signal, setBytes)
      saveFile(file.name, file.content)
      return file
    } catch {
      return own.signal.aborted ? 'stopped' : 'failed'
    } finally {
      if (running.current === own) setBytes(null)
    }
  }
  return { bytes, start, stop: () => running.current?.abort() }
}
