import sharp from 'sharp'
import { messages } from '#domain/messages.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm, makeOrganisation } from '#server/factories/places.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, letterTo, linkIn, test } from '../platform/test.ts'

type Page = import('@playwright/test').Page
type Browser = Parameters<Parameters<typeof test>[2]>[0]

/** Every message of the catalogue that no journey comes by: each is seen because what causes it is done. */
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible()

/** The server cannot answer just now: what a proxy says in its place. */
const failing = async (page: Page, method: string, path: RegExp) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 503, contentType: 'text/html', body: 'Service Unavailable' })
      : route.fallback(),
  )

const adminOf = async (db: Browser['db']) => {
  const own = await makeOwnFarm(db)
  const email = own.farmer.email.replace('farmer', 'admin')
  const admin = await makeUser(db, { email, role: 'admin', password: demoPassword, firstname: 'Ada' })
  return { ...own, admin }
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desk)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('signing in: nothing typed, nobody, wrong, disabled, too often, and no server', async ({ page, db }) => {
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
    await page.getByRole('button', { name: 'Sign in' }).click()
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

test('a forgotten password: no address, nobody, too often, and no server', async ({ page, db }) => {
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

test('a new password: characters that are not allowed, a weak one, and a link without its code', async ({
  page,
  db,
}) => {
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

test('an address that is not verified: the letter is sent again', async ({ page, db }) => {
  const { organisation, farmer } = await makeOwnFarm(db)
  const email = farmer.email.replace('farmer', 'new')
  await makeUser(db, { email, organisation_id: organisation.id, password: demoPassword, email_verified_at: null })
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await said(page, 'Your account is not verified, please verify your email address and try again')
  await said(page, messages.checkYourMail)
  await page.getByRole('button', { name: /again/ }).click()
  await said(page, 'Email sent.')
})

test('no profile, no way out, and no list: the server cannot be reached', async ({ page, db, enter, noComplaints }) => {
  const { admin } = await adminOf(db)
  await enter(admin.email)
  await failing(page, 'GET', /\/api\/devices/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Devices' }).click()
  await said(page, 'An error occurred while fetching data')
  await failing(page, 'GET', /\/api\/users\/profile/)
  await page.reload()
  await said(page, 'Error getting your profile')
  // React tells the console, too, of what an error page caught.
  expect(noComplaints.splice(0).join()).toContain('did not answer as it should')
  await page.unroute(/\/api\/users\/profile/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await failing(page, 'POST', /auth\/sign-out/)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Signout' }).click()
  await said(page, 'Error logging out')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('devices: what is missing, and a server that cannot keep it', async ({ page, db, enter }) => {
  const { admin, camera } = await adminOf(db)
  await enter(admin.email, '/add-device')
  await page.getByRole('button', { name: 'Add device' }).click()
  for (const text of ['Name is required', 'Device ID is required', 'Device type is required', 'Farm is required'])
    await said(page, text)
  await failing(page, 'POST', /\/api\/devices/)
  await page.getByLabel('Name', { exact: true }).fill('Gate')
  await page.getByLabel('Device ID').fill(`GATE-${camera.id}`)
  await page.getByLabel('Device type').fill('Field camera')
  await page.getByLabel('Farm', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Add device' }).click()
  await said(page, 'Error creating device. Please try again later')
  await failing(page, 'PUT', /\/api\/devices/)
  await page.goto(`/edit-device/${camera.id}`)
  await page.getByLabel('Name', { exact: true }).fill('Gate again')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await said(page, 'Error updating device. Please try again later')
  // Nothing of it was kept.
  const kept = await db.selectFrom('devices').where('id', '=', camera.id).select('name').executeTakeFirstOrThrow()
  expect(kept.name).toBe(camera.name)
})

test('people: what is missing, an address in use, and a server that cannot keep it', async ({ page, db, enter }) => {
  const { admin, farmer } = await adminOf(db)
  await enter(admin.email, '/add-user')
  await page.getByRole('button', { name: 'Add user' }).click()
  await said(page, 'Select an organisation')
  await page.goto(`/edit-user/${farmer.id}`)
  for (const name of ['Email', 'Postal code', 'City', 'Address']) await page.getByLabel(name, { exact: true }).fill('x')
  for (const name of ['Email', 'Postal code', 'City', 'Address']) await page.getByLabel(name, { exact: true }).fill(' ')
  await page.getByLabel('Email', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await said(page, 'Email is required')
  await page.getByLabel('Email', { exact: true }).fill(admin.email)
  await page.getByLabel('Address', { exact: true }).fill('1 Orchard Lane')
  await page.getByLabel('City', { exact: true }).fill('Ross')
  await page.getByLabel('Postal code', { exact: true }).fill('HR9 5AA')
  await page.getByLabel('Phone').fill('07700 900125')
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await said(page, 'Email already in use. Please use another email address.')
  await failing(page, 'POST', /\/api\/reset-password/)
  await page.getByRole('button', { name: 'Send a password reset link' }).click()
  await said(page, 'Error sending reset link')
  await page.unroute(/\/api\/reset-password/)
  await page.getByRole('button', { name: 'Send a password reset link' }).click()
  await said(page, `A password reset link has been sent to ${farmer.email}.`)
  expect(await letterTo(farmer.email, 'mode=resetPassword')).toContain('oobCode')
})

test('one’s own profile: a server that cannot keep it', async ({ page, db, enter }) => {
  const { organisation, farmer } = await makeOwnFarm(db)
  const email = farmer.email.replace('farmer', 'whole')
  await makeUser(db, {
    email,
    organisation_id: organisation.id,
    password: demoPassword,
    phone: '+447700900123',
    address: '1 Orchard Lane',
    city: 'Ross',
    postal_code: 'HR9 5AA',
    country: 'United Kingdom',
  })
  await enter(email, '/settings')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('City', { exact: true }).fill('Ledbury')
  await failing(page, 'PUT', /\/api\/users\//)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'Error updating profile. Please try again later')
})

test('a farm: what is missing, its photo, and a number or address that somebody has', async ({ page, db, enter }) => {
  const { admin, farm, farmer } = await adminOf(db)
  await db.updateTable('farms').set({ farmer_id: farmer.id }).where('id', '=', farm.id).execute()
  await enter(admin.email, '/add-farm')
  await page.getByRole('button', { name: 'Add farm' }).click()
  await said(page, 'Farm Name is required')

  await page.goto(`/edit-farm/${farm.id}`)
  await page.getByRole('button', { name: 'Upload a photo' }).click()
  const dialog = page.getByRole('dialog')
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toBuffer()
  await dialog.getByLabel('Image file').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await failing(page, 'PUT', /farmer-photo/)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText(/^Uploading fail!/)).toBeVisible()
  await page.unroute(/farmer-photo/)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await said(page, 'Profile image updated successfully')
  await failing(page, 'DELETE', /farmer-photo/)
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete the photo' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete|Confirm/ })
      .click()
  }
  await remove()
  await said(page, 'Their was something wrong while deleting image.')
  await page.unroute(/farmer-photo/)
  await page.keyboard.press('Escape')
  await remove()
  await said(page, 'Image deleted successfully.')
  expect(await db.selectFrom('farmer_photos').where('user_id', '=', farmer.id).selectAll().execute()).toEqual([])

  await failing(page, 'PUT', /\/api\/farms\//)
  await page.getByLabel('City').fill('Evesham')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await said(page, 'Farm Not Updated successfully!')
  await page.unroute(/\/api\/farms\//)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await said(page, 'Farm Updated successfully!')

  await page.getByText('Personal Details', { exact: true }).click()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByRole('button', { name: 'Save personal details' }).click()
  await said(page, 'Phone Number or Email already exists')
})

test('a report without a farm, a map without positions, and a week that nobody watched', async ({
  page,
  db,
  enter,
}) => {
  const organisation = await makeOrganisation(db)
  const [first] = [
    await makeFarm(db, { organisation_id: organisation.id, latitude: null, longitude: null }),
    await makeFarm(db, { organisation_id: organisation.id }),
  ]
  const email = `reader-${organisation.id}@example.org`
  await makeUser(db, { email, organisation_id: organisation.id, password: demoPassword })
  await enter(email)
  await page.getByRole('button', { name: /report/i }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await said(page, 'Please select a farm')
  await page.goto(`/farm-dashboard/${first.id}`)
  await said(page, 'No Available Data')
  await page.getByRole('tab', { name: 'Map' }).click()
  await said(page, 'No Data Available')
})
