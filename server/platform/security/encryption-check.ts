import type { Db } from '../postgres/database.ts'
import type { Log } from '../observability/log.ts'
import { makeSealer, readable, secretsOf } from './encryption.ts'
import type { Settings } from '../config/settings.ts'

const NAME = 'sealing-check'
const TEXT = 'sealed by this portal'

/**
 * Checks that this server can decrypt a test value stored earlier. Logs an error if not, so that a SECRET_KEY changed
 * without SECRET_KEY_PREVIOUS is found at the start and not at somebody's sign-in.
 */
export const checkEncryption = async (db: Db, settings: Settings, log: Pick<Log, 'error'>): Promise<boolean> => {
  const sealer = makeSealer(secretsOf(settings))
  const value = () => JSON.stringify({ sealed: sealer.seal(TEXT, NAME).toString('base64') })
  const row = await db.selectFrom('installation').where('name', '=', NAME).select('value').executeTakeFirst()
  const sealed = row && Buffer.from((row.value as { sealed: string }).sealed, 'base64')
  const isReadable = !sealed || readable(() => sealer.unseal(sealed, NAME)) === TEXT
  if (!isReadable)
    log.error(
      'SECRET_KEY cannot decrypt the secrets in this database: set SECRET_KEY_PREVIOUS to the former key. Otherwise authenticator apps, webhooks and push notifications must be set up again.',
    )
  if (!sealed || (isReadable && !sealer.isCurrent(sealed)))
    await db
      .insertInto('installation')
      .values({ name: NAME, value: value() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
      .execute()
  return isReadable
}
