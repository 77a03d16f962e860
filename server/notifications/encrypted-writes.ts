import type { EncryptedKind } from '../platform/security/rotate-encryption.ts'
import { aboutWebhook } from './webhook-secrets.ts'

/** Signing secrets of webhooks, also of deleted ones: deliveries of theirs may still be pending. */
export const encryptedWebhooks: EncryptedKind = {
  name: 'webhooks',
  read: async (db, after, limit) => {
    const rows = await db
      .selectFrom('webhooks')
      .where('id', '>', after)
      .select(['id', 'organisation_id', 'secret'])
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id, organisation_id, secret }) => ({ id, sealed: secret, about: aboutWebhook(organisation_id) }))
  },
  replace: async (trx, { id, sealed: before }, secret) => {
    const { numUpdatedRows } = await trx
      .updateTable('webhooks')
      .set({ secret })
      .where('id', '=', id)
      .where('secret', '=', before)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
}
