import { sql } from 'kysely'
import { makeWorld, type World } from '../../access/testing/world.ts'
import { putUnclaimed, claimFiles } from '../../platform/storage/unclaimed-files.ts'
import { newBlobKey } from '../../platform/storage/blobs.ts'
import { inTransaction } from '../../platform/postgres/database.ts'
import type { TestServer } from '../../testing/server.ts'
import { tableNames, tableRules } from '../tables.ts'

/** The person that the tests search for; these values occur nowhere else. */
export const identity = {
  firstname: 'Quillana',
  lastname: "Feather-O'Stone",
  name: "Quillana Feather-O'Stone",
  email: 'quillana.feather@planted.example',
  formerEmail: 'q.maiden@planted.example',
  phone: '+44 7700 900 417',
  address: '17 Nettlebed Planted Lane',
  network: '203.0.113.77',
  browser: 'Plantedfox on Testix',
}
/** Regular expressions that must not match anything after an erasure, including fragments of the values. */
export const traces = [
  'quillana',
  'feather-o',
  'planted\\.example',
  '7700\\s?900\\s?417',
  'nettlebed',
  '203\\.0\\.113\\.77',
  'plantedfox',
]

type Server = Pick<TestServer, 'db' | 'blobs' | 'app' | 'asOwner'>

/** Writes the person's name into a column. Returns false if the column's check does not allow any text. */
const plant = async ({ asOwner }: Server, table: string, column: string, type: string): Promise<boolean> => {
  const text = `seen by ${identity.name} ${identity.email} ${identity.phone}`
  const literal = `'${text.replaceAll("'", "''")}'`
  const value = type === 'jsonb' ? `to_jsonb(array[${literal}])` : literal
  try {
    await asOwner(`update "${table}" set "${column}" = ${value}`)
    return true
  } catch {
    return false
  }
}

/** Writes the person's name into all text columns of all tables that have rows. Returns the columns. */
export const plantTexts = async (server: Server): Promise<string[]> => {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select relname as table, attname as column, atttypid::regtype::text as type from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition`.execute(server.db)
  const planted: string[] = []
  // The author of an email or a person is identified by their own address, which stays.
  const spared = new Set(['mails.recipient', 'organisations.title', 'farms.title', 'history.actor'])
  for (const table of tableNames)
    for (const column of tableRules[table].texts ?? []) {
      const found = rows.find((row) => row.table === table && row.column === column)
      if (!found) throw new Error(`${table} has no column ${column}`)
      if (spared.has(`${table}.${column}`)) continue
      if (await plant(server, table, column, found.type)) planted.push(`${table}.${column}`)
    }
  return planted
}

const storeFile = async ({ db, blobs }: Server, key: string, text: string) => {
  await putUnclaimed({ db, blobs }, [[key, Buffer.from(text)]])
  await inTransaction(db, { user_id: null, name: 'test' }, (trx) => claimFiles(trx, [key]))
}

/** A person of an organisation with one record of each kind, who left traces in all of them. */
export const makePlanted = async (server: Server): Promise<{ world: World; user_id: number }> => {
  const { db } = server
  const world = await makeWorld(server as TestServer)
  const user_id = world.entomology_id
  const author = { user_id, name: identity.name }
  await db
    .updateTable('users')
    .set({ firstname: identity.firstname, lastname: identity.lastname, email: identity.formerEmail })
    .where('id', '=', user_id)
    .execute()
  await db
    .updateTable('users')
    .set({ email: identity.email, phone: identity.phone, address: identity.address })
    .where('id', '=', user_id)
    .execute()
  await inTransaction(db, author, (trx) =>
    trx
      .updateTable('farms')
      .set({ description: `Walked by ${identity.name}` })
      .where('id', '=', world.farm_id)
      .execute(),
  )
  // The check of this column accepts only an object of values, not a list of texts, so it is not among the columns that
  // accept any text.
  const custom = JSON.stringify({ keeper: `Ask ${identity.name}`, phone: identity.phone })
  await inTransaction(db, author, (trx) =>
    trx.updateTable('device_custom_values').set({ custom }).where('device_id', '=', world.device_id).execute(),
  )
  await db
    .updateTable('weathers')
    .set({ observer_id: null, observer_name: identity.name })
    .where('tunnel_id', '=', world.tunnel_id)
    .execute()
  await server.asOwner(`alter table frozen_figures disable trigger keep_frozen;
    update frozen_figures set authors = '["${identity.name.replaceAll("'", "''")}", "Olaf Other"]',
      title = 'A week of ${identity.name.replaceAll("'", "''")}', withdrawn_at = now(), withdrawn_reason = 'Ask ${identity.email}';
    alter table frozen_figures enable trigger keep_frozen`)
  const uploaded = newBlobKey('imports', 'csv')
  await storeFile(server, uploaded, `date,observer\n2026-06-01,${identity.name}\n`)
  const { id: import_id } = await db
    .insertInto('imports')
    .values({
      created_by: user_id,
      organisation_id: world.organisation_id,
      report_type: 'flower',
      file_name: `${identity.name}.csv`,
      blob_key: uploaded,
      state: 'done',
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_issues')
    .values({ import_id, kind: 'error', line: 2, reason: 'is wrong', value: identity.name })
    .execute()
  const exported = newBlobKey('exports', 'zip')
  await storeFile(server, exported, `observer: ${identity.name}`)
  const { id: other } = await db
    .insertInto('users')
    .values({
      email: 'other@elsewhere.example',
      firstname: 'Olaf',
      lastname: 'Other',
      role: 'farmer',
      organisation_id: world.organisation_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('exports')
    .values({
      user_id: other,
      format: 'dataset_csv',
      parameters: JSON.stringify({}),
      farms: [world.farm_id],
      state: 'done',
      blob_key: exported,
      bytes: 10,
      finished_at: new Date(),
    })
    .execute()
  await db
    .insertInto('mails')
    .values([
      { recipient: identity.email, subject: 'Yours', body: `Hello ${identity.firstname}` },
      {
        recipient: 'other@elsewhere.example',
        subject: `${identity.name} wrote`,
        body: `From ${identity.name}`,
        html: `<p>Quillana Feather-O&#39;Stone</p>`,
      },
    ])
    .execute()
  await db
    .insertInto('notifications')
    .values({
      user_id: other,
      channel: 'push',
      kind: 'notice',
      day: '2026-06-10',
      made_at: new Date(),
      words: JSON.stringify({ title: `${identity.name} assigned you`, body: '', path: '/', tag: 't' }),
    })
    .execute()
  await db
    .insertInto('attempts')
    .values({ kind: 'sign-in', account: identity.email, address: identity.network })
    .execute()
  await db
    .insertInto('sessions')
    .values({
      user_id,
      token_hash: Buffer.from('planted session'),
      address: identity.network,
      browser: identity.browser,
      expires_at: new Date('2035-01-01'),
    })
    .execute()
  await db
    .insertInto('push_devices')
    .values({
      user_id,
      endpoint: `https://push.example/${identity.firstname}`,
      p256dh: 'p',
      auth: 'a',
      browser: identity.browser,
    })
    .execute()
  await db
    .insertInto('sms_numbers')
    .values({ user_id, phone: identity.phone.replaceAll(' ', ''), confirmed_at: new Date() })
    .execute()
  await db
    .insertInto('saved_views')
    .values({ user_id, page: 'devices', name: `Of ${identity.name}`, search: '{}' })
    .execute()
  await db
    .insertInto('feeds')
    .values({
      user_id,
      name: `Sheet of ${identity.name}`,
      content: 'visits',
      days: 7,
      token_hash: Buffer.from('planted feed'),
      hint: 'x7Qz',
    })
    .execute()
  await sql`insert into security_events (kind, result, status, actor_id, account, endpoint, address, browser, request_id)
    values ('sign-in', 'done', 200, ${user_id}, null, 'signIn', ${identity.network}, ${identity.browser}, gen_random_uuid()),
      ('sign-in', 'refused', 401, null, ${identity.email}, 'signIn', ${identity.network}, ${identity.browser}, gen_random_uuid())`.execute(
    db,
  )
  await sql`insert into pgboss.job (name, data, output) values ('send-mail', '{"mail_id": 2000000000}',
    ${JSON.stringify({ reason: `550 <${identity.email}> unknown` })}::jsonb)`.execute(db)
  return { world, user_id }
}

/** Finds all traces: in rows of all tables, and in keys and contents of stored files. */
export const findTraces = async ({ db, blobs }: Server, patterns: readonly string[]): Promise<string[]> => {
  const anyOf = patterns.join('|')
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss', 'staging') and relkind in ('r', 'p') and not relispartition order by 1`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select row_to_json(searched)::text as text
      from ${sql.raw(name)} as searched where row_to_json(searched)::text ~* ${anyOf} limit 3`.execute(db)
    for (const { text } of rows) found.push(`${name}: ${text.slice(0, 600)}`)
  }
  const expression = new RegExp(anyOf, 'i')
  for await (const { key } of blobs.list())
    if (expression.test((await blobs.get(key)).toString('latin1'))) found.push(`file ${key}`)
  return found
}
