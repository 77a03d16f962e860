import { makeOwnFarm } from '../platform/farm.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

for (const [name, viewport] of [
  ['desk', desk],
  ['phone', phone],
] as const)
  test(`the privacy policy can be read signed out, section by section (${name})`, async ({ page, look }) => {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await page.getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
    await expect(page.getByText('Last updated November 2026')).toBeVisible()
    await expect(page.locator('details')).toHaveCount(15)
    await look(`privacy-${name}`)

    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Cookies' }).click()
    await expect(page).toHaveURL(/\/privacy#cookies$/)
    await expect(page.getByText(/authToken keeps you signed in/)).toBeInViewport()
    await page.goto('/privacy#your-rights')
    await expect(page.getByText(/answered within one month/)).toBeInViewport()
    await page.getByRole('button', { name: 'Open all sections' }).click()
    await expect(page.getByText(/people under 16/)).toBeVisible()
    await look(`privacy-${name}-open`)

    await page.goto('/privacy')
    await page.emulateMedia({ media: 'print' })
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await expect(page.getByText(/Information Commissioner’s Office/)).toBeVisible()
  })

test('the privacy policy is reachable from the account menu when signed in', async ({ page, db, enter }) => {
  const { farmer } = await makeOwnFarm(db)
  await page.setViewportSize(desk)
  await enter(farmer.email)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Bombus' }).last().click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
