import { connectUnlimited } from '../platform/postgres/database.ts'
import type { OpenPortal } from './open-portal.ts'
import { verify, type Check } from './verify.ts'

/** Verifies an open portal. Recounting years of messages may take minutes. */
export const verifyPortal = async (
  { database, blobs, log }: Pick<OpenPortal, 'database' | 'blobs' | 'log'>,
  { withContent }: { withContent: boolean },
): Promise<Check[]> => {
  const { db, pool, close } = connectUnlimited({ ...database.server, max: 2 })
  try {
    return await verify({ db, pool, connection: database.direct, blobs, log, withContent })
  } finally {
    await close()
  }
}
