import type { Page } from '@playwright/test'
import { makeOwnFarm } from '../platform/farm.ts'
import { expect, picture, test } from '../platform/test.ts'

/** The provider's own page, on another site. */
const goOn = async (at: Page, account: string) => {
  await at.getByRole('textbox', { name: 'Account' }).fill(account)
  await at.getByRole('button', { name: 'Go on' }).click()
}

test('a provider is linked, confirms the user’s identity, signs the user in, and is notified of the sign-out', async ({
  page,
  db,
  enter,
  look,
}) => {
  const { farmer } = await makeOwnFarm(db)
  await enter(farmer.email, '/settings?tab=sign-in')
  const providers = page.getByRole('region', { name: 'Sign-in providers' })
  await providers.getByRole('button', { name: 'Link account: Directory' }).click()
  await goOn(page, farmer.email)
  await expect(providers.getByRole('button', { name: 'Unlink Directory' })).toBeVisible()
  await providers.scrollIntoViewIfNeeded()
  await picture(page, 'settings-providers')

  await db.updateTable('users').set({ password_hash: null }).where('id', '=', farmer.id).execute()
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', farmer.id)
    .execute()
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm your identity' })
  const opened = page.waitForEvent('popup')
  const useDirectory = confirm.getByRole('button', { name: 'Use Directory' })
  await expect(useDirectory).toBeVisible()
  await picture(page, 'confirm-with-provider')
  await useDirectory.click()
  await goOn(await opened, farmer.email)
  await expect(page.getByAltText('QR code for the authenticator app')).toBeVisible()

  await page.context().clearCookies({ name: /authToken|user-status/ })
  await page.goto('/devices')
  const enterButton = page.getByRole('button', { name: 'Sign in with Directory' })
  await expect(enterButton).toBeVisible()
  await look('sign-in-provider')
  await enterButton.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
  await page.goto('/settings?tab=sessions')
  await expect(page.getByText(/with Directory$/)).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Signout' }).click()
  await page.getByRole('button', { name: 'Sign out of the directory' }).click()
  await expect(enterButton).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  // The provider redirects back, and its refusal is shown in the portal's words.
  await page.goto('/sign-in-with/directory?error=access_denied&state=sign-in.none')
  await expect(page.getByText('Please start again.', { exact: false })).toBeVisible()
  await picture(page, 'provider-refused')
})

test('a sign-in page whose chunks were removed by an update reloads when its button is clicked', async ({ page }) => {
  let documents = 0
  page.on('request', (request) => void (documents += Number(request.isNavigationRequest())))
  await page.route('**/assets/providers-*.js', (route) =>
    documents > 1 ? route.continue() : route.fulfill({ status: 404 }),
  )
  await page.goto('/')
  const enterButton = page.getByRole('button', { name: 'Sign in with Directory' })
  await enterButton.click()
  await expect.poll(() => documents).toBe(2)
  await expect(enterButton).toBeEnabled()
  await enterButton.click()
  await expect(page.getByRole('textbox', { name: 'Account' })).toBeVisible()
})
