import { makeDevice } from '../factories/devices.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeOneOfEach, type Values } from '#server/testing/one-of-each.ts'
import { makeServer } from '#server/testing/server.ts'

const { db } = await makeServer()
const TWICE = '23505'
const OVERLAP = '23P01'
// Which of the two codes is returned depends on the version of PostgreSQL.
const HELD = /^23(503|001)$/

const ids = await makeOneOfEach(db)

/** Inserts a second row equal to the first, except for the given values. */
const again = async (table: string, values: Values = {}) => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name <> 'id'`.execute(db)
  const columns = rows.map(({ name }) => name)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => (name in values ? sql`${values[name]}` : sql.ref(name))))}
    from ${sql.table(table)} where id = ${ids.get(table)}`.execute(db)
}

describe('the database enforces uniqueness of', () => {
  it.each<[string, Values]>([
    ['users', {}],
    ['sessions', {}],
    ['codes', {}],
    ['devices', {}],
    ['device_keys', {}],
    ['object_classes', {}],
    ['message_conflicts', {}],
    ['captures', {}],
    ['farmer_photos', {}],
    ['entry_photos', {}],
    ['fields', { field_name: '  the  FIELD ' }],
    ['tunnels', {}],
    ['plots', {}],
    ['species', {}],
    ['stages', {}],
    ['pollinators', {}],
    ['predators', {}],
    ['surveys', {}],
    ['flower_surveys', {}],
    ['flower_observations', {}],
    ['pollinator_counts', {}],
    ['pollinator_observations', {}],
    ['predator_surveys', {}],
    ['predator_observations', {}],
    ['fruit_weights', {}],
  ])('%s', async (table, values) => {
    if (table === 'fields') await sql`update fields set field_name = 'The field'`.execute(db)
    await expect(again(table, values)).rejects.toMatchObject({ code: TWICE })
  })

  it.each<[string, Values]>([
    ['users', { deleted_at: '2026-06-01' }],
    ['devices', { archived_at: '2026-06-01' }],
    ['fields', { archived_at: '2026-06-01' }],
    ['tunnels', { archived_at: '2026-06-01' }],
    ['plots', { archived_at: '2026-06-01' }],
  ])('%s, except archived or deleted ones', async (table, values) => {
    await again(table, values)
  })

  it('the periods of a device and of a deployment', async () => {
    await expect(again('placements', { during: '[2026-06-01,2026-06-02)' })).rejects.toMatchObject({ code: OVERLAP })
    await expect(again('deployments', { deployed_date: '2026-09-30', withdrawn_date: null })).rejects.toMatchObject({
      code: OVERLAP,
    })
    await again('deployments', { deployed_date: '2026-10-01', withdrawn_date: null })
  })
})

describe('referential integrity of the database', () => {
  it('requires a foreign key for each reference, with listed exceptions', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ '_(id|by)$'
      and c.data_type in ('integer', 'bigint')
      and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.contype = 'f' and k.conrelid = (quote_ident(c.table_name))::regclass and a.attname = c.column_name)
      order by 1, 2`.execute(db)
    // Exceptions: rows that are many and small, and whose record is protected by the day's row of their placement, or
    // that refer to a list of constants; merged records no longer exist; history outlives its records.
    expect(
      rows.filter(({ table }) => !table.startsWith('messages')).map(({ table, column }) => `${table}.${column}`),
    ).toEqual([
      // 0: the results sent by the device; replaced results remain in their reviews.
      'captures.result_id',
      // Models are on every node of a cluster, image reviews are not; the days of a model prevent its deletion.
      'checked_insects.model_id',
      // Also on every node; the erasure of an organisation deletes its mappings.
      'class_mappings.organisation_id',
      'crops.species_id',
      'daily_counts.class_id',
      'daily_counts.model_id',
      'daily_counts.placement_id',
      // Triggers enforce the reference for these three (0063, 0064), as their tables may be distributed over a cluster.
      'daily_watch.placement_id',
      // These outlive the erased records.
      'data_requests.organisation_id',
      'erasure_records.record_id',
      'history.actor_id',
      'history.record_id',
      'hourly_counts.class_id',
      'hourly_counts.model_id',
      'hourly_counts.placement_id',
      'hourly_watch.model_id',
      'hourly_watch.placement_id',
      'image_reviews.result_id',
      'merges.from_id',
      'merges.into_id',
      'message_keys.device_id',
      'model_versions.brought_by',
      // Also on every node; classes are never deleted.
      'noticed_classes.class_id',
      'object_classes.brought_by',
      // The security log does not prevent the deletion of a person.
      'security_events.about_id',
      'security_events.actor_id',
      'security_events.device_id',
      'security_events.organisation_id',
      // An id of an external database.
      'species.gbif_id',
      // Refers to several tables, depending on the type of the event; an event whose record no longer exists is not
      // sent.
      'webhook_events.record_id',
    ])
  })

  it('prevents deleting a device that introduced a class name, and a placement with measurements', async () => {
    const { id, placement_id } = await makeDevice(db)
    await db.insertInto('object_classes').values({ name: 'moth of a test', brought_by: id }).execute()
    await sql`insert into daily_watch (placement_id, day, hours, hours_scored, flower_hours, visits)
      values (${placement_id}, '2026-06-01', 1, 0, 0, 0)`.execute(db)
    for (const [table, which] of [
      ['placements', placement_id],
      ['devices', id],
    ] as const)
      await expect(sql`delete from ${sql.table(table)} where id = ${which}`.execute(db)).rejects.toMatchObject({
        code: '23503',
      })
  })

  it.each(['organisations', 'users', 'farms', 'fields', 'tunnels', 'plots', 'devices', 'surveys'])(
    'prevents deleting %s with dependent records',
    async (table) => {
      await expect(sql`delete from ${sql.table(table)} where id = ${ids.get(table)}`.execute(db)).rejects.toMatchObject(
        { code: expect.stringMatching(HELD) as string },
      )
    },
  )
})
