import type { Page } from '@playwright/test'
import { makeUser } from '#server/factories/people.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { makeOwnFarm } from './farm.ts'
import { demoPassword, expect } from './test.ts'

/** Every message of the catalogue that no other journey covers: each is displayed by causing its error. */
export const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible()

/** The server is unavailable: returns a proxy's error response. */
export const failing = async (page: Page, method: string, path: RegExp) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 503, contentType: 'text/html', body: 'Service Unavailable' })
      : route.fallback(),
  )

/** Documents without their embedded data, so that the page has to request all of it. */
export const withoutData = async (page: Page) =>
  page.route('**', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    return route.fulfill({ response, body: text.replace(/<script [^>]*id="brought">.*?<\/script>/s, '') })
  })

export const adminOf = async (db: Db) => {
  const own = await makeOwnFarm(db)
  const email = own.farmer.email.replace('farmer', 'admin')
  const admin = await makeUser(db, { email, role: 'admin', password: demoPassword, firstname: 'Ada' })
  return { ...own, admin }
}
