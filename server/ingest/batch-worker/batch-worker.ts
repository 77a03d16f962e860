import { workerData } from 'node:worker_threads'
import { serveTasks } from '../../platform/workers/serve-tasks.ts'
import { startBatches, type BatchThreadData } from './batch-replies.ts'

const { take, close } = startBatches(workerData as BatchThreadData)
serveTasks(take, close)
