import type pg from 'pg'
import { makeLog } from '../../platform/observability/log.ts'
import { connect } from '../../platform/postgres/database.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { watchStatements } from '../../platform/observability/slow-statements.ts'
import { makeMessageStore } from '../message-store.ts'
import { processBatchInline } from '../process-batch.ts'

/** What a thread for batches is given. */
export interface BatchWorkerData {
  connection: pg.PoolConfig
  settings: Pick<Settings, 'LOG_LEVEL' | 'SLOW_STATEMENT_MS'>
  /** False for the bench alone. */
  rollups: boolean
}

/** Those of three transactions, and what they ask for beside them. */
const CONNECTIONS = 6

/** Takes batches by connections of its own. */
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
