import { Problem } from '../http/problem.ts'

/** What a worker thread is sent: a task, or that it is to end once its tasks are over. */
export type Order<Task> = { id: number; task: Task } | 'stop'
/** What it sends back of a task. */
export type Outcome<Result> = { id: number; result: Result } | { id: number; failed: SentError }

/** An error without its class, which does not pass between threads. */
interface SentError {
  isProblem: boolean
  message: string
  stack: string | undefined
  members: Record<string, unknown>
}

const sentError = (error: unknown): SentError => {
  const { message, stack, ...members } = error instanceof Error ? error : new Error(String(error))
  return {
    isProblem: error instanceof Problem,
    message: (error as Error).message ?? message,
    stack: (error as Error).stack ?? stack,
    // What cannot be sent, a function or a connection, would leave the task without an outcome.
    members: JSON.parse(JSON.stringify(members)) as Record<string, unknown>,
  }
}
const receivedError = ({ isProblem, message, stack, members }: SentError): Error => {
  const { status, ...more } = members as { status?: number }
  if (isProblem && status !== undefined) return new Problem(status, message, more)
  return Object.assign(new Error(message), members, { stack })
}

/** Runs a task and returns what is sent of it; never throws. */
export const outcomeOf = async <Task, Result>(
  run: (task: Task) => Promise<Result>,
  { id, task }: { id: number; task: Task },
): Promise<Outcome<Result>> => {
  try {
    return { id, result: await run(task) }
  } catch (error) {
    return { id, failed: sentError(error) }
  }
}

/** The result of a task; throws the error with which it failed in its thread, with its members. */
export const resultOf = <Result>(outcome: Outcome<Result>): Result => {
  if ('failed' in outcome) throw receivedError(outcome.failed)
  return outcome.result
}
