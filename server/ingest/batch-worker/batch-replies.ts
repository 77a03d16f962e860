import type pg from 'pg'
import { isDatabaseAway } from '../../platform/postgres/database-away.ts'
import { connect } from '../../platform/postgres/database.ts'
import { Problem, type Issue } from '../../platform/http/problem.ts'
import { makeLog } from '../../platform/observability/log.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { watchStatements } from '../../platform/observability/slow-statements.ts'
import { makeMessageStore } from '../message-store.ts'
import { takeBatchHere, type Batch, type Taken } from '../take-batch.ts'

/** What a thread for batches is given. */
export interface BatchWorkerData {
  connection: pg.PoolConfig
  settings: Pick<Settings, 'LOG_LEVEL' | 'SLOW_STATEMENT_MS'>
  /** False for the bench alone. */
  rollups: boolean
}
export type BatchOrder = { id: number; batch: Batch } | 'stop'
export type BatchReply =
  | { id: number; taken: Taken }
  | { id: number; refused: { status: number; message: string; issues: Issue[] } }
  | { id: number; isAway: true }
  | { id: number; failed: unknown }

/** Those of three transactions, and what they ask for beside them. */
const CONNECTIONS = 6

/** Takes batches by connections of its own, and tells what became of each in words that go from thread to thread. */
export const startBatches = ({ connection, settings, rollups }: BatchWorkerData) => {
  const log = makeLog(settings.LOG_LEVEL)
  const { db, pool, close } = connect(
    { ...connection, max: CONNECTIONS },
    (error) => log.warn({ err: error }, 'database'),
    watchStatements(log, settings),
  )
  const messages = makeMessageStore({ db, pool, clock: () => new Date(), log, rollups })
  const take = takeBatchHere(messages)
  return {
    replyTo: async (id: number, batch: Batch): Promise<BatchReply> => {
      try {
        return { id, taken: await take(batch) }
      } catch (error) {
        if (error instanceof Problem) {
          const { status, message, issues } = error
          return { id, refused: { status, message, issues } }
        }
        if (isDatabaseAway(error)) return { id, isAway: true }
        const { message, stack, code } = error as Error & { code?: unknown }
        return { id, failed: { message, stack, code } }
      }
    },
    close,
  }
}
