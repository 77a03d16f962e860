import { Problem } from '../../platform/http/problem.ts'
import type { MessageReceipt } from '../receive-messages.ts'

/** Some brokers close the connection over larger packets. */
const MAX_REPORTED = 100_000
/**
 * The reply as JSON. If the list of issues exceeds the broker's packet size, it is cut and the number of omitted
 * issues is added.
 */
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

/** The response body of HTTP with its status and the values of its headers. */
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
