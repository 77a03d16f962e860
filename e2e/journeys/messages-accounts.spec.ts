import { messages } from '#domain/messages.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, letterTo, linkIn, test } from '../platform/test.ts'
import { adminOf, failing, said, withoutData } from '../platform/messages.ts'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desk)
})

test('sign-in reports an empty form, unknown user, wrong password, disabled account, rate limit and unreachable server', async ({
  page,
  db,
}) => {
  const { organisation, farmer } = await makeOwnFarm(db)
  const tag = farmer.email.slice('farmer-'.length)
  await makeUser(db, {
    email: `off-${tag}`,
    organisation_id: organisation.id,
    password: demoPassword,
    is_active: false,
  })
  const signIn = async (email: string, password: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await page.goto('/')
  await signIn('', '')
  await said(page, 'Please fill all input fields')
  await signIn(`nobody-${tag}`, demoPassword)
  await said(page, messages.notRegistered)
  await signIn(`off-${tag}`, demoPassword)
  await said(page, messages.disabled)
  await signIn(farmer.email, 'Wrong-1!')
  await said(page, 'Invalid username / password provided is not correct.')
  for (let tries = 1; tries <= 9; tries += 1) {
    const answered = page.waitForResponse(/auth\/sign-in/)
    await signIn(farmer.email, `Wrong-${tries}!`)
    await answered
  }
  await signIn(farmer.email, demoPassword)
  await said(page, 'Too many tries, please try again later.')
  await failing(page, 'POST', /auth\/sign-in/)
  await signIn(`late-${tag}`, demoPassword)
  await said(page, 'Login failed, please try again later')
})

test('forgot password reports an invalid address, an unknown user, a rate limit and an unreachable server', async ({
  page,
  db,
}) => {
  const { farmer } = await makeOwnFarm(db)
  await page.goto('/forgot-password')
  const ask = async (email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
  }
  await ask('no address')
  await said(page, 'Invalid email address provided.')
  await ask(`nobody-${farmer.email}`)
  await said(page, 'User not found')
  const { request } = page
  for (let tries = 1; tries <= 5; tries += 1)
    await request.post('/api/auth/forgot-password', { data: { email: farmer.email } })
  await ask(farmer.email)
  await said(page, 'You have exceeded the limit of this request!')
  await failing(page, 'POST', /forgot-password/)
  await ask(farmer.email)
  await said(page, 'We are unable to process your form submission at this time. Please try again later!')
})

test('reset password reports invalid characters, a weak password and a link without its code', async ({ page, db }) => {
  const { farmer } = await makeOwnFarm(db)
  await page.request.post('/api/auth/forgot-password', { data: { email: farmer.email } })
  await page.goto(linkIn(await letterTo(farmer.email, 'mode=resetPassword')))
  const choose = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await choose('Tayberry 82 (row)')
  await said(page, 'Password contains invalid characters')
  await choose('Password1!')
  await said(page, 'Password is too weak. Please use a stronger password.')
  await page.goto('/reset-password')
  await said(page, messages.missingCode)
})

test('an unverified user sees an error and can have the verification email sent again', async ({ page, db }) => {
  const { organisation, farmer } = await makeOwnFarm(db)
  const email = farmer.email.replace('farmer', 'new')
  await makeUser(db, { email, organisation_id: organisation.id, password: demoPassword, email_verified_at: null })
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await said(page, 'Your account is not verified, please verify your email address and try again')
  await said(page, messages.checkYourMail)
  await page.getByRole('button', { name: /again/ }).click()
  await said(page, 'Email sent.')
})

test('an unreachable server is reported for the profile, sign-out and a list', async ({
  page,
  db,
  enter,
  noComplaints,
}) => {
  const { admin } = await adminOf(db)
  await enter(admin.email)
  await failing(page, 'GET', /\/api\/devices/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Devices' }).click()
  await said(page, 'An error occurred while fetching data')
  await failing(page, 'GET', /\/api\/users\/profile/)
  await withoutData(page)
  // A cached profile would be displayed.
  await page.evaluate(
    'new Promise((done) => { const deleted = indexedDB.deleteDatabase("bombus-field"); deleted.onsuccess = deleted.onerror = done })',
  )
  await page.reload()
  await said(page, 'Error getting your profile')
  // React also logs errors caught by an error page to the console.
  expect(noComplaints.splice(0).join()).toContain('did not respond correctly')
  await page.unroute(/\/api\/users\/profile/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await failing(page, 'POST', /auth\/sign-out/)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Signout' }).click()
  await said(page, 'Error logging out')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
