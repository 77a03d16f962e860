import { inClientTransaction, type OwnClient } from '../platform/postgres/own-client.ts'
import { system } from '../platform/postgres/database.ts'
import type { Identifiers } from '../users/erase-writes.ts'
import { countBatch, type Run } from './run-writes.ts'
import { tableNames, tableRules, type TableName } from './tables.ts'

const BATCH = 5_000
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)
const escapedOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\s]/gu, (one) => `\\${one}`)
const BEFORE_WORD = '(?<![[:alnum:]])'
const AFTER_WORD = '(?![[:alnum:]])'

/**
 * A PostgreSQL regular expression that finds a text as whole words, separated by any white space or underscores, as in
 * file names.
 */
const patternOf = (text: string): string => {
  const escaped = escapedOf(text).replaceAll(/\s+/g, String.raw`[\s_]+`)
  return `${isWord(text[0]) ? BEFORE_WORD : ''}${escaped}${isWord(text.at(-1)) ? AFTER_WORD : ''}`
}

/**
 * The same for an email address, which is not found within a longer one: `ann@x.org` does not match `dr.ann@x.org.uk`.
 */
const addressPatternOf = (email: string): string =>
  String.raw`(?<![[:alnum:]._%+-])${escapedOf(email)}(?![[:alnum:]_-]|\.[[:alnum:]])`

/** The plain text, and its forms in JSON and in HTML. */
const spellings = (text: string): string[] => [
  ...new Set([
    text,
    JSON.stringify(text).slice(1, -1),
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  ]),
]

/** The texts to search for and their replacements. Addresses come first, because they may contain the name. */
export const replacementsOf = ({ user_id, names, emails, others }: Identifiers): [pattern: string, by: string][] => {
  const to = (texts: string[], by: string, pattern = patternOf) =>
    [...new Set(texts.flatMap(spellings))].map((text): [string, string] => [pattern(text), by])
  return [
    ...to(emails, `former-observer-${user_id}@erased.invalid`, addressPatternOf),
    ...to(others, 'erased'),
    ...to(names, `Former observer ${user_id}`),
  ]
}

const OBSERVED = ['pollinator_surveys', 'predator_surveys', 'flower_surveys', 'lures', 'fruit_weights', 'weathers']

/**
 * Uploaded files and exports that contain the person's name. A file of an upload cannot be changed, so it is deleted
 * before its retention period ends; records imported from it stay. Exports can be created again.
 */
const eraseFiles = (client: OwnClient, run: Run, { user_id }: Identifiers, anyOf: string): Promise<string[]> =>
  inClientTransaction(client, system, async () => {
    const { rows: uploads } = await client.query<{ blob_key: string }>(
      `with named as (
        select id from imports where file_removed_at is null and state in ('done', 'undone', 'failed', 'cancelled')
          and (created_by = $1 or id in (select import_id from import_issues where value ~* $2)
            ${OBSERVED.map((table) => `or id in (select import_id from ${table} where observer_id = $1 or observer_name ~* $2)`).join(' ')})),
      readings as (delete from import_readings where import_id in (select id from named)),
      issues as (update import_issues set value = null where import_id in (select id from named) and value is not null)
      update imports set file_removed_at = now() where id in (select id from named) returning blob_key`,
      [user_id, anyOf],
    )
    const farms = `select farms.id from farms where organisation_id = (select organisation_id from users where id = $1)
      union select fields.farm_id from surveys join plots on plots.id = surveys.plot_id join tunnels on tunnels.id = plots.tunnel_id
        join fields on fields.id = tunnels.field_id where surveys.created_by = $1`
    const { rows: exports } = await client.query<{ blob_key: string }>(
      `with held as (select id, blob_key from exports where state = 'done' and farms && array(${farms}) for update)
      update exports set state = 'expired', blob_key = null from held where held.id = exports.id returning held.blob_key`,
      [user_id],
    )
    const { rows: dumps } = await client.query<{ blob_key: string }>(
      `with held as (select id, blob_key from data_requests where state = 'done' and kind = 'export-organisation'
        and organisation_id in (select organisation_id from farms where id in (${farms})) and blob_key is not null for update)
      update data_requests set state = 'expired', blob_key = null from held where held.id = data_requests.id
      returning held.blob_key`,
      [user_id],
    )
    const keys = [...uploads, ...exports, ...dumps].map(({ blob_key }) => blob_key)
    await client.query(
      'insert into loose_files (blob_key, since) select key, now() from unnest($1::text[]) as key on conflict do nothing',
      [keys],
    )
    await countBatch(client, run, { table: 'stored files', rows: 0, files: keys.length })
    return keys
  })

interface Sought {
  /** Matches if any of the patterns does. */
  anyOf: string
  patterns: string[]
  replacements: string[]
}

const eraseTable = async (client: OwnClient, run: Run, table: TableName, sought: Sought): Promise<void> => {
  const { anyOf, patterns, replacements } = sought
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, atttypid::regtype::text as type from pg_attribute
      where attrelid = $1::regclass and attname = any($2)`,
    [`public.${table}`, tableRules[table].texts],
  )
  const set = columns.map(({ name, type }) => `${name} = erased_text(${name}::text, $2, $3)::${type}`).join(', ')
  const isFound = columns.map(({ name }) => `${name}::text ~* $1`).join(' or ')
  for (;;) {
    const changed = await inClientTransaction(client, system, async () => {
      const { rowCount } = await client.query(
        `update "${table}" set ${set} where ctid = any(array(select ctid from "${table}" where ${isFound} limit ${BATCH}))`,
        [anyOf, patterns, replacements],
      )
      if (rowCount) await countBatch(client, run, { table: `${table}, changed`, rows: rowCount })
      return rowCount ?? 0
    })
    if (changed < BATCH) return
  }
}

/**
 * Removes the name and the addresses of an erased person from all texts: notes, records of files, emails to others,
 * deliveries, and finally the history, to which the previous changes have been added. May be repeated. Returns the keys
 * of files to delete.
 */
export const eraseTexts = async (client: OwnClient, run: Run, person: Identifiers): Promise<string[]> => {
  const given = replacementsOf(person)
  const sought: Sought = {
    anyOf: given.map(([pattern]) => `(?:${pattern})`).join('|'),
    patterns: given.map(([pattern]) => pattern),
    replacements: given.map(([, by]) => by),
  }
  const { anyOf, patterns, replacements } = sought
  const keys = await eraseFiles(client, run, person, anyOf)
  for (const table of tableNames) if (tableRules[table].texts) await eraseTable(client, run, table, sought)
  await inClientTransaction(client, system, async () => {
    // Error messages of mail servers may contain addresses.
    const { rowCount } = await client.query('update pgboss.job set output = null where output::text ~* $1', [anyOf])
    const { rows } = await client.query<{ changed: number }>(
      'select erase_person_texts($1, $2, $3, $4)::int as changed',
      [person.user_id, anyOf, patterns, replacements],
    )
    await countBatch(client, run, { table: 'queued jobs', rows: rowCount ?? 0 })
    await countBatch(client, run, { table: 'history, changed', rows: rows[0]?.changed ?? 0 })
  })
  return keys
}
