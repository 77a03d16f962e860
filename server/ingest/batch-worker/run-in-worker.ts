import { lowerHelperPriority } from '../../platform/limits/low-priority.ts'
import { enlargeYoungSpace } from '../../platform/memory/memory.ts'
import { unavailable } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/observability/log.ts'
import { isDatabaseAway } from '../../platform/postgres/database-away.ts'
import { makeWorker, WorkerEndedError } from '../../platform/workers/worker.ts'
import type { BatchWorkerData } from './batch-replies.ts'
import type { Batch, ProcessBatch, BatchResult } from '../process-batch.ts'

/**
 * The same limit as the server's. With a smaller one, V8 limits the heap and collects garbage far more often. The
 * limits on requests bound the worker's memory.
 */
const MEMORY_MB = { maxOldGenerationSizeMb: 4_096, maxYoungGenerationSizeMb: 192 }

export interface BatchWorker {
  process: ProcessBatch
  stop: () => Promise<void>
}

/**
 * Processes batches in a worker thread with its own heap and connections, at a lower priority than requests of people
 * and single messages: a thousand invalid messages take a second to check. If the thread dies, pending batches fail
 * with an error that devices may retry, because it is unknown whether they were stored.
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
    onError: (error) => log.error({ err: error }, 'worker thread for batches failed'),
  })
  return {
    process: async (batch) => {
      // Small buffers share a pool with others and cannot be transferred.
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
