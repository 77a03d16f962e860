import { inTransaction, system } from '../platform/database.ts'
import type { Deps } from '../app.ts'
import { makeCode } from './codes.ts'

/** A link with which the first administrator is made, if there is nobody yet; each start voids the one before. */
export const offerFirstAdmin = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<string | null> => {
  const anybody = await db.selectFrom('users').where('deleted_at', 'is', null).select('id').limit(1).executeTakeFirst()
  if (anybody) return null
  const code = await inTransaction(db, system, (trx) => makeCode(trx, 'first-admin', { user_id: null, email: null }))
  return `${settings.baseUrl}/first-admin?code=${encodeURIComponent(code)}`
}
