import {
  InsertQueryNode,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  ValuesNode,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import type { Db } from '#server/platform/postgres/database.ts'
import type { DB } from '#server/platform/postgres/schema.gen.ts'

type Result = QueryResult<unknown>
interface Waiting {
  query: CompiledQuery
  rows: ValuesNode['values']
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** The rows of an insert with no other clauses, which might refer to all rows. */
const rowsOf = ({ query }: CompiledQuery): ValuesNode['values'] | null => {
  if (!InsertQueryNode.is(query) || query.onConflict || query.with) return null
  return query.values && ValuesNode.is(query.values) ? query.values.values : null
}

/**
 * Creates one record per item. Inserts of the same step are combined into one statement, which takes a hundredth of
 * the round trips. `make` must use the given database, one statement after another, and must not wait for other items.
 */
export const madeTogether = async <Item, Made>(
  db: Db,
  items: readonly Item[],
  make: (db: Db, item: Item) => Promise<Made>,
): Promise<Made[]> => {
  const compiler = new PostgresQueryCompiler()
  let underWay = items.length
  let waiting: Waiting[] = []

  const insertAll = async (alike: Waiting[]) => {
    const [{ query }] = alike as [Waiting]
    const values = ValuesNode.create(alike.flatMap(({ rows }) => rows))
    const whole = { ...(query.query as InsertQueryNode), values }
    try {
      const { rows, ...result } = await db.executeQuery(compiler.compileQuery(whole, query.queryId))
      let taken = 0
      for (const { rows: own, resolve } of alike) {
        const numAffectedRows = BigInt(own.length)
        resolve({ ...result, numAffectedRows, rows: rows.slice(taken, taken + own.length) })
        taken += own.length
      }
    } catch (error) {
      for (const { reject } of alike) reject(error)
    }
  }
  const insertWhenAllWait = () => {
    if (waiting.length < underWay) return
    const step = Map.groupBy(waiting, ({ query }) => query.sql)
    waiting = []
    for (const alike of step.values()) void insertAll(alike)
  }
  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) => {
      const rows = rowsOf(query)
      if (!rows) return db.executeQuery<Row>(query as CompiledQuery<Row>)
      return new Promise<QueryResult<Row>>((resolve, reject) => {
        waiting.push({ query, rows, resolve: resolve as Waiting['resolve'], reject })
        insertWhenAllWait()
      })
    },
    streamQuery: () => {
      throw new Error('Nothing is streamed while records are made.')
    },
  }
  const refuse = () => Promise.reject(new Error('Records that are made together have no transactions of their own.'))
  const together = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => compiler,
      createDriver: () => ({
        init: () => Promise.resolve(),
        acquireConnection: () => Promise.resolve(connection),
        beginTransaction: refuse,
        commitTransaction: refuse,
        rollbackTransaction: refuse,
        releaseConnection: () => Promise.resolve(),
        destroy: () => Promise.resolve(),
      }),
    },
  })
  return Promise.all(
    items.map(async (item) => {
      try {
        return await make(together, item)
      } finally {
        underWay -= 1
        insertWhenAllWait()
      }
    }),
  )
}
