import { sql } from 'kysely'
import { mayChange } from '#domain/access/rules.ts'
import type { NewShareLink, ShareLinkWithUrl } from '#domain/share-links/share-link.ts'
import { farms } from '../farms/queries.ts'
import type { Person } from '../platform/http/actor.ts'
import { forbidden, orNotFound } from '../platform/http/problem.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { newToken, tokenHash } from '../platform/security/passwords.ts'
import { shareLinks } from './queries.ts'

/** The farm, if the person may share it. Throws 404 outside the scope, and 403 for a farmer on farms of others. */
export const farmToShare = async (db: Db, { scope, user_id: id, role }: Person, farm_id: number) => {
  const farm = orNotFound(await farms.find(db, scope, farm_id))
  if (!mayChange('share.edit', { id, role }, farm.farmer_id)) throw forbidden()
  return farm
}

export const shareLinkWrites = {
  /** Returns the address; only the hash of its token is stored. `baseUrl`: of the portal. */
  create: async (
    trx: Trx,
    person: Person,
    farm_id: number,
    given: NewShareLink,
    baseUrl: string,
  ): Promise<ShareLinkWithUrl> => {
    // Prevents concurrent requests from exceeding the limit together.
    await trx.selectFrom('farms').where('id', '=', farm_id).select('id').forNoKeyUpdate().execute()
    const farm = await farmToShare(trx, person, farm_id)
    await shareLinks.checkNumber(trx, farm_id)
    const token = newToken()
    const { id } = await trx
      .insertInto('share_links')
      .values({
        organisation_id: farm.organisation_id,
        farm_id,
        kind: given.kind,
        title: given.title,
        parts: [...new Set(given.parts)],
        start_date: given.start_date,
        end_date: given.end_date,
        latest_weeks: given.latest_weeks,
        with_start_date: given.with_start_date,
        with_end_date: given.with_end_date,
        embed_hosts: [...new Set(given.embed_hosts)],
        token_hash: tokenHash(token),
        expires_at: sql`now() + make_interval(days => ${given.days})`,
        created_by: person.user_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = orNotFound(await shareLinks.find(trx, person.scope, farm_id, id))
    return { ...made, url: `${baseUrl}/shared/${token}` }
  },

  /** A link that has ended is not changed. */
  revoke: async (trx: Trx, person: Person, farm_id: number, id: number): Promise<void> => {
    await farmToShare(trx, person, farm_id)
    orNotFound(await shareLinks.find(trx, person.scope, farm_id, id))
    await trx
      .updateTable('share_links')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
  },

  /** Counts that a link was opened, without recording anything about the visitor. */
  countOpening: async (db: Db, id: number): Promise<void> => {
    await db
      .updateTable('share_links')
      .set({ opened: sql`opened + 1`, last_opened_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  },
}
