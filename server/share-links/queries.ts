import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { MOST_SHARE_LINKS, type ShareKind, type ShareLink, type SharePart } from '#domain/share-links/share-link.ts'
import { shareMessages } from '#domain/share-links/public-messages.ts'
import type { Db } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import { tokenHash } from '../platform/security/passwords.ts'

const MOST_LISTED = 1_000

const isOpen = sql<boolean>`share_links.revoked_at is null and share_links.expires_at > now()`

const columns = [
  'share_links.id',
  'share_links.farm_id',
  'share_links.kind',
  'share_links.title',
  'share_links.parts',
  'share_links.start_date',
  'share_links.end_date',
  'share_links.latest_weeks',
  'share_links.with_start_date',
  'share_links.with_end_date',
  'share_links.embed_hosts',
  'share_links.expires_at',
  'share_links.revoked_at',
  'share_links.opened',
  'share_links.last_opened_at',
  'share_links.created_at',
] as const

const creator = sql<string | null>`nullif(concat_ws(' ', users.firstname, users.lastname), '')`

/** Share links of farms within the scope, while the farm belongs to the organisation that shared it. */
const visible = (db: Db, scope: Scope) =>
  db
    .selectFrom('share_links')
    .innerJoin('farms', 'farms.id', 'share_links.farm_id')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'share_links.created_by').on('users.deleted_at', 'is', null),
    )
    .whereRef('farms.organisation_id', '=', 'share_links.organisation_id')
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select([...columns, creator.as('created_by_name')])
type Row = Awaited<ReturnType<ReturnType<typeof visible>['execute']>>[number]

const linkOf = ({ expires_at, revoked_at, last_opened_at, created_at, ...row }: Row): ShareLink => ({
  ...row,
  kind: row.kind as ShareKind,
  parts: row.parts as SharePart[],
  expires_at: expires_at.toISOString(),
  revoked_at: revoked_at?.toISOString() ?? null,
  last_opened_at: last_opened_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

/** An open link, with its farm. */
export interface OpenLink {
  link: ShareLink
  farm: { id: number; title: string; time_zone: string }
  /** Only this farm. */
  scope: Scope
}

export const shareLinks = {
  /** Links of a farm, the newest first, including ended ones. */
  list: async (db: Db, scope: Scope, farm_id: number): Promise<ShareLink[]> => {
    const rows = await visible(db, scope)
      .where('share_links.farm_id', '=', farm_id)
      .orderBy('share_links.id', 'desc')
      .limit(MOST_LISTED)
      .execute()
    return rows.map(linkOf)
  },

  find: async (db: Db, scope: Scope, farm_id: number, id: number): Promise<ShareLink | undefined> => {
    const row = await visible(db, scope)
      .where('share_links.farm_id', '=', farm_id)
      .where('share_links.id', '=', id)
      .executeTakeFirst()
    return row && linkOf(row)
  },

  /** Throws 409 if the farm has the maximum number of links. The caller has locked the farm. */
  checkNumber: async (db: Db, farm_id: number): Promise<void> => {
    const { count } = await db
      .selectFrom('share_links')
      .where('farm_id', '=', farm_id)
      .where(isOpen)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MOST_SHARE_LINKS) throw new Problem(409, shareMessages.tooMany)
  },

  /**
   * The link with this token; undefined if it has ended or never existed. No scope applies, because the token grants
   * access.
   */
  open: async (db: Db, token: string): Promise<OpenLink | undefined> => {
    const row = await visible(db, { kind: 'all' })
      .innerJoin('organisations', 'organisations.id', 'share_links.organisation_id')
      .where('organisations.archived_at', 'is', null)
      .where('share_links.token_hash', '=', tokenHash(token))
      .where(isOpen)
      .select(['share_links.organisation_id', 'farms.title as farm_title', 'farms.time_zone'])
      .executeTakeFirst()
    if (!row) return undefined
    const { organisation_id, farm_title, time_zone, ...link } = row
    return {
      link: linkOf(link),
      farm: { id: link.farm_id, title: farm_title, time_zone },
      scope: { kind: 'organisation', organisation_id, farm_ids: [link.farm_id] },
    }
  },
}
