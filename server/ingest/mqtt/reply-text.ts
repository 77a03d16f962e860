import { Problem } from '../../platform/http/problem.ts'
import type { MessageReceipt } from '../receive-messages.ts'

/** Larger packets are refused by some brokers, which end the connection over them. */
const MAX_REPORTED = 100_000
/** An answer as JSON: of more that is wrong than brokers pass on, the first is told, and how many more there are. */
export const replyText = (result: MessageReceipt | Problem, more: object): string => {
  const isRefused = result instanceof Problem
  const wrong = isRefused ? (result.issues ?? []) : result.rejected
  const withSome = (count: number) => {
    const some = wrong.slice(0, count)
    const answer = answerOf(result)
    const shortened = isRefused ? { ...answer, issues: some } : { ...answer, data: { ...result, rejected: some } }
    return JSON.stringify({ ...shortened, ...more, left_out: wrong.length - count })
  }
  let text = JSON.stringify({ ...answerOf(result), ...more })
  for (let count = wrong.length; Buffer.byteLength(text) > MAX_REPORTED && count > 0;) {
    count = Math.floor(count / 2)
    text = withSome(count)
  }
  return text
}

/** The body of HTTP's answer, with its status and what it has in headers. */
const answerOf = (result: MessageReceipt | Problem) => {
  if (!(result instanceof Problem)) return { status: 200, error: false, message: 'OK', data: result }
  const retry = result.headers['retry-after']
  return {
    status: result.status,
    error: true,
    message: result.message,
    data: null,
    issues: result.issues,
    ...(retry !== undefined && { retry_after: Number(retry) }),
  }
}
