import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../limits/low-priority.ts'
import { outcomeOf, type Order } from './task-messages.ts'

/**
 * Called by the script of a worker thread: runs the tasks that `makeWorker` sends, concurrently and at low priority.
 * `close` closes the resources of the thread.
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
