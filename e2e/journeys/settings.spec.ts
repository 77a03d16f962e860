import { makeUser } from '#server/factories/people.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, letterTo, linkIn, phone, test } from '../platform/test.ts'

// The journey is the same for everyone, so it runs with a role of few permissions and one with a different start page.
for (const [role, mobile] of [
  ['user', '900302'],
  ['farm_admin', '900307'],
] as const)
  test(`${role} saves their own profile, after every error message was shown`, async ({ page, db, enter }) => {
    const { organisation, farmer } = await makeOwnFarm(db)
    const { id, email } = await makeUser(db, {
      email: farmer.email.replace('farmer', `own-${role}`),
      role,
      organisation_id: organisation.id,
      password: demoPassword,
    })
    await enter(email)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible()
    const field = (name: string) => page.getByLabel(name, { exact: true })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await expect(field('First name')).toBeDisabled()
    await expect(save).toBeDisabled()
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await page.getByRole('button', { name: 'Clear' }).click()
    await save.click()
    for (const text of [
      'First name is Required',
      'Last name is Required',
      'Email is Required',
      'Mobile is required',
      'Address is required',
      'City is required',
      'Postal code is required',
      'Country is required',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await field('First name').fill('R0sa')
    await field('Mobile').fill('none')
    await field('Email').fill('rosa')
    await save.click()
    for (const text of ['Only Letters Allowed', 'Only Numbers Allowed', 'Email is Not Valid'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await field('First name').fill('Rosa')
    await field('Last name').fill('O’Neill')
    await field('Email').fill(email)
    await field('Mobile').fill(`07700 ${mobile}`)
    await field('Address').fill('1 Orchard Lane')
    await field('City').fill('Ross-on-Wye')
    await field('Postal code').fill('HR9 5AA')
    await field('Country').selectOption('United Kingdom')
    await save.click()
    await expect(page.getByText('Profile updated.', { exact: true })).toBeVisible()
    await expect(field('First name')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Account of Rosa O’Neill' })).toBeVisible()
    const kept = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({
      firstname: 'Rosa',
      lastname: 'O’Neill',
      email,
      phone: `+447700${mobile}`,
      address: '1 Orchard Lane',
      city: 'Ross-on-Wye',
      postal_code: 'HR9 5AA',
      country: 'United Kingdom',
      role,
      organisation_id: organisation.id,
    })
  })

test('a user’s new email address takes effect once its link is followed; then the password is changed', async ({
  page,
  db,
  enter,
  look,
}) => {
  const { farmer } = await makeOwnFarm(db)
  const email = farmer.email.replace('farmer', 'moved')
  await db
    .updateTable('users')
    .set({ phone: '+44770090', address: '1 Lane', city: 'Ross', country: 'United Kingdom', postal_code: 'HR9' })
    .where('id', '=', farmer.id)
    .execute()
  await enter(farmer.email, '/settings')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`${email} is not verified yet`, { exact: false })).toBeVisible()
  const stored = () => db.selectFrom('users').where('id', '=', farmer.id).selectAll().executeTakeFirstOrThrow()
  await expect.poll(() => stored()).toMatchObject({ email: farmer.email, pending_email: email })
  await look('settings-pending')

  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByRole('button', { name: 'Update password' }).click()
  for (const text of ['Current Password is required', 'New Password is required', 'Confirm Password is required'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByLabel('Current password').fill('Wrong!Password1')
  await page.getByLabel('New password', { exact: true }).fill('Tayberry&82row')
  await page.getByLabel('Confirm password').fill('Tayberry&82')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Password do not match', { exact: true })).toBeVisible()
  await look('settings-password')
  await page.getByLabel('Confirm password').fill('Tayberry&82row')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Invalid username / password provided is not correct.').first()).toBeVisible()
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Password updated successfully.')).toBeVisible()

  await page.goto(linkIn(await letterTo(email, 'mode=verifyEmail')))
  await page.getByRole('button', { name: 'Verify and continue' }).click()
  await expect(page.getByText('Email verified successfully.').first()).toBeVisible()
  await expect.poll(() => stored()).toMatchObject({ email, pending_email: null })
})

for (const [size, name] of [
  [desk, 'desk'],
  [phone, 'phone'],
] as const)
  test(`the account settings are accessible, ${name}`, async ({ page, enter, look }) => {
    await page.setViewportSize(size)
    await enter('staff@demo.example', '/settings')
    await expect(page.getByLabel('First name')).toBeDisabled()
    await look(`settings-${name}`)
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await page.getByRole('button', { name: 'Change Password' }).click()
    await look(`settings-edit-${name}`)
    for (const tab of ['Language and formats', 'Sign-in', 'Sessions', 'Access tokens']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await look(`settings-${tab.toLowerCase().replaceAll(' ', '-')}-${name}`)
    }
  })

test('a user in the United States reads acres, and their own choice persists after the next sign-in', async ({
  page,
  db,
  enter,
}) => {
  const { organisation, farmer } = await makeOwnFarm(db)
  await db
    .updateTable('farms')
    .set({ area_in_sq_meters: 40_468.564_224 })
    .where('organisation_id', '=', organisation.id)
    .execute()
  await db.updateTable('users').set({ country: 'United States' }).where('id', '=', farmer.id).execute()
  await enter(farmer.email, `/details/${organisation.id}`)
  await expect(page.getByText('10.00 acres', { exact: false }).first()).toBeVisible()
  await page.goto('/settings?tab=display')
  await page.getByLabel('Units', { exact: true }).selectOption('Metric (°C, mm, hectares, metres)')
  await page.getByLabel('Number format', { exact: true }).selectOption('1.234,5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Language and formats saved.')).toBeVisible()
  await page.goto(`/details/${organisation.id}`)
  await expect(page.getByText('4,05 ha', { exact: false }).first()).toBeVisible()
})
