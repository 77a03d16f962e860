import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Scope } from '#domain/access/scope.ts'
import { makeFarm, makeOrganisation } from '../../factories/places.ts'
import { within, withinText } from './scope.ts'
import { makeServer } from '#server/testing/server.ts'

const { db } = await makeServer()

test('a scope selects the same organisations as a condition and as SQL text', async () => {
  const [own, other] = [(await makeOrganisation(db)).id, (await makeOrganisation(db)).id]
  const farm = await makeFarm(db, { organisation_id: other })
  const seen = async (condition: ReturnType<typeof within>) =>
    (
      await db
        .selectFrom('organisations')
        .where('id', 'in', [own, other])
        .where(condition)
        .select('id')
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)
  const scopes: [Scope, number[]][] = [
    [{ kind: 'all' }, [own, other]],
    [{ kind: 'organisation', organisation_id: own }, [own]],
    [{ kind: 'none' }, []],
    [{ kind: 'all', farm_ids: [farm.id] }, [other]],
    [{ kind: 'all', farm_ids: [] }, []],
    [{ kind: 'organisation', organisation_id: own, farm_ids: [farm.id] }, []],
  ]
  for (const [scope, expected] of scopes) {
    expect(await seen(within(scope, 'organisations.id')), scope.kind).toEqual(expected)
    expect(await seen(sql.raw(withinText(scope, 'organisations.id'))), scope.kind).toEqual(expected)
  }
})

test('a scope of specific farms selects only these farms and no users', async () => {
  const farm = await makeFarm(db)
  await makeFarm(db, { organisation_id: farm.organisation_id })
  const scope: Scope = { kind: 'organisation', organisation_id: farm.organisation_id, farm_ids: [farm.id] }
  const seen = await db.selectFrom('farms').where(within(scope, 'farms.organisation_id')).select('id').execute()
  expect(seen).toEqual([{ id: farm.id }])
  expect(withinText(scope, 'farms.organisation_id')).toBe(
    `farms.organisation_id = ${farm.organisation_id} and farms.id = any(array[${farm.id}]::int[])`,
  )
  expect(withinText(scope, 'users.organisation_id')).toBe(`users.organisation_id = ${farm.organisation_id} and false`)
})
