import type { BackupRun } from '#domain/backup/endpoints.ts'
import { connectUnlimited } from '../platform/postgres/database.ts'
import type { OpenPortal } from './open-portal.ts'
import type { RunResult } from './run-in-process.ts'
import { backupRuns } from './run-writes.ts'
import { requireCurrentSchema } from './schema-level.ts'

/** Runs a command of an operator and records it like the scheduled runs. */
export const recordRun = async <T>(
  { database }: Pick<OpenPortal, 'database'>,
  kind: BackupRun['kind'],
  work: () => Promise<T>,
  resultOf: (made: T) => RunResult,
): Promise<T> => {
  const { db, close } = connectUnlimited({ ...database.server, max: 1 })
  try {
    await requireCurrentSchema(db)
    const id = await backupRuns.beginByHand(db, kind)
    try {
      const made = await work()
      const { file, facts, problem } = resultOf(made)
      if (problem === null) await backupRuns.done(db, id, { file, facts })
      else await backupRuns.fail(db, id, problem, facts)
      return made
    } catch (error) {
      await backupRuns.fail(db, id, (error as Error).message)
      throw error
    }
  } finally {
    await close()
  }
}
