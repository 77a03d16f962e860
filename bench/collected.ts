import type { WatchStatements } from '#server/platform/observability/slow-statements.ts'
import { currentEndpoint } from '#server/platform/observability/slow-log.ts'

/** A statement with its values, and the call during which it was executed. */
export interface Statement {
  text: string
  values: unknown[]
  call: string | null
}
type Asked = string | { text: string; values?: unknown[] }

/** Collects the statements that a server sends to its database, once for each text and call. */
export const collectAll = (): { watch: WatchStatements; statements: () => Statement[] } => {
  const seen = new Map<string, Statement>()
  return {
    watch: (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((...given: unknown[]) => {
        const asked = given[0] as Asked
        const text = typeof asked === 'string' ? asked : asked.text
        const values = (typeof asked === 'string' ? given[1] : asked.values) ?? []
        const call = currentEndpoint()
        seen.set(`${call} ${text}`, { text, values: Array.isArray(values) ? values : [], call })
        return query(...given)
      }) as typeof client.query
    },
    statements: () => [...seen.values()],
  }
}
