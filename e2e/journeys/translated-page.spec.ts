import type { Page } from '@playwright/test'
import { makeFarm } from '#server/factories/places.ts'
import { addNew, makePlace, storedVisitors, tab } from '../platform/plot.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

// Imported by URL, because the browser types it uses are not available to the tests of this folder.
const file = new URL('../../web/platform/testing/translate.ts', import.meta.url).href
const { translate } = (await import(file)) as { translate: () => void }
/** Changes the page like a browser's built-in translation. */
const translated = async (page: Page) => {
  await page.evaluate(`(${translate.toString()})()`)
  await expect(page.locator('font').first()).toBeAttached()
}

test('a dashboard translated by the browser still switches to another farm', async ({ page, db, enter }) => {
  await page.setViewportSize(desk)
  const { organisation, farm, farmer } = await makePlace(db)
  const other = await makeFarm(db, { organisation_id: organisation.id, title: `Other ${farm.title}` })
  await enter(farmer.email, `/farm-dashboard/${farm.id}`)
  const choice = page.getByRole('combobox', { name: /Select Farm/ })
  await expect(choice).toBeVisible()
  await translated(page)
  await choice.selectOption(String(other.id))
  await expect(page).toHaveURL(new RegExp(`/farm-dashboard/${other.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.title)
  await expect(page.getByText(/An error occurred/)).toHaveCount(0)
})

test('a translated pollinator pad stores the counts, and the page does not crash', async ({ page, db, enter }) => {
  await page.setViewportSize(phone)
  const { plot, hannah, address } = await makePlace(db)
  await enter(hannah.email, address)
  await tab(page, 'Pollinator Survey')
  await addNew(page)
  const bumblebees = page.getByRole('region', { name: 'Bumblebee' })
  await expect(bumblebees).toBeVisible()
  await translated(page)
  await bumblebees
    .getByRole('button', { name: /One more: .*Flower Center/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Add Observation/ }).click()
  await expect.poll(async () => (await storedVisitors(db, plot.id)).map(({ count }) => count)).toEqual([1])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pollinator')
  await expect(page.getByText(/An error occurred/)).toHaveCount(0)
})
