import { expect, it } from 'vitest'
import { roles } from '#domain/access/policy.ts'
import { readSettings } from '../platform/config/settings.ts'
import { makeServer } from '../testing/server.ts'
import { openDemo, readDemo } from './demo.ts'

const { db } = await makeServer()
const settings = readSettings({ BOMBUS_TEST: 'on', BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'off', BOMBUS_DEMO_SEED: '20' })
await openDemo(db, settings, new Date('2026-11-21T12:00:00Z'))

it('the demo has one user for each role, each with a different surname', async () => {
  const people = await db.selectFrom('users').select(['email', 'role', 'firstname', 'lastname']).execute()
  expect(people.map(({ role }) => role).toSorted()).toEqual([...roles].toSorted())
  for (const { email, role } of people) expect(email).toBe(`${role}@demo.example`)
  expect(new Set(people.map(({ lastname }) => lastname)).size).toBe(roles.length)
  expect(new Set(people.map(({ firstname }) => firstname)).size).toBe(roles.length)
})

it('the demo opens with the glasshouse that flowers all year', async () => {
  const first = await db.selectFrom('farms').orderBy('id').select('title').executeTakeFirstOrThrow()
  expect(first.title).toBe('Ashcombe Glasshouse')
})

it('all plot treatments but one are defined on each farm while cameras are deployed there', async () => {
  const arms = await db
    .selectFrom('treatment_arms')
    .innerJoin('deployments', 'deployments.farm_id', 'treatment_arms.farm_id')
    .select(['treatment_arms.farm_id', 'treatment_type', 'from_date', 'to_date', 'deployed_date'])
    .execute()
  for (const { from_date, to_date, deployed_date } of arms) {
    expect(from_date <= deployed_date).toBe(true)
    expect(to_date).toBeNull()
  }
  const farms = await db.selectFrom('farms').select('id').execute()
  for (const { id } of farms)
    expect(new Set(arms.filter(({ farm_id }) => farm_id === id).map((arm) => arm.treatment_type))).toEqual(
      new Set(['A', 'B', 'C', 'D', 'E', 'F', 'G']),
    )
})

it('a demo of an older version is upgraded: its cameras get the visitors of their field', async () => {
  const made = await readDemo(db)
  const older = made?.cameras.map(({ visitors: _visitors, hives: _hives, field: _field, ...camera }) => camera)
  await db
    .updateTable('installation')
    .set({ value: JSON.stringify({ ...made, cameras: older }) })
    .where('name', '=', 'demo')
    .execute()
  expect((await openDemo(db, settings, new Date('2026-11-22T12:00:00Z'))).cameras).toEqual(made?.cameras)
})
