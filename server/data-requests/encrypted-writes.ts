import type { EncryptedKind } from '../platform/security/rotate-encryption.ts'
import { identifiersPurpose } from '../users/erase-writes.ts'

/** The names and addresses that an unfinished erasure searches for. */
export const encryptedIdentifiers: EncryptedKind = {
  name: 'data requests',
  read: async (db, after, limit) => {
    const rows = await db
      .selectFrom('data_requests')
      .where('id', '>', after)
      .where('identifiers', 'is not', null)
      .select(['id', 'identifiers'])
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.flatMap(({ id, identifiers }) =>
      identifiers ? [{ id, sealed: identifiers, about: identifiersPurpose(id) }] : [],
    )
  },
  replace: async (trx, { id, sealed: before }, identifiers) => {
    const { numUpdatedRows } = await trx
      .updateTable('data_requests')
      .set({ identifiers })
      .where('id', '=', id)
      .where('identifiers', '=', before)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
}
