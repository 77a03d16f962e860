import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { inTransaction } from './postgres/database.ts'
import { makeServer } from '#server/testing/server.ts'

const { db } = await makeServer()
const historyOf = (kind: string, record_id: number) =>
  db
    .selectFrom('history')
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .selectAll()
    .orderBy('id')
    .execute()

describe('the change history', () => {
  it('records author, old and new values in the transaction of the change', async () => {
    const farm = await makeFarm(db)
    const user = await makeUser(db)
    await inTransaction(db, { user_id: user.id, name: 'Hannah Price' }, (trx) =>
      trx.updateTable('farms').set({ title: 'New name', city: farm.city }).where('id', '=', farm.id).execute(),
    )
    const [made, changed] = await historyOf('farms', farm.id)
    expect(made).toMatchObject({ action: 'create', actor: 'system', actor_id: null, before: null })
    expect(changed).toMatchObject({
      action: 'update',
      actor: 'Hannah Price',
      actor_id: user.id,
      before: { title: farm.title },
      after: { title: 'New name' },
    })
    const { version } = await db
      .selectFrom('farms')
      .where('id', '=', farm.id)
      .select('version')
      .executeTakeFirstOrThrow()
    expect(version).toBe(2)
  })

  it('is rolled back with its change, and records nothing if nothing changed', async () => {
    const farm = await makeFarm(db)
    await inTransaction(db, { user_id: null, name: 'x' }, async (trx) => {
      await trx.updateTable('farms').set({ title: 'Never' }).where('id', '=', farm.id).execute()
      throw new Error('undone')
    }).catch(() => undefined)
    await db.updateTable('farms').set({ title: farm.title }).where('id', '=', farm.id).execute()
    expect(await historyOf('farms', farm.id)).toHaveLength(1)
  })

  it('never contains a password or a key hash', async () => {
    const user = await makeUser(db, { password: 'Pollen!4Everyone' })
    const device = await makeDevice(db)
    await db.updateTable('users').set({ password_hash: 'other', phone: '+44' }).where('id', '=', user.id).execute()
    const rows = await db
      .selectFrom('history')
      .select(sql<string>`coalesce(before::text, '') || coalesce(after::text, '')`.as('text'))
      .where('kind', 'in', ['users', 'device_keys'])
      .execute()
    expect(rows.length).toBeGreaterThan(2)
    for (const { text } of rows) expect(text).not.toMatch(/password_hash|key_hash|argon2/)
    expect(device.key).toMatch(/^bdk_/)
  })

  it('covers every table whose records users change', async () => {
    // 4, 8 and 16 are the trigger bits for inserts, deletes and updates: either one trigger records all of them, or
    // three do.
    const { rows } = await sql<{ name: string; kept: number }>`
      select c.relname as name,
        coalesce((select bit_or(t.tgtype & 28) from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where t.tgrelid = c.oid and p.proname = 'keep_history'), 0) as kept
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version')`.execute(db)
    expect(rows.filter(({ kept }) => kept !== 4 + 8 + 16)).toEqual([])
    expect(rows.length).toBeGreaterThan(20)
  })

  it('is complete because no measured data is deleted in a cascade', async () => {
    // Sign-in data are not measurements and are deleted with their person; so are the records of notifications and the
    // images of emails.
    const { rows } = await sql<{ name: string }>`select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confdeltype <> 'r' and connamespace = 'public'::regnamespace
      and conrelid::regclass::text not in ('known_browsers', 'provider_requests', 'sessions', 'notifications', 'push_devices', 'push_sends',
        'mail_pictures', 'week_letters', 'survey_assignments',
        -- The index of an archive, without the messages.
        'message_archive_devices')
      -- A photo whose line was taken back is still one of its entry.
      and not (conrelid = 'entry_photos'::regclass and confdeltype = 'n')`.execute(db)
    expect(rows).toEqual([])
    const device = await makeDevice(db)
    await db
      .insertInto('daily_watch')
      .values({
        placement_id: device.placement_id,
        day: '2026-06-01',
        hours: 1,
        hours_scored: 1,
        flower_hours: 1,
        visits: 1,
      })
      .execute()
    await expect(db.deleteFrom('placements').where('id', '=', device.placement_id).execute()).rejects.toThrow(
      /foreign key/,
    )
  })
})
