import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../../platform/limits/low-priority.ts'
import { startBatches, type BatchOrder, type BatchWorkerData } from './batch-replies.ts'

lowerPriority()
const { replyTo, close } = startBatches(workerData as BatchWorkerData)
parentPort?.on('message', (order: BatchOrder) => {
  if (order === 'stop') return void close().finally(() => parentPort?.close())
  void replyTo(order.id, order.batch).then((reply) => parentPort?.postMessage(reply, []))
})
