import sharp from 'sharp'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm, makeOrganisation } from '#server/factories/places.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, letterTo, test } from '../platform/test.ts'
import { adminOf, failing, said } from '../platform/messages.ts'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desk)
})

test('the device form reports missing values and a failed save', async ({ page, db, enter }) => {
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
  // None of it was stored.
  const kept = await db.selectFrom('devices').where('id', '=', camera.id).select('name').executeTakeFirstOrThrow()
  expect(kept.name).toBe(camera.name)
})

test('the user form reports missing values, an address in use and a failed save', async ({ page, db, enter }) => {
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

test('the user’s own profile reports a failed save', async ({ page, db, enter }) => {
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

test('the farm form reports missing values, a failed photo upload, and a number or address already in use', async ({
  page,
  db,
  enter,
}) => {
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
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
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

  await page.getByRole('heading', { name: 'Personal Details', exact: true }).click()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByRole('button', { name: 'Save personal details' }).click()
  await said(page, 'Phone Number or Email already exists')
})

test('a report without a farm, a map without positions, and a week without observations show a message', async ({
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
