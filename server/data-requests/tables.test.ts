import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeServer } from '../testing/server.ts'
import { conditionOf, tableNames, tableRules } from './tables.ts'

const { db } = await makeServer()

it('every database table declares the owner of its rows and how they are exported and erased', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db)
  expect(tableNames.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  for (const name of tableNames) {
    const { neither, organisation, person, onErasure } = tableRules[name]
    expect([name, neither === undefined]).toEqual([name, organisation !== undefined || person !== undefined])
    expect([name, onErasure !== undefined]).toEqual([name, person !== undefined])
  }
})

it('every column that refers to a person or an organisation is listed', async () => {
  const { rows } = await sql<{ table: keyof typeof tableRules; parent: string }>`
    select distinct conrelid::regclass::text as table, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and confrelid in ('users'::regclass, 'organisations'::regclass, 'farms'::regclass, 'devices'::regclass)`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(80)
  for (const { table, parent } of rows) {
    const { organisation, person } = tableRules[table]
    expect([
      table,
      parent,
      parent === 'users' ? person === undefined : organisation === undefined && table !== 'users',
    ]).toEqual([table, parent, false])
  }
})

it('the listed conditions are valid and the listed columns exist', async () => {
  for (const name of tableNames) {
    const { organisation, person, texts = [], files = [], secret = [] } = tableRules[name]
    for (const condition of [organisation, person])
      if (condition !== undefined)
        await sql`select ${sql.raw([...texts, ...files, ...secret].map((one) => `"${one}"`).join(', '))}
          from ${sql.table(name)} where ${sql.raw(conditionOf(condition, 1))} limit 1`.execute(db)
  }
})
