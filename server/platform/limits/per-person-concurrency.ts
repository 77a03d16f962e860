import { messages } from '#domain/messages.ts'
import { Problem } from '../http/problem.ts'

interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Limits concurrent requests per id on this server. Some more wait in order, and further ones are refused (429).
 * Returns a function that releases the slot; it may be called more than once.
 */
export const makePersonConcurrency = ({ at_once, waiting }: { at_once: number; waiting: number }) => {
  const lines = new Map<number, Line>()
  const turnOf = (id: number, line: Line) => {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const next = line.waiting.shift()
      if (next) return next()
      line.running -= 1
      if (line.running === 0) lines.delete(id)
    }
  }
  return (id: number): (() => void) | Promise<() => void> => {
    const line = lines.get(id) ?? { running: 0, waiting: [] }
    lines.set(id, line)
    if (line.running < at_once) {
      line.running += 1
      return turnOf(id, line)
    }
    if (line.waiting.length >= waiting)
      throw new Problem(429, messages.tooManyAtOnce, { headers: { 'retry-after': '1' } })
    // Releasing a slot passes it to the next request.
    return new Promise((begin) => line.waiting.push(() => begin(turnOf(id, line))))
  }
}
