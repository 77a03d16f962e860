import { generate } from 'otplib'
import { makeUser } from '#server/factories/people.ts'
import { codeOnPage, plugInAuthenticator } from '../platform/authenticator.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, letterTo, phone, test } from '../platform/test.ts'

/** Uses the next half minute, because the current code has been used already. */
const nextCode = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 })

test('a passkey is added, signs in without a password, and confirms the user’s identity', async ({
  page,
  db,
  enter,
  look,
}) => {
  const { farmer } = await makeOwnFarm(db)
  await plugInAuthenticator(page)
  await enter(farmer.email, '/settings?tab=sign-in')
  const factors = page.getByRole('region', { name: 'Two-factor authentication' })
  await factors.getByLabel('Passkey name').fill('Office laptop')
  await factors.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await look('recovery-codes')
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(factors.getByText('Office laptop')).toBeVisible()
  await expect(factors.getByText('10 codes left.')).toBeVisible()
  await page.setViewportSize(phone)
  await look('settings-factors-phone')
  await page.setViewportSize(desk)
  expect(await letterTo(farmer.email, 'passkey')).toContain('Office laptop')

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Signout' }).click()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()

  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', farmer.id)
    .execute()
  await page.goto('/settings?tab=sign-in')
  await page.getByRole('button', { name: 'Remove Office laptop' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm your identity' })
  await expect(confirm).toBeVisible()
  await look('confirm-identity')
  await confirm.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No passkeys yet.', { exact: false })).toBeVisible()
  expect(await db.selectFrom('passkeys').where('user_id', '=', farmer.id).select('id').execute()).toEqual([])
})

test('an authenticator code is requested after the password; a recovery code works once', async ({
  page,
  db,
  enter,
  look,
}) => {
  const { farmer } = await makeOwnFarm(db)
  await enter(farmer.email, '/settings?tab=sign-in')
  const factors = page.getByRole('region', { name: 'Two-factor authentication' })
  await factors.getByRole('button', { name: 'Set up authenticator app' }).click()
  await expect(page.getByAltText('QR code for the authenticator app')).toBeVisible()
  await look('set-up-totp')
  await factors.getByLabel('Code from the app').fill('000000')
  await factors.getByRole('button', { name: 'Turn on' }).click()
  await expect(factors.getByText('This code is wrong or has already been used.')).toBeVisible()
  const { secret, code } = await codeOnPage(page)
  await factors.getByLabel('Code from the app').fill(code)
  await factors.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  const recovery = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(factors.getByText('You are asked for a code at each sign-in.')).toBeVisible()

  const password = async () => {
    await page.context().clearCookies()
    await page.goto('/')
    await page.getByLabel('Email').fill(farmer.email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  }
  await password()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await look('second-factor')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is wrong or has already been used.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await nextCode(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()

  await password()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await page.goto('/settings?tab=sign-in')
  await expect(factors.getByText('9 codes left.')).toBeVisible()
})

test('a user sees and revokes their sessions; an administrator reads all of it in the log', async ({
  page,
  db,
  enter,
  browser,
  baseURL,
  look,
}) => {
  const { organisation, farmer } = await makeOwnFarm(db)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const there = await elsewhere.newPage()
  const sent = await there.request.post('/api/auth/sign-in', {
    data: { email: farmer.email, password: demoPassword },
    headers: { origin: baseURL ?? '' },
  })
  expect(sent.status()).toBe(200)
  await enter(farmer.email, '/settings?tab=sessions')
  const list = page.getByRole('region', { name: 'Active sessions' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText('This browser')).toHaveCount(1)
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect((await there.request.get('/api/users/profile')).status()).toBe(401)
  await elsewhere.close()

  const admin = await makeUser(db, {
    email: farmer.email.replace('farmer', 'log-reader'),
    role: 'admin',
    organisation_id: organisation.id,
    password: demoPassword,
  })
  await enter(admin.email, `/security-log?q=${encodeURIComponent(farmer.email)}`)
  await expect(page.getByRole('row', { name: /Signed in/ })).toHaveCount(2)
  await look('security-log')
  await page.setViewportSize(phone)
  await look('security-log-phone')
})

test('a token is created for one farm, reads that farm from a script, and is revoked', async ({
  page,
  db,
  enter,
  look,
  request,
  baseURL,
}) => {
  const { farm, farmer } = await makeOwnFarm(db)
  await enter(farmer.email, '/settings?tab=tokens')
  const tokens = page.getByRole('region', { name: 'Access tokens' })
  await tokens.getByLabel('Name').fill('Nightly export')
  await tokens.getByLabel('Farms', { exact: true }).selectOption('Only these farms')
  await tokens.getByLabel(farm.title).check()
  await look('new-token')
  await tokens.getByRole('button', { name: 'Create token' }).click()
  const token = await tokens.getByRole('textbox', { name: 'Token' }).inputValue()
  await expect(tokens.getByText(/^Read, one farm, ends in …/)).toBeVisible()
  await page.setViewportSize(phone)
  await look('tokens-phone')
  const farms = () => request.get(`${baseURL}/api/farms`, { headers: { authorization: `Bearer ${token}`, cookie: '' } })
  const seen = (await (await farms()).json()) as { data: { id: number }[] }
  expect(seen.data.map(({ id }) => id)).toEqual([farm.id])
  await tokens.getByRole('button', { name: 'Revoke the token Nightly export' }).click()
  await expect(tokens.getByText(/inactive since/)).toBeVisible()
  expect((await farms()).status()).toBe(401)
})
