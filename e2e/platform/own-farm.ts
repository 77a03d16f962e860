import type { Page } from '@playwright/test'
import { makeUser } from '#server/factories/people.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { makeOwnFarm } from './farm.ts'
import { demoPassword } from './test.ts'

/** The test's own organisation with a person who can sign in. */
export const makeOwn = async (db: Db, role: 'farm_admin' | 'admin') => {
  const own = await makeOwnFarm(db)
  const email = own.farmer.email.replace('farmer', role)
  await makeUser(db, { email, role, organisation_id: own.organisation.id, password: demoPassword })
  return { ...own, email }
}
/** Opens a section of the page that edits a farm. */
export const openSection = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true }).click()

export const farmRow = (db: Db, id: number) =>
  db.selectFrom('farms').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
