import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { makeDeviceKey } from '../devices/key-queries.ts'
import { connect } from '../platform/postgres/database.ts'
import { migrate } from '../platform/postgres/migrate.ts'
import { prepareDatabase } from '../platform/postgres/server-role.ts'
import { projectRoot } from '../platform/config/settings.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { dumps, loadDump, rowsOf } from './testing/load.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

/** Creates an empty database, which is dropped by its name after the run, and connects to it as its owner. */
const makeDatabase = async () => {
  const database = `test_${inject('template').replace('template_', '')}_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`).finally(() => admin.end())
  const owner = new pg.Client({ ...inject('postgres'), database })
  await owner.connect()
  return { database, owner }
}

/** The figures of dashboards and reports, summed over all stored data. */
const figuresOf = async (owner: pg.Client) => {
  const { rows } = await owner.query<Record<string, unknown>>(`select
    (select sum(count) from daily_counts)::int as insects,
    (select sum(count) from hourly_counts)::int as insects_by_hour,
    (select round(sum(hours)::numeric, 6) from daily_watch) as hours,
    (select sum(visits) from daily_watch)::int as visits,
    (select round(sum(flower_hours)::numeric, 6) from daily_watch) as flower_hours,
    (select sum(visitations) from messages)::int as visits_of_messages,
    (select count(distinct tableoid) from messages)::int as months,
    (select sum(count) from flower_observations)::int as flowers,
    (select sum(count) from pollinator_observations)::int as pollinators,
    (select sum(count) from predator_observations)::int as predators,
    (select sum(jsonb_array_length(detections)) from captures)::int as detections,
    (select string_agg(title, ', ' order by id) from farms) as farms,
    (select string_agg(email, ', ' order by id) from users) as people,
    (select string_agg(state || rows_good || rows_error, ', ' order by id) from imports) as imports`)
  return rows[0]
}

const files = readdirSync(join(projectRoot, 'server/migrations')).filter((file) => file.endsWith('.sql'))

/** Tables that have been renamed since. */
const renamed: Record<string, string> = { capture_checks: 'image_reviews' }
const presentName = (table: string) => renamed[table] ?? table

describe.each(dumps)('a database of %s', (name) => {
  it(
    'is migrated with all of its rows and figures, and can be worked with',
    { timeout: timeLimit(120_000) },
    async () => {
      const { database, owner } = await makeDatabase()
      // Migrations record in `installation` what they have done.
      const { installation: _installation, ...before } = await loadDump(owner, name)
      expect(Object.keys(before).length).toBeGreaterThan(30)
      const figures = await figuresOf(owner)
      const { rows: ran } = await owner.query<{ name: string }>('select name from migrations')

      const { pool, close } = connect({ ...inject('postgres'), database })
      expect(await migrate(pool)).toEqual(files.filter((file) => ran.every(({ name: one }) => one !== file)).sort())
      expect(await rowsOf(owner, Object.keys(before).map(presentName))).toEqual(
        Object.fromEntries(Object.entries(before).map(([table, rows]) => [presentName(table), rows])),
      )
      expect(await figuresOf(owner)).toEqual(figures)
      // Nobody is notified of classes that cameras already sent before.
      const { rows: unnoticed } = await owner.query(`select class_id from daily_counts
        join placements on placements.id = placement_id join farms on farms.id = placements.farm_id
        where (farms.organisation_id, class_id) not in (select organisation_id, class_id from noticed_classes)`)
      expect(unnoticed).toEqual([])
      await owner.end()
      await prepareDatabase(pool, inject('serverRole'))
      await close()

      const server = await makeServer({ connection: { ...inject('postgres'), user: inject('serverRole'), database } })
      server.setClock('2026-06-12T13:00:00Z')
      const ask = asker(server.app)
      const body = { email: 'hannah@example.org', password: 'Pollen!4Everyone' }
      expect(await ask('POST /auth/sign-in', { body })).toMatchObject({ status: 200 })
      const people = await server.db.selectFrom('users').selectAll().execute()
      const as = async (email: string) => server.as(people.find((person) => person.email === email) ?? { id: 0 })
      const headers = await as('hannah@example.org')
      const list = async <T>(path: string, given = headers) => {
        const { status, data } = await ask<T>(`GET ${path}`, { headers: given })
        expect([path, status]).toEqual([path, 200])
        return data
      }

      const farms = await list<{ id: number; title: string }[]>('/farms')
      expect(farms.map(({ title }) => title).toSorted()).toEqual(['Ashcombe Home Farm', 'Bramley Orchard'])
      const devices = await list<{ id: number; name: string }[]>('/devices')
      expect(devices.map((device) => device.name).toSorted()).toEqual(['North camera', 'Orchard camera'])
      for (const { id } of farms) {
        const dashboard = await list<object>(`/farm-dashboard/${id}`)
        expect(JSON.stringify(dashboard)).toContain('bumblebee')
      }
      const camera = devices.find((device) => device.name === 'North camera')
      expect(await list<object>(`/devices/${camera?.id}/captures`)).toMatchObject({ total: 2 })

      const entomologist = await server.as(people.find(({ lastname }) => lastname === 'Duarte') ?? { id: 0 })
      expect(await list<unknown[]>('/users', entomologist)).toHaveLength(3)
      expect(await list<unknown[]>('/imports', entomologist)).toHaveLength(3)
      const period = 'start=2026-06-01&end=2026-06-30&flower=true'
      expect(await list<object>(`/surveys/csv/counts?${period}`, entomologist)).toMatchObject({ flower: 3 })

      // The camera continues where it was.
      const { key, key_hash } = makeDeviceKey()
      await server.db
        .insertInto('device_keys')
        .values({ device_id: camera?.id ?? 0, key_hash })
        .execute()
      const sent = await ask('POST /ingest/messages', {
        headers: { authorization: `Bearer ${key}` },
        body: {
          id: 'after the upgrade',
          interval_start: '2026-06-12T10:00:00Z',
          interval_end: '2026-06-12T10:30:00Z',
          ml_results: { avg_flowers: 5, sightings: 7, visitations: 4 },
          counts: [{ object_class_name: 'bumblebee', count: 4 }],
        },
      })
      expect(sent).toMatchObject({ status: 200, data: { accepted: 1 } })
    },
  )
})

it('has a database of each of these versions', () => {
  expect(dumps).toEqual(['2026-11-21', '2026-11-22', '2026-11-27'])
})
