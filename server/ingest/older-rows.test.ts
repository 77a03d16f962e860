import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm } from '../factories/places.ts'
import { recountDueFarms } from '../farms/recount-due.ts'
import { connect } from '../platform/postgres/database.ts'
import { makeLog } from '../platform/observability/log.ts'
import { migrate } from '../platform/postgres/migrate.ts'
import { projectRoot } from '../platform/config/settings.ts'
import { recount } from './rollups/recount-queries.ts'

/** An installation of an earlier release, whose rows lacked models and scored counts. */
const folder = join(projectRoot, 'server/migrations')
const admin = connect({ ...inject('postgres'), database: 'postgres', max: 1 })
const name = `test_${inject('template').replace('template_', '')}_older`
const own = connect({ ...inject('postgres'), database: name })
const { pool, db } = own
const log = makeLog('silent')

const migrateUntil = async (last: string) => {
  await pool.query(
    'create table migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
  )
  for (const file of readdirSync(folder)
    .filter((one) => one.endsWith('.sql') && one < last)
    .sort()) {
    const text = readFileSync(join(folder, file), 'utf8')
    await pool.query(text)
    await pool.query('insert into migrations (name, checksum) values ($1, $2)', [
      file,
      createHash('sha256').update(text).digest('hex'),
    ])
  }
}

beforeAll(async () => {
  await admin.pool.query(`create database ${name}`)
  await migrateUntil('0013')
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const { id, placement_id } = await makeDevice(db, { farm_id: farm.id })
  expect([id, placement_id]).toEqual([1, 1])
  await pool.query(`
    insert into object_classes (id, name) overriding system value values (1, 'bumblebee'), (2, 'other fly');
    insert into messages (device_id, placement_id, created_at, interval_start, received_at, message_id, avg_flowers, visitations,
        counts, model_version, clock_skewed) values
      (1, 1, '2026-06-08T09:30Z', '2026-06-08T09:00Z', '2026-06-08T09:30Z', 'a', 4, 3, '[{"object_class_name": "bumblebee", "count": 5}]', 'eye-1', false),
      (1, 1, '2026-06-08T10:00Z', '2026-06-08T09:30Z', '2026-06-08T10:00Z', 'b', 4, 2, '[{"object_class_name": "bumblebee", "count": 1}]', 'eye-2', false),
      (1, 1, '2026-06-08T22:00Z', '2026-06-08T21:00Z', '2026-06-08T22:00Z', 'c', 4, 1, '[{"object_class_name": "other fly", "count": 70}]', 'eye-2', false),
      (1, 1, '2026-06-08T12:00Z', '2026-06-08T11:00Z', '2026-06-08T12:00Z', 'd', null, 9, null, null, false);
    insert into hourly_watch (placement_id, hour, watched, scored, hours, hours_scored, flower_seconds, weight_seconds, visits) values
      (1, '2026-06-08T09:00Z', '{[2026-06-08T09:00Z,2026-06-08T10:00Z)}', '{[2026-06-08T09:00Z,2026-06-08T10:00Z)}', 1, 1, 14400, 3600, 5),
      (1, '2026-06-08T21:00Z', '{[2026-06-08T21:00Z,2026-06-08T22:00Z)}', '{[2026-06-08T21:00Z,2026-06-08T22:00Z)}', 1, 1, 14400, 3600, 1),
      (1, '2026-06-08T11:00Z', '{[2026-06-08T11:00Z,2026-06-08T12:00Z)}', '{}', 1, 0, 0, 0, 0),
      (1, '2025-06-08T09:00Z', '{[2025-06-08T09:00Z,2025-06-08T10:00Z)}', '{[2025-06-08T09:00Z,2025-06-08T10:00Z)}', 1, 1, 7200, 3600, 2);
    insert into hourly_counts (placement_id, hour, class_id, count) values
      (1, '2026-06-08T09:00Z', 1, 6), (1, '2026-06-08T21:00Z', 2, 70), (1, '2025-06-08T09:00Z', 1, 4);
    insert into daily_watch (placement_id, day, hours, hours_scored, flower_hours, visits, open_hours, open_flower_hours, open_visits) values
      (1, '2026-06-08', 3, 2, 8, 6, 1, 4, 5), (1, '2025-06-08', 1, 1, 2, 2, 1, 2, 2);
    insert into daily_counts (placement_id, day, class_id, count) values
      (1, '2026-06-08', 1, 6), (1, '2026-06-08', 2, 70), (1, '2025-06-08', 1, 4);`)
  expect(await migrate(pool)).toContain('0013_counts_that_score.sql')
  await recountDueFarms({ db, log }, '2026a')
})
afterAll(async () => {
  await own.close()
  await admin.pool.query(`drop database if exists ${name}`)
  await admin.close()
})

const countsOf = async (day: string) =>
  (
    await db
      .selectFrom('daily_counts')
      .innerJoin('object_classes', 'object_classes.id', 'class_id')
      .innerJoin('model_versions', 'model_versions.id', 'model_id')
      .where('day', '=', day)
      .select(['model_versions.name as model', 'object_classes.name', 'count', 'scored'])
      .orderBy('model')
      .orderBy('name')
      .execute()
  ).map(({ model, name: group, count, scored }) => [model, group, count, scored])

describe('rows of an earlier release', () => {
  it('are recalculated from the messages by model, with the counts of scored hours separate', async () => {
    expect(await countsOf('2026-06-08')).toEqual([
      ['eye-1', 'bumblebee', 5, 5],
      ['eye-2', 'bumblebee', 1, 1],
      // Insects at night are counted but do not weigh any visits.
      ['eye-2', 'other fly', 70, 0],
    ])
    const [day] = await db
      .selectFrom('daily_watch')
      .where('day', '=', '2026-06-08')
      .select((eb) => [eb.fn.sum<number>('hours').as('hours'), eb.fn.sum<number>('hours_counted').as('hours_counted')])
      .execute()
    // One hour had no counts by class.
    expect(day).toEqual({ hours: 3, hours_counted: 2 })
  })
  it('stay unchanged where the messages were deleted, and are marked as unknown', async () => {
    expect(await countsOf('2025-06-08')).toEqual([['', 'bumblebee', 4, null]])
    const [day] = await db.selectFrom('daily_watch').where('day', '=', '2025-06-08').selectAll().execute()
    expect(day).toMatchObject({ hours: 1, hours_counted: 1, open_hours: 1, open_flower_hours: 2, open_visits: 2 })
  })
  it('match the stored messages', async () => {
    const differences = await recount(pool)
    expect(differences.map(({ kind, at }) => `${kind} ${at.slice(0, 4)}`)).toEqual(['hour 2025', 'class 2025'])
  })
  it('are summed once, and again only for new time zone data', async () => {
    const due = () => db.selectFrom('farms_to_recount').selectAll().execute()
    const days = () => db.selectFrom('daily_watch').select(['day', 'hours']).orderBy('day').execute()
    const before = await days()
    expect(await due()).toEqual([])
    await db.updateTable('daily_watch').set({ hours: 99 }).execute()
    await recountDueFarms({ db, log }, '2026a')
    expect((await days()).map(({ hours }) => hours)).toEqual(before.map(() => 99))
    await recountDueFarms({ db, log }, '2026b')
    expect(await days()).toEqual(before)
    expect(await due()).toEqual([])
  })
})
