import { context } from '@opentelemetry/api'
import type pg from 'pg'
import { currentEndpoint, makeSlowLog } from './slow-log.ts'
import type { Log } from './log.ts'
import type { Settings } from '../config/settings.ts'
import { shownStatement } from '../postgres/statement-name.ts'
import { isTraced, recordSpan } from '../tracing/spans.ts'

type Ended = (error?: unknown, result?: unknown) => void
/**
 * The arguments that pg's `query` accepts: a text, an object with text, name and values, or a stream such as COPY,
 * which ends with its callback.
 */
type Asked = string | { name?: string; text: string; submit?: unknown; callback?: Ended; rowCount?: number }

/** Watches the statements of a connection; null if neither slow ones nor traces are wanted. */
export type WatchStatements = (client: pg.ClientBase) => void

/**
 * Logs statements that took `SLOW_STATEMENT_MS` or longer, successful or not, with the call they belong to: Kysely's,
 * plain SQL and COPY. Each statement within a trace is a span of it, with its name or text, never with values.
 */
export const watchStatements = (
  log: Log,
  settings: Pick<Settings, 'SLOW_STATEMENT_MS'> & Partial<Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT'>>,
): WatchStatements | null => {
  const least = settings.SLOW_STATEMENT_MS === 0 ? Infinity : settings.SLOW_STATEMENT_MS
  if (least === Infinity && settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const tell = makeSlowLog(log, 'statement')

  return (client) => {
    /** When the connection's last statement ended, because pipelined statements run one after the other. */
    let free = 0
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const timed = (...given: unknown[]): unknown => {
      const asked = given[0] as Asked
      const began = performance.now()
      const within = isTraced() ? context.active() : null
      const end = (rows: number | null, call: string | null, failed = false) => {
        const now = performance.now()
        const ms = now - Math.max(began, free)
        free = now
        if (ms < least && !within) return
        const name = shownStatement(typeof asked === 'string' ? { text: asked } : asked)
        if (within) recordSpan(name, { ms, failed, within, attributes: { 'db.system.name': 'postgresql' } })
        if (ms >= least) tell({ name, ms, more: { rows, call } })
      }
      if (typeof asked === 'object' && asked.submit) {
        const { callback } = asked
        const call = currentEndpoint()
        if (callback) asked.callback = once(callback.bind(asked), () => end(asked.rowCount ?? null, call))
        return query(...given)
      }
      const last = given.at(-1)
      // With `pool.query(callback)` the call is unknown: the callback runs in the context of whoever returned the connection.
      if (typeof last === 'function')
        return query(
          ...given.slice(0, -1),
          once(last as Ended, (result) => end(rowsOf(result), null)),
        )
      const result = query(...given) as Promise<unknown>
      result.then(
        (value) => end(rowsOf(value), currentEndpoint()),
        () => end(null, currentEndpoint(), true),
      )
      return result
    }
    client.query = timed as typeof client.query
  }
}

/** Wraps a callback so that `end` runs before its first call. */
const once = (callback: Ended, end: (result: unknown) => void): Ended => {
  let isOver = false
  return (error, result) => {
    if (!isOver) end(result)
    isOver = true
    callback(error, result)
  }
}

/** For several statements in one text, the rows of the last. */
const rowsOf = (result: unknown): number | null => {
  const last: unknown = Array.isArray(result) ? result.at(-1) : result
  return (last as { rowCount?: number | null } | null)?.rowCount ?? null
}
