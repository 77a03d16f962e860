import { lowerHelperPriority } from '../../platform/limits/low-priority.ts'
import { enlargeYoungSpace } from '../../platform/memory/memory.ts'
import { unavailable } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/observability/log.ts'
import { isDatabaseAway } from '../../platform/postgres/database-away.ts'
import { makeWorker, WorkerEndedError } from '../../platform/workers/worker.ts'
import type { BatchWorkerData } from './batch-replies.ts'
import type { Batch, ProcessBatch, BatchResult } from '../process-batch.ts'

/**
 * As much as the server itself may have: with a smaller limit the engine keeps the heap small and collects ten times as often, which took a
 * third of the thread's time. What it holds is bounded by what devices may send.
 */
const MEMORY_MB = { maxOldGenerationSizeMb: 4_096, maxYoungGenerationSizeMb: 192 }

export interface BatchWorker {
  process: ProcessBatch
  stop: () => Promise<void>
}

/**
 * Takes batches in a worker thread, with a heap and connections of its own and after what people and single cameras wait
 * for: a thousand messages of which everything is wrong take a second to read. What a thread that dies had under way is told as a fault that may
 * be tried again, as nothing says whether it was stored.
 */
export const startBatchWorker = (
  { connection, settings: { LOG_LEVEL, SLOW_STATEMENT_MS }, rollups }: BatchWorkerData,
  log: Log,
  script = new URL('batch-worker.ts', import.meta.url),
): BatchWorker => {
  const worker = makeWorker<Batch, BatchResult>(script, {
    workerData: { connection, settings: { LOG_LEVEL, SLOW_STATEMENT_MS }, rollups } satisfies BatchWorkerData,
    resourceLimits: MEMORY_MB,
    onStart: () => {
      enlargeYoungSpace()
      lowerHelperPriority()
    },
    onError: (error) => log.error({ err: error }, 'thread of batches'),
  })
  return {
    process: async (batch) => {
      // Small ones share memory with others, which is not given away.
      const isOwn = batch.body.buffer.byteLength === batch.body.byteLength
      const body = isOwn ? batch.body : new Uint8Array(batch.body)
      try {
        return await worker.run({ ...batch, body }, [body.buffer])
      } catch (error) {
        throw error instanceof WorkerEndedError || isDatabaseAway(error) ? unavailable() : error
      }
    },
    stop: worker.stop,
  }
}
