import type pg from 'pg'
import { makeLog } from '../../platform/observability/log.ts'
import { connect } from '../../platform/postgres/database.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { watchStatements } from '../../platform/observability/slow-statements.ts'
import { makeMessageStore } from '../message-store.ts'
import { processBatchInline } from '../process-batch.ts'

/** Data passed to the worker thread when it starts. */
export interface BatchWorkerData {
  connection: pg.PoolConfig
  settings: Pick<Settings, 'LOG_LEVEL' | 'SLOW_STATEMENT_MS'>
  /** False only in the benchmark, which measures the cost of rollups. */
  rollups: boolean
}

/** For three concurrent transactions, and for statements outside of them. */
const CONNECTIONS = 6

/** Processes batches on separate database connections. */
export const startBatches = ({ connection, settings, rollups }: BatchWorkerData) => {
  const log = makeLog(settings.LOG_LEVEL)
  const { db, pool, close } = connect(
    { ...connection, max: CONNECTIONS },
    (error) => log.warn({ err: error }, 'database'),
    watchStatements(log, settings),
  )
  const messages = makeMessageStore({ db, pool, clock: () => new Date(), log, rollups })
  return { take: processBatchInline(messages), close }
}
