import type { Page } from '@playwright/test'
import { messages } from '#domain/messages.ts'
import { makeUser } from '#server/factories/people.ts'
import { platform } from '#web/texts/ui.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { addNew, countsOf, endSessionsWith, makePlace, press } from '../platform/plot.ts'
import { demoPassword, expect, test } from '../platform/test.ts'

const signInAgain = async (page: Page, email: string) => {
  await expect(page.getByText(messages.sessionEnded)).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await press(page, 'Sign in')
}

test('401 while saving a farm form: nothing is partly saved, and all input is offered after sign-in', async ({
  page,
  db,
  enter,
}) => {
  const { farm, farmer } = await makeOwnFarm(db)
  const stored = () => db.selectFrom('farms').where('id', '=', farm.id).selectAll().executeTakeFirstOrThrow()
  const before = await stored()
  await enter(farmer.email, `/edit-farm/${farm.id}`)
  await page.getByLabel('Farm Name').fill('Bramble Hill')
  await page.getByLabel('City').fill('Ledbury')
  await endSessionsWith(page, db, farmer.id, 'PUT', '**/api/**')
  await press(page, 'Save changes')
  await signInAgain(page, farmer.email)
  expect(await stored()).toEqual(before)
  await expect(page).toHaveURL(new RegExp(`/edit-farm/${farm.id}`))
  await press(page, platform.draftRestore)
  await expect(page.getByLabel('Farm Name')).toHaveValue('Bramble Hill')
  await press(page, 'Save changes')
  await expect(page.getByText(messages.farmUpdated).first()).toBeVisible()
  await expect.poll(() => stored()).toMatchObject({ title: 'Bramble Hill', city: 'Ledbury' })
})

test('401 while adding a user: no user is created, and the restored input creates one', async ({ page, db, enter }) => {
  const { organisation, farmer } = await makeOwnFarm(db)
  const admin = await makeUser(db, {
    role: 'admin',
    email: farmer.email.replace('farmer', 'boss'),
    password: demoPassword,
  })
  const email = farmer.email.replace('farmer', 'rosa')
  const made = () => db.selectFrom('users').where('email', '=', email).select(['firstname', 'role']).execute()
  await enter(admin.email, '/add-user')
  const person = { 'First name': 'Rosa', 'Last name': 'Green', Email: email, Phone: '07700 900304' }
  const address = { Address: '1 Orchard Lane', City: 'Ledbury', 'Postal code': 'HR8 1AA' }
  for (const [name, text] of Object.entries({ ...person, ...address }))
    await page.getByLabel(name, { exact: true }).fill(text)
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByLabel('Role').selectOption('Farmer')
  await page.getByLabel('Organisation', { exact: true }).selectOption(organisation.title)
  await endSessionsWith(page, db, admin.id, 'POST', '**/api/**')
  await press(page, 'Add user')
  await signInAgain(page, admin.email)
  expect(await made()).toEqual([])
  await press(page, platform.draftRestore)
  await expect(page.getByLabel('First name')).toHaveValue('Rosa')
  await press(page, 'Add user')
  await expect.poll(made).toEqual([{ firstname: 'Rosa', role: 'farmer' }])
})

test('401 during a file upload: the page closes, nothing of the file is stored, and it can be uploaded again', async ({
  page,
  db,
  enter,
}) => {
  const { farm, plot, organisation, farmer } = await makePlace(db)
  const admin = await makeUser(db, {
    role: 'entomology_admin',
    organisation_id: organisation.id,
    email: farmer.email.replace('farmer', 'olga'),
    password: demoPassword,
  })
  const uploads = () => db.selectFrom('imports').where('created_by', '=', admin.id).select('id').execute()
  const buffer = Buffer.from(
    'Farm,Field,Tunnel,Plot,Survey date,Plant number,Observer,Start time,Count,Note\n' +
      `${farm.title},Long Meadow,4,3,2026-06-10,1,Hannah Price,10:30,7,\n`,
  )
  const upload = async () => {
    await page.getByLabel('Report type').selectOption('Flower')
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer })
    await press(page, 'Upload')
  }
  await enter(admin.email, '/ento-home/manual-upload')
  await expect(page.getByText('No uploads yet')).toBeVisible()
  await endSessionsWith(page, db, admin.id, 'POST', '**/api/surveys/survey/csv/*')
  await upload()
  await signInAgain(page, admin.email)
  expect(await uploads()).toEqual([])
  await upload()
  await press(page, 'Import 1 row')
  await expect(page.getByText('1 row imported.')).toBeVisible()
  await expect.poll(() => countsOf(db, plot.id)).toEqual([[1, 7]])
  await expect.poll(() => uploads()).toHaveLength(1)
})

test('401 while sending a count: it stays on the phone and is sent once, automatically, after sign-in', async ({
  page,
  db,
  enter,
}) => {
  const { plot, hannah, address } = await makePlace(db)
  await enter(hannah.email, address)
  await addNew(page)
  await press(page, '+10 Plant 1')
  await press(page, '+10 Plant 2')
  // The counts are sent with their visit, or to the visit if its id has arrived by then.
  await endSessionsWith(page, db, hannah.id, 'POST', /\/api\/surveys(\/\d+\/flowers)?$/)
  await press(page, 'Save 2 plants')
  await signInAgain(page, hannah.email)
  await expect(page.getByText('2 stored counts were sent.')).toBeVisible()
  await expect
    .poll(() => countsOf(db, plot.id))
    .toEqual([
      [1, 10],
      [2, 10],
    ])
})

test('the next user in the same tab sees no records, drafts or counts of the previous one', async ({
  page,
  db,
  enter,
  context,
}) => {
  const { plot, hannah, person, address, farm } = await makePlace(db)
  const tom = await person('tom', 'entomology')
  await enter(hannah.email, address)
  const other = await context.newPage()
  await other.goto(`/farm-dashboard/${farm.id}`)
  await expect(other.getByRole('heading', { level: 1, name: farm.title })).toBeVisible()
  await addNew(page)
  await press(page, '+10 Plant 1')
  await press(page, 'Close')
  await press(page, /^Account of hannah/)
  await page.getByRole('menuitem', { name: 'Signout' }).click()

  // Signing out in one tab signs out in all.
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(other.getByText(farm.title)).toHaveCount(0)
  await page.getByLabel('Email').fill(tom.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await press(page, 'Sign in')
  await expect(page.getByRole('button', { name: /^Account of tom/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Account of tom/ })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('No Survey', { exact: true })).toBeVisible()
  await expect(page.getByText(/has not been sent yet/)).toHaveCount(0)
  await addNew(page)
  await expect(page.getByRole('textbox', { name: 'Plant 1' })).toHaveValue('')
  expect(await countsOf(db, plot.id)).toEqual([])
})

test('a clock that jumps while a form is open does not sign the user out, and the form is saved', async ({
  page,
  db,
  enter,
}) => {
  await page.clock.install()
  const { farm, farmer } = await makeOwnFarm(db)
  const hours = (by: number) => page.clock.setSystemTime(Date.now() + by * 3_600_000)
  await enter(farmer.email, `/edit-farm/${farm.id}`)
  await page.getByLabel('Farm Name').fill('Bramble')
  for (const [by, city] of [
    [-1, 'Ledbury'],
    [26, 'Evesham'],
    [0, 'Ross'],
  ] as const) {
    // If the clock leaps ahead, the page queries the server, whose response takes real time.
    const told = by > 0 ? page.waitForResponse('**/api/users/profile') : null
    await hours(by)
    await page.clock.runFor(3_000)
    await told
    await page.getByLabel('City').fill(city)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    // Continued activity over minutes is reported, regardless of the clock.
    const heard = page.waitForRequest('**/api/auth/activity')
    await page.clock.runFor(61_000)
    await page.getByLabel('City').fill(`${city}-on-Wye`)
    await heard
  }
  await press(page, 'Save changes')
  await expect(page.getByText(messages.farmUpdated).first()).toBeVisible()
  const stored = await db.selectFrom('farms').where('id', '=', farm.id).select(['title', 'city']).executeTakeFirst()
  expect(stored).toEqual({ title: 'Bramble', city: 'Ross-on-Wye' })
})
