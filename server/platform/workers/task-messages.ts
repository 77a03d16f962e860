import { Problem } from '../http/problem.ts'

/** Messages to a worker thread: a task, or the command to end after its current tasks. */
export type Order<Task> = { id: number; task: Task } | 'stop'
/** The reply to a task. */
export type Outcome<Result> = { id: number; result: Result } | { id: number; failed: SentError }

/** An error without its class, which cannot be sent between threads. */
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
    // Members that cannot be sent, such as functions or connections, would leave the task without a reply.
    members: JSON.parse(JSON.stringify(members)) as Record<string, unknown>,
  }
}
const receivedError = ({ isProblem, message, stack, members }: SentError): Error => {
  const { status, ...more } = members as { status?: number }
  if (isProblem && status !== undefined) return new Problem(status, message, more)
  return Object.assign(new Error(message), members, { stack })
}

/** Runs a task and returns its reply; never throws. */
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

/** Returns the result of a task; throws the error with which it failed, including its members. */
export const resultOf = <Result>(outcome: Outcome<Result>): Result => {
  if ('failed' in outcome) throw receivedError(outcome.failed)
  return outcome.result
}
