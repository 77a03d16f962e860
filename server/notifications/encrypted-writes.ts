import type { EncryptedKind } from '../platform/security/rotate-encryption.ts'
import { aboutWebhook } from './webhooks/webhook-secrets.ts'

/** Signing secrets of webhooks in a column, including deleted ones, which may still have pending deliveries. */
const encryptedColumn = (name: string, column: 'secret' | 'former_secret'): EncryptedKind => ({
  name,
  read: async (db, after, limit) => {
    const rows = await db
      .selectFrom('webhooks')
      .where('id', '>', after)
      .where(column, 'is not', null)
      .select(['id', 'organisation_id'])
      .select((eb) => eb.ref(column).$castTo<Buffer>().as('sealed'))
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id, organisation_id, sealed }) => ({ id, sealed, about: aboutWebhook(organisation_id) }))
  },
  replace: async (trx, { id, sealed: before }, sealed) => {
    const { numUpdatedRows } = await trx
      .updateTable('webhooks')
      .set({ [column]: sealed })
      .where('id', '=', id)
      .where(column, '=', before)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

export const encryptedWebhooks = encryptedColumn('webhooks', 'secret')
/** Secrets that are still valid after a rotation. */
export const encryptedFormerSecrets = encryptedColumn('former secrets of webhooks', 'former_secret')
