import { parentPort, workerData } from 'node:worker_threads'
import { comeAfterOthers } from '../../platform/limits/low-priority.ts'
import { startBatches, type BatchOrder, type BatchThreadData } from './batch-replies.ts'

comeAfterOthers()
const { replyTo, close } = startBatches(workerData as BatchThreadData)
parentPort?.on('message', (order: BatchOrder) => {
  if (order === 'stop') return void close().finally(() => parentPort?.close())
  void replyTo(order.id, order.batch).then((reply) => parentPort?.postMessage(reply, []))
})
