import { sql } from 'kysely'
import { VAPID_NAME } from '../push/vapid.ts'
import { CHECK_NAME } from './encryption-check.ts'
import type { EncryptedKind } from './rotate-encryption.ts'

/** Names of values in `installation`, numbered by their position here. */
const names = [CHECK_NAME, VAPID_NAME] as const

/** The key for push services, and the value by which a start checks its key. */
export const encryptedSettings: EncryptedKind = {
  name: 'keys of the portal',
  read: async (db, after, limit) => {
    const rows = await db
      .selectFrom('installation')
      .where('name', 'in', names)
      .select(['name', sql<string>`value->>'sealed'`.as('sealed')])
      .execute()
    return names
      .flatMap((name, index) => {
        const row = rows.find((one) => one.name === name)
        return row ? [{ id: index + 1, about: name, sealed: Buffer.from(row.sealed, 'base64') }] : []
      })
      .filter(({ id }) => id > after)
      .slice(0, limit)
  },
  replace: async (trx, value, sealed) => {
    const { numUpdatedRows } = await trx
      .updateTable('installation')
      .set({ value: JSON.stringify({ sealed: sealed.toString('base64') }) })
      .where('name', '=', value.about)
      .where(sql<boolean>`value->>'sealed' = ${value.sealed.toString('base64')}`)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
}
