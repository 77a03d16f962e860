import { Worker, type Transferable, type WorkerOptions } from 'node:worker_threads'
import { resultOf, type Order, type Outcome } from './task-messages.ts'

/** A thread ended during tasks; it is unknown whether they were done. */
export class WorkerEndedError extends Error {}

interface Options extends Pick<WorkerOptions, 'workerData' | 'resourceLimits'> {
  /** Called before a thread is started. */
  onStart?: () => void
  onError?: (error: Error) => void
}
interface QueuedTask<Result> {
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Runs tasks in a worker thread whose script calls `serveTasks`. The thread is started with the first task, restarted
 * with the next task if it ended, and does not keep the process alive. Tasks fail with the error of the thread, or
 * with a `WorkerEndedError`.
 */
export const makeWorker = <Task, Result>(script: URL, { onStart, onError, ...options }: Options = {}) => {
  const waiting = new Map<number, QueuedTask<Result>>()
  let thread: Worker | null = null
  let last = 0

  const settle = (outcome: Outcome<Result>) => {
    const task = waiting.get(outcome.id)
    waiting.delete(outcome.id)
    try {
      task?.resolve(resultOf(outcome))
    } catch (error) {
      task?.reject(error)
    }
  }
  const start = (): Worker => {
    onStart?.()
    const worker = new Worker(script, options)
    worker.unref()
    worker.on('message', settle)
    worker.once('error', (error: Error) => onError?.(error))
    worker.once('exit', () => {
      if (thread === worker) thread = null
      for (const { reject } of waiting.values()) reject(new WorkerEndedError('The worker thread ended.'))
      waiting.clear()
    })
    return worker
  }

  return {
    run: (task: Task, transferred: readonly Transferable[] = []): Promise<Result> =>
      new Promise((resolve, reject) => {
        thread ??= start()
        last += 1
        thread.postMessage({ id: last, task } satisfies Order<Task>, transferred)
        waiting.set(last, { resolve, reject })
      }),
    /** Ends the thread after its resources are closed. */
    stop: async () => {
      const ended = thread
      if (!ended) return
      const over = new Promise((resolve) => ended.once('exit', resolve))
      ended.ref()
      ended.postMessage('stop' satisfies Order<Task>, [])
      await over
    },
  }
}
