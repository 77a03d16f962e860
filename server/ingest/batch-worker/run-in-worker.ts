import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { lowerHelperPriority } from '../../platform/limits/low-priority.ts'
import { Problem, unavailable } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { BatchOrder, BatchReply, BatchWorkerData } from './batch-replies.ts'
import type { TakeBatch, Taken } from '../take-batch.ts'

interface Waiting {
  resolve: (taken: Taken) => void
  reject: (error: unknown) => void
}

/**
 * As much as the server itself may have: with a smaller limit the engine keeps the heap small and collects ten times as often, which took a
 * third of the thread's time. What it holds is bounded by what devices may send.
 */
const MEMORY_MB = { maxOldGenerationSizeMb: 4_096, maxYoungGenerationSizeMb: 192 }
/** Messages live until they are stored: with less room for what is new, most of them are copied before. */
const ROOM_FOR_NEW = '--min-semi-space-size=32'

export interface BatchWorker {
  take: TakeBatch
  stop: () => Promise<void>
}

/**
 * Takes batches in a thread of their own, with a heap and connections of its own and after what people and single cameras wait
 * for: a thousand messages of which everything is wrong take a second to read. A thread that dies is started anew with the next batch; what it
 * had under way is told as a fault that may be tried again, as nothing says whether it was stored.
 */
export const startBatchWorker = (
  { connection, settings: { LOG_LEVEL, SLOW_STATEMENT_MS }, rollups }: BatchWorkerData,
  log: Log,
  script = new URL('batch-worker.ts', import.meta.url),
): BatchWorker => {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let last = 0

  const settle = (reply: BatchReply) => {
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('taken' in reply) one?.resolve(reply.taken)
    else if ('isAway' in reply) one?.reject(unavailable())
    else if ('refused' in reply) {
      const { status, message, issues } = reply.refused
      one?.reject(new Problem(status, message, { issues }))
    } else one?.reject(Object.assign(new Error(), reply.failed))
  }
  const start = (): Worker => {
    // Heeded by threads that begin later.
    setFlagsFromString(ROOM_FOR_NEW)
    lowerHelperPriority()
    const worker = new Worker(script, {
      workerData: { connection, settings: { LOG_LEVEL, SLOW_STATEMENT_MS }, rollups } satisfies BatchWorkerData,
      resourceLimits: MEMORY_MB,
    })
    worker.on('message', settle)
    worker.once('error', (error) => log.error({ err: error }, 'thread of batches'))
    worker.once('exit', () => {
      if (thread === worker) thread = null
      for (const { reject } of waiting.values()) reject(unavailable())
      waiting.clear()
    })
    return worker
  }

  return {
    take: (batch) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        last += 1
        // Small ones share memory with others, which is not given away.
        const isOwn = batch.body.buffer.byteLength === batch.body.byteLength
        const body = isOwn ? batch.body : new Uint8Array(batch.body)
        const order: BatchOrder = { id: last, batch: { ...batch, body } }
        thread.postMessage(order, [body.buffer])
        waiting.set(last, { resolve, reject })
      }),
    stop: async () => {
      const ended = thread
      if (!ended) return
      const over = new Promise((resolve) => ended.once('exit', resolve))
      ended.postMessage('stop' satisfies BatchOrder, [])
      await over
    },
  }
}
