import { workerData } from 'node:worker_threads'
import { serveTasks } from '../../platform/workers/serve-tasks.ts'
import { startBatches, type BatchWorkerData } from './batch-replies.ts'

const { take, close } = startBatches(workerData as BatchWorkerData)
serveTasks(take, close)
