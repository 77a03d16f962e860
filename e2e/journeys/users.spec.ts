import type { Page } from '@playwright/test'
import { makeUser } from '#server/factories/people.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, letterTo, linkIn, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const fillPerson = async (page: Page, person: Record<string, string>) => {
  for (const [name, text] of Object.entries(person)) await page.getByLabel(name, { exact: true }).fill(text)
}
const address = { Address: '1 Orchard Lane', City: 'Stratford-upon-Avon', 'Postal code': 'CV37 6AA' }

test('an administrator invites an entomologist, who accepts; edits, disables, promotes and deletes the account', async ({
  page,
  browser,
  baseURL,
  db,
  enter,
  look,
}) => {
  test.setTimeout(timeLimit(120_000))
  await page.setViewportSize(desk)
  const { organisation, farmer } = await makeOwnFarm(db)
  const tag = farmer.email.slice('farmer-'.length, -'@example.org'.length)
  const email = `ento-${tag}@example.org`
  const admin = await makeUser(db, { email: `admin-${tag}@example.org`, role: 'admin', password: demoPassword })
  const stored = () =>
    db.selectFrom('users').where('email', '=', email).orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow()

  await enter(admin.email)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('link', { name: 'Add New User' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add New User' })).toBeVisible()
  await page.getByRole('button', { name: 'Add user' }).click()
  await said(page, 'First name is Required')
  await look('user-form-errors')
  await fillPerson(page, { 'First name': 'Rosa', 'Last name': `Field`, Email: email.toUpperCase(), ...address })
  await page.getByLabel('Phone').fill('07700 900301')
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByLabel('Role').selectOption('Entomology')
  await page.getByLabel('Organisation', { exact: true }).selectOption(organisation.title)
  await page.getByRole('button', { name: 'Add user' }).click()
  await said(page, `Rosa Field was added. An invitation is on its way to ${email}.`)
  await expect(page).toHaveURL(/\/users$/)
  await expect
    .poll(() => stored())
    .toMatchObject({
      email,
      phone: '+447700900301',
      city: 'Stratford-upon-Avon',
      role: 'entomology',
      organisation_id: organisation.id,
      email_verified_at: null,
      is_pollinator_portal_enabled: true,
      is_pest_portal_enabled: false,
    })

  const other = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const theirs = await other.newPage()
  await theirs.goto(linkIn(await letterTo(email, 'mode=invitation')))
  await expect(theirs.getByRole('heading', { level: 1, name: `Join ${organisation.title}` })).toBeVisible()
  await expect(theirs.getByLabel('First name')).toHaveValue('Rosa')
  await theirs.getByLabel('Password', { exact: true }).fill(demoPassword)
  await theirs.getByRole('button', { name: 'Join and sign in' }).click()
  await expect(theirs.getByText('Entomology Dashboard')).toBeVisible()
  const signIn = async () => {
    await theirs.goto('/')
    await theirs.getByLabel('Email').fill(email)
    await theirs.getByLabel('Password', { exact: true }).fill(demoPassword)
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  await page.getByRole('searchbox', { name: 'Search Users' }).fill(email)
  const row = page.getByRole('row', { name: /Rosa Field/ })
  await expect(row).toContainText('Active')
  await row.getByRole('link', { name: 'Edit Rosa Field' }).click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Users')
  await page.getByLabel('City', { exact: true }).fill('Ross-on-Wye')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect((await sent).postDataJSON()).toEqual({ city: 'Ross-on-Wye', version: 2 })
  await said(page, 'Rosa Field was saved.')
  // The list has the same filter as before.
  await expect(page).toHaveURL(/\/users\?q=ento-/)
  await expect.poll(() => stored()).toMatchObject({ city: 'Ross-on-Wye', version: 3 })

  const { id } = await stored()
  await page.goto(`/edit-user/${id}`)
  await page.getByRole('button', { name: 'Disable' }).click()
  await page
    .getByRole('alertdialog', { name: 'Disable Rosa Field?' })
    .getByRole('button', { name: 'Confirm', exact: true })
    .click()
  await said(page, 'Rosa Field is disabled and signed out.')
  await look('user-disabled')
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await signIn()
  await said(theirs, 'Your account is disabled. Please contact the Bombus team to activate it.')

  await page.getByRole('button', { name: 'Enable' }).click()
  await said(page, 'Rosa Field can sign in again.')
  await signIn()
  await expect(theirs.getByText('Entomology Dashboard')).toBeVisible()
  await page.getByLabel('Role', { exact: true }).selectOption('Engineer')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await said(page, 'Rosa Field was saved.')
  await expect.poll(() => stored()).toMatchObject({ role: 'engineer', is_active: true })
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await other.close()
  await expect(page).toHaveURL(/\/users$/)

  await page.goto(`/edit-user/${id}`)
  await expect(page.getByText('Role: Entomology changed to Engineer')).toBeVisible()
  await look('user-history')
  await page.goto(`/users?q=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: 'Delete Rosa Field' }).click()
  await look('user-delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await said(page, 'Rosa Field was deleted.')
  expect((await stored()).deleted_at).not.toBeNull()

  await page.getByLabel('Which status').selectOption('Deleted')
  await page.getByRole('button', { name: 'Erase personal data of Rosa Field' }).click()
  await look('user-erase')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await said(page, 'The personal data were erased.')
  const erased = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  expect(erased).toMatchObject({ firstname: 'Former observer', lastname: String(id), phone: null, city: null })
})

test('a farm admin adds a farmer from the organisation’s page, edits the account, and finds the devices there', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { organisation, farm, farmer } = await makeOwnFarm(db)
  const email = farmer.email.replace('farmer', 'newcomer')
  const farm_admin = await makeUser(db, {
    email: farmer.email.replace('farmer', 'boss'),
    role: 'farm_admin',
    organisation_id: organisation.id,
    password: demoPassword,
  })
  await enter(farm_admin.email)
  await expect(page).toHaveURL(new RegExp(`/farm-profile/${organisation.id}`))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organisation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: organisation.title })).toBeVisible()
  await expect(page.getByRole('row', { name: /Hannah Price/ }).first()).toBeVisible()
  await look('organisation-details')
  await page.getByRole('link', { name: 'Add farmer' }).click()
  await expect(page.getByLabel('Role')).toHaveValue('farmer')
  await expect(page.getByLabel('Organisation', { exact: true })).toHaveValue(String(organisation.id))
  await fillPerson(page, { 'First name': 'Ines', 'Last name': 'Moor', Email: email, ...address })
  await page.getByLabel('Phone').fill('447700900456')
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByRole('button', { name: 'Add user' }).click()
  await said(page, `Ines Moor was added. An invitation is on its way to ${email}.`)
  await expect(page).toHaveURL(new RegExp(`/details/${organisation.id}$`))
  const row = page.getByRole('row', { name: /Ines Moor/ })
  await expect(row).toContainText('Invited')
  await row.getByRole('link', { name: 'Edit Ines Moor' }).click()
  await expect(page.getByLabel('Email')).toBeDisabled()
  await expect(page.getByLabel('Role')).toBeDisabled()
  await page.getByLabel('City', { exact: true }).fill('Newent')
  await page.getByLabel('Pest portal').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await said(page, 'Ines Moor was saved.')
  const kept = await db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirstOrThrow()
  expect(kept).toMatchObject({
    role: 'farmer',
    organisation_id: organisation.id,
    city: 'Newent',
    is_pest_portal_enabled: true,
  })
  await expect(page).toHaveURL(new RegExp(`/details/${organisation.id}$`))
  await page.getByRole('link', { name: `Profile details of ${farm.title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: farm.title })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organisation' }).click()
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
})

test('an admin changes another admin’s role on the farm’s profile details, and can change no other row', async ({
  page,
  db,
  enter,
  look,
}) => {
  const { organisation, farm, farmer } = await makeOwnFarm(db)
  const make = (name: string, organisation_id: number | null) =>
    makeUser(db, {
      email: farmer.email.replace('farmer', name.toLowerCase()),
      firstname: name,
      role: 'admin',
      organisation_id,
      password: demoPassword,
    })
  const [first, second] = [await make('Ada', null), await make('Berta', organisation.id)]
  await enter(first.email, `/profile-details/${farm.id}`)
  await expect(page.getByRole('combobox', { name: /^Role of/ })).toHaveCount(1)
  await page.getByLabel(`Role of Berta Price`).selectOption('Staff')
  await look('role-change')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click()
  await said(page, 'Berta Price is now Staff.')
  const kept = await db.selectFrom('users').where('id', '=', second.id).select('role').executeTakeFirstOrThrow()
  expect(kept.role).toBe('staff')
  await expect(page.getByRole('combobox', { name: /^Role of/ })).toHaveCount(0)
})

for (const [size, name] of [
  [desk, 'desk'],
  [phone, 'phone'],
] as const)
  test(`the user lists, forms and details of the demo are accessible, ${name}`, async ({ page, enter, look }) => {
    await page.setViewportSize(size)
    await enter('admin@demo.example', '/users?q=demo.example')
    await expect(page.getByText(/^1 to 5 of \d+$/)).toBeVisible()
    await look(`users-${name}`)
    await page.goto('/add-user')
    await expect(page.getByLabel('First name')).toBeVisible()
    await look(`user-add-${name}`)
    await page.goto('/edit-user/3')
    await expect(page.getByText('Account created')).toBeVisible()
    await look(`user-edit-${name}`)
    await page.goto('/details/1')
    await expect(page.getByText(/^1 to 5 of \d+$/)).toBeVisible()
    await look(`details-${name}`)
    await page.goto('/profile-details/1')
    await expect(page.getByText(/^1 to 5 of \d+$/)).toBeVisible()
    await look(`profile-details-${name}`)
  })
