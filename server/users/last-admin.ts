import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { User } from '#domain/users/user.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'

/**
 * Called before a person stops being an active administrator: refuses if no other would be left. Concurrent changes
 * wait for each other here, so that the second sees the result of the first.
 */
export const requireAnotherAdmin = async (
  trx: Trx,
  leaving: Pick<User, 'id' | 'role' | 'is_active'>,
): Promise<void> => {
  if (leaving.role !== 'admin' || !leaving.is_active) return
  await sql`select pg_advisory_xact_lock(hashtextextended('the last active admin', 0))`.execute(trx)
  const other = await trx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '<>', leaving.id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new Problem(409, messages.lastAdmin)
}
