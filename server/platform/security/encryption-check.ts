import type { Db } from '../postgres/database.ts'
import type { Log } from '../observability/log.ts'
import { makeSealer, readable, secretsOf, type Sealer } from './encryption.ts'
import type { Settings } from '../config/settings.ts'

export const CHECK_NAME = 'sealing-check'
const TEXT = 'sealed by this portal'

const storedCheck = async (db: Db): Promise<Buffer | undefined> => {
  const row = await db.selectFrom('installation').where('name', '=', CHECK_NAME).select('value').executeTakeFirst()
  return row && Buffer.from((row.value as { sealed: string }).sealed, 'base64')
}

/**
 * Checks that this server can decrypt a test value stored earlier. Logs an error if not, so that a SECRET_KEY changed
 * without SECRET_KEY_PREVIOUS is detected at the start and not when a person signs in.
 */
export const checkEncryption = async (db: Db, settings: Settings, log: Pick<Log, 'error'>): Promise<boolean> => {
  const sealer = makeSealer(secretsOf(settings))
  const value = () => JSON.stringify({ sealed: sealer.seal(TEXT, CHECK_NAME).toString('base64') })
  const sealed = await storedCheck(db)
  const isReadable = !sealed || readable(() => sealer.unseal(sealed, CHECK_NAME)) === TEXT
  if (!isReadable)
    log.error(
      'SECRET_KEY cannot decrypt the secrets in this database: set SECRET_KEY_PREVIOUS to the former key. Otherwise authenticator apps, webhooks and push notifications must be set up again.',
    )
  if (!sealed || (isReadable && !sealer.isCurrent(sealed)))
    await db
      .insertInto('installation')
      .values({ name: CHECK_NAME, value: value() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
      .execute()
  return isReadable
}

/** Whether the last server that started used a key other than the current one of `sealer`. */
export const isLastStartByAnotherKey = async (db: Db, sealer: Pick<Sealer, 'isCurrent'>): Promise<boolean> => {
  const sealed = await storedCheck(db)
  return sealed !== undefined && !sealer.isCurrent(sealed)
}
