import { makeUser } from '#server/factories/people.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, test } from '../platform/test.ts'

test.use({ reducedMotion: 'reduce', viewport: desk })

test('the keyboard skips the frame, opens a menu, and returns focus from the dialog opened by it', async ({
  page,
  db,
  enter,
}) => {
  const { organisation, farm, farmer } = await makeOwnFarm(db)
  const email = farmer.email.replace('farmer', 'keys')
  await makeUser(db, { email, role: 'admin', organisation_id: organisation.id, password: demoPassword })
  await enter(email, `/farm-dashboard/${farm.id}`)
  const more = page.getByRole('button', { name: 'More actions' })
  await expect(more).toBeVisible()

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate<boolean>('document.activeElement.closest("main") !== null')).toBe(true)

  await more.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Deleted farms' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('a page follows the device’s dark mode until the user chooses a theme', async ({ page, enter }) => {
  await enter('farmer@demo.example')
  const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect.poll(ground).toBe(light)
})
