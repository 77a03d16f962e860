import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../limits/low-priority.ts'
import { outcomeOf, type Order } from './task-messages.ts'

/**
 * Called by the script of a worker thread: runs the tasks that `makeWorker` sends, concurrently and at low priority.
 * `close` closes what the thread has open.
 */
export const serveTasks = <Task, Result>(
  run: (task: Task) => Promise<Result>,
  close: () => Promise<unknown> = async () => undefined,
): void => {
  lowerPriority()
  parentPort?.on('message', (order: Order<Task>) => {
    if (order === 'stop') return void close().finally(() => parentPort?.close())
    void outcomeOf(run, order).then((outcome) => parentPort?.postMessage(outcome, []))
  })
}
