import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { MAX_HITS, type Found } from '#domain/find/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import { wordsOf } from '../platform/postgres/search.ts'

/** Every word must occur in a text. One condition per word, so that each uses the text's trigram index. */
const hasEach = (words: readonly string[], text: RawBuilder<unknown>) =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => sql`plain_text(${text}) like plain_text(${word})`),
    sql` and `,
  )})`

/** As typed, or with punctuation between letters and digits: `cam00024` finds CAM-00024. */
const asWritten = (word: string): string => word.replaceAll(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/gi, '%')

// Must equal the index expressions in 0009_portal.sql; other expressions scan the table.
const texts = {
  farm: sql`farms.title || ' ' || coalesce(farms.city, '')`,
  device: sql`devices.name || ' ' || devices.device_id`,
  person: sql`users.firstname || ' ' || users.lastname || ' ' || users.email`,
}
/** Matches at the start come first, then those closest in length. */
const nearest = (q: string, name: RawBuilder<string>) =>
  sql`(starts_with(plain_text(${name}), plain_text(${q}))) desc, length(${name}), ${name}`

export const findFarms = (db: Db, scope: Scope, q: string): Promise<Found['farms']> =>
  db
    .selectFrom('farms')
    .innerJoin('organisations', 'organisations.id', 'farms.organisation_id')
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .where(hasEach(wordsOf(q), texts.farm))
    .select(['farms.id', 'farms.title', 'organisations.title as organisation_title'])
    .orderBy(nearest(q, sql`farms.title`))
    .orderBy('farms.id')
    .limit(MAX_HITS)
    .execute()

/** By current farm. */
export const findDevices = (db: Db, scope: Scope, q: string): Promise<Found['devices']> =>
  db
    .selectFrom('devices')
    .innerJoin('placements', (join) =>
      join.onRef('placements.device_id', '=', 'devices.id').on(sql<boolean>`upper_inf(placements.during)`),
    )
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('devices.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .where(hasEach(wordsOf(q).map(asWritten), texts.device))
    .select(['devices.id', 'devices.name', 'devices.device_id', 'farms.title as farm_title'])
    .orderBy(nearest(q, sql`devices.name`))
    .orderBy('devices.id')
    .limit(MAX_HITS)
    .execute()

const fieldsWithin = (db: Db, scope: Scope) =>
  db
    .selectFrom('fields')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .where('fields.archived_at', 'is', null)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))

/** By its own name; the farm's name narrows the search, but on its own finds only the farm. */
export const findFields = (db: Db, scope: Scope, q: string): Promise<Found['fields']> =>
  fieldsWithin(db, scope)
    .where(hasEach(wordsOf(q), sql`fields.field_name || ' ' || farms.title`))
    .where((where) => where.or(wordsOf(q).map((word) => hasEach([word], sql`fields.field_name`))))
    .select(['fields.id', 'fields.field_name', 'fields.farm_id', 'farms.title as farm_title'])
    .orderBy(nearest(q, sql`fields.field_name`))
    .orderBy('fields.id')
    .limit(MAX_HITS)
    .execute()

const MEANS_TUNNEL = /(^|\s)tun(n(e(ls?)?)?)?(\s|$)/i

/** Numbers alone match too much, so the word "tunnel" is required. */
export const findTunnels = async (db: Db, scope: Scope, q: string): Promise<Found['tunnels']> =>
  MEANS_TUNNEL.test(q)
    ? await fieldsWithin(db, scope)
        .innerJoin('tunnels', 'tunnels.field_id', 'fields.id')
        .where('tunnels.archived_at', 'is', null)
        .where(
          hasEach(
            wordsOf(q),
            sql`'Tunnels tunnel ' || tunnels.number || ' ' || fields.field_name || ' ' || farms.title`,
          ),
        )
        .select([
          'tunnels.id',
          'tunnels.number',
          'tunnels.field_id',
          'fields.field_name',
          'fields.farm_id',
          'farms.title as farm_title',
        ])
        .orderBy('tunnels.number')
        .orderBy('tunnels.id')
        .limit(MAX_HITS)
        .execute()
    : []

export const findPeople = (db: Db, scope: Scope, q: string): Promise<Found['people']> =>
  db
    .selectFrom('users')
    .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
    .where('users.deleted_at', 'is', null)
    .where(within(scope, 'users.organisation_id'))
    .where(hasEach(wordsOf(q), texts.person))
    .select([
      'users.id',
      sql<string>`trim(users.firstname || ' ' || users.lastname)`.as('name'),
      'users.email',
      'users.role',
      'users.organisation_id',
      'organisations.title as organisation_title',
    ])
    .orderBy(nearest(q, sql`users.firstname || ' ' || users.lastname`))
    .orderBy('users.id')
    .limit(MAX_HITS)
    .execute()
