import type { Insertable } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'
import { newToken, tokenHash } from '../platform/security/passwords.ts'

type New = Insertable<DB['share_links']>

/** A share link of a farm's latest week, with its token. */
export const makeShareLink = async (
  db: Db,
  given: Partial<New> & Pick<New, 'organisation_id' | 'farm_id' | 'created_by'>,
): Promise<{ id: number; token: string }> => {
  const token = newToken()
  const { id } = await db
    .insertInto('share_links')
    .values({
      kind: 'dashboard',
      parts: ['score'],
      latest_weeks: 'start_date' in given ? null : 1,
      token_hash: tokenHash(token),
      expires_at: new Date('2199-01-01T00:00:00Z'),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}
