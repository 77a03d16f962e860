import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Scope } from '#domain/access/scope.ts'
import { makeOrganisation } from '../factories/places.ts'
import { within, withinText } from './scope.ts'
import { makeServer } from './testing/server.ts'

const { db } = await makeServer()

test('a scope finds the same organisations as a condition and as text', async () => {
  const [own, other] = [(await makeOrganisation(db)).id, (await makeOrganisation(db)).id]
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
  ]
  for (const [scope, expected] of scopes) {
    expect(await seen(within(scope, 'organisations.id')), scope.kind).toEqual(expected)
    expect(await seen(sql.raw(withinText(scope, 'organisations.id'))), scope.kind).toEqual(expected)
  }
})
