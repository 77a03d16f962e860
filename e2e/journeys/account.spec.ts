import { makeUser } from '#server/factories/people.ts'
import { messages } from '#domain/messages.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, letterTo, linkIn, phone, test } from '../platform/test.ts'

const toast = (page: import('@playwright/test').Page, text: string) => page.getByText(text, { exact: true }).first()

test('a user who forgot their password sets a new one by email and signs in with it', async ({
  page,
  db,
  signIn,
  look,
}) => {
  const { farmer } = await makeOwnFarm(db)
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible()
  await page.getByLabel('Email').fill(farmer.email)
  await look('forgot-password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toast(page, messages.resetLinkSent)).toBeVisible()

  const link = linkIn(await letterTo(farmer.email, 'mode=resetPassword'))
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password/)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password').fill('different')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(/Password needs at least 8 characters/)).toBeVisible()
  await expect(page.getByText(messages.resetPasswordMismatch)).toBeVisible()
  await look('reset-password')
  await page.getByLabel('New password', { exact: true }).fill('Tayberry&82row')
  await page.getByLabel('Confirm password').fill('Tayberry&82row')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(toast(page, messages.passwordUpdated)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  await signIn(farmer.email, 'Tayberry&82row')
  // The link can only be used once.
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Loganberry!3x')
  await page.getByLabel('Confirm password').fill('Loganberry!3x')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(toast(page, messages.badCode)).toBeVisible()
})

test('an unverified email address is verified by email, and its owner can then sign in', async ({
  page,
  db,
  signIn,
  look,
}) => {
  const { organisation } = await makeOwnFarm(db)
  const email = `new-${organisation.id}@example.org`
  await makeUser(db, { email, organisation_id: organisation.id, password: demoPassword, email_verified_at: null })
  await page.goto('/')
  await page.getByLabel('Email').fill(email.toUpperCase())
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(messages.checkYourMail)).toBeVisible()
  await look('verify-overlay')
  await page.goto(linkIn(await letterTo(email, 'mode=verifyEmail')))
  await expect(page).toHaveURL(/\/email-verification/)
  await expect(page.getByRole('heading', { level: 1, name: 'Email verification' })).toBeVisible()
  await look('email-verification')
  await page.getByRole('button', { name: 'Verify and continue' }).click()
  await expect(toast(page, messages.emailVerified)).toBeVisible()
  await signIn(email)
})

test.describe('sign-in shows the right error message', () => {
  for (const [name, email, password, message] of [
    ['nothing typed', '', '', messages.fillAllFields],
    ['a wrong password', 'farmer@demo.example', 'Wrong!Password1', messages.wrongPassword],
    ['an unknown address', 'nobody@demo.example', 'Wrong!Password1', messages.notRegistered],
  ] as const)
    test(name, async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText(message).first()).toBeVisible()
    })
})

for (const role of ['admin', 'farm_admin', 'farmer'] as const)
  test(`${role} signs in, sees the navigation of that role, and signs out`, async ({ page, signIn }) => {
    await signIn(`${role}@demo.example`)
    await expect(
      page.getByText(
        `${role
          .split('_')
          .map((word) => word[0]?.toUpperCase() + word.slice(1))
          .join(' ')} Dashboard`,
      ),
    ).toBeVisible()
    if (role === 'farm_admin') await expect(page).toHaveURL(/\/farm-profile\/\d+/)
    else await expect(page.getByRole('heading', { level: 1, name: 'Pollinator Home' })).toBeVisible()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Signout' }).click()
    await expect(toast(page, messages.loggedOut)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.goto('/farm-dashboard/1')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })

test('a user without access to either portal is sent to the mobile app', async ({ page, db, signIn, look }) => {
  const { organisation } = await makeOwnFarm(db)
  const email = `app-${organisation.id}@example.org`
  await makeUser(db, {
    email,
    organisation_id: organisation.id,
    password: demoPassword,
    is_pollinator_portal_enabled: false,
  })
  await signIn(email)
  await expect(page.getByText(/Android or Apple store/)).toBeVisible()
  await look('mobile-app')
})

test('the session shows a warning after five minutes without activity and ends after five and a half', async ({
  page,
  signIn,
  look,
}) => {
  await page.clock.install()
  await signIn('staff@demo.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Pollinator Home' })).toBeVisible()
  await page.clock.fastForward('04:50')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.clock.fastForward('00:12')
  await expect(page.getByText(/Session timeout in \d+ seconds/)).toBeVisible()
  await look('session-timeout')
  await page.getByRole('button', { name: "I'm Still Here" }).click()
  await expect(page.getByText(/Session timeout in/)).toBeHidden()
  await page.clock.fastForward('05:31')
  await page.clock.runFor(2_000)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

for (const [size, name] of [
  [desk, 'desk'],
  [phone, 'phone'],
] as const)
  test(`the sign-in, home and not-found pages are accessible: ${name}`, async ({ page, enter, look }) => {
    await page.setViewportSize(size)
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await look(`sign-in-${name}`)
    await enter('admin@demo.example')
    await expect(page.getByRole('link', { name: 'Marden Vale Growers' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Farms' }).getByRole('link').first()).toBeVisible()
    await look(`home-${name}`)
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await look(`not-found-${name}`)
  })
