import { farmActions } from '#web/texts/farm-actions.ts'
import { desk, expect, test } from '../platform/test.ts'

/** A4 with margins of 10 mm, in CSS pixels. */
const paper = { width: 718, height: 1_047 }

test('a printed dashboard has the farm’s name and charts of full paper width, and no controls', async ({
  page,
  enter,
}) => {
  await page.setViewportSize(desk)
  await enter('farm_admin@demo.example', '/all-farms')
  await page.getByRole('link', { name: 'Ashcombe Glasshouse' }).first().click()
  const nav = page.getByRole('navigation', { name: farmActions.pages })
  await expect(nav).toBeVisible()
  await page.getByRole('tab', { name: 'Weather' }).click()
  const chart = page.getByRole('tabpanel').locator('svg[data-picture]').first()
  await expect(chart).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(nav).toBeHidden()
  // Print layout is synchronous: charts keep the size drawn for the screen.
  await expect(chart).toHaveCSS('max-width', '100%')
  await page.setViewportSize(paper)
  const name = page.getByRole('heading', { level: 1, name: 'Ashcombe Glasshouse' })
  expect((await name.boundingBox())?.height).toBeGreaterThan(10)
})

test('a printed list has its rows and their number, and nothing to press', async ({ page, enter }) => {
  await page.setViewportSize(paper)
  await enter('admin@demo.example', '/devices')
  const list = page.getByRole('region', { name: 'Devices' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(list.getByRole('button')).toHaveCount(0)
  await expect(list.getByRole('searchbox')).toHaveCount(0)
  await expect(list.getByRole('combobox')).toHaveCount(0)
  await expect(list.getByText(/^1 to \d+ of \d+$/)).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(paper.width)
})
