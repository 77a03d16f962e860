import { desk, expect, phone, test } from '../platform/test.ts'
import { farmRow, makeOwn, openSection } from '../platform/own-farm.ts'

test('a farm admin adds a farm after seeing the validation errors of the form', async ({ page, db, enter, look }) => {
  await page.setViewportSize(desk)
  const { organisation, email } = await makeOwn(db, 'farm_admin')
  await enter(email)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Add New Farm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Farm' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`organisationId=${organisation.id}`))
  await expect(page.getByLabel('Organisation')).toHaveValue(String(organisation.id))

  const add = page.getByRole('button', { name: 'Add farm' })
  await add.click()
  for (const said of ['Farm Name', 'Description', 'Area', 'City', 'Country', 'Latitude', 'Longitude'])
    await expect(page.getByText(`${said} is required`, { exact: true })).toBeVisible()
  await look('farm-add-errors')
  await page.getByLabel('Farm Name').fill('Hill Farm')
  await page.getByLabel('Description').fill('Strawberries under tunnels')
  await page.getByLabel('Area').fill('12.5')
  await page.getByLabel('City').fill('Ledbury 2')
  await page.getByLabel('Postal Code').fill('HR8 1AA')
  await page.getByLabel('Country').selectOption('United Kingdom')
  await add.click()
  await expect(page.getByText('Only Numbers Allowed')).toBeVisible()
  await expect(page.getByText('Only Letters Allowed')).toBeVisible()
  await page.getByLabel('Area').fill('12500')
  await page.getByLabel('City').fill('Stratford-upon-Avon')
  await page.getByLabel('Latitude').fill('52.19')
  await page.getByLabel('Longitude').fill('-1.7')
  await page.getByRole('button', { name: 'Pick on the map' }).click()
  const map = page.getByRole('region', { name: 'Map for picking the position' })
  await expect(map.locator('canvas')).toBeVisible()
  await map.click({ position: { x: 200, y: 100 } })
  await expect(page.getByLabel('Latitude')).toHaveValue(/^52\.19\d{3}$|^52\.2\d{4}$/)
  await look('farm-add-map')
  await page.getByRole('button', { name: 'Use the centre of the map' }).click()
  await expect(page.getByLabel('Latitude')).toHaveValue('52.19000')
  await add.click()
  await expect(page.getByText('Hill Farm was added.')).toBeVisible()
  // A farm_admin's home is the organisation's page.
  await expect(page).toHaveURL(new RegExp(`/farm-profile/${organisation.id}`))
  const stored = await db
    .selectFrom('farms')
    .where('organisation_id', '=', organisation.id)
    .where('title', '=', 'Hill Farm')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({
    description: 'Strawberries under tunnels',
    area_in_sq_meters: 12_500,
    city: 'Stratford-upon-Avon',
    country: 'United Kingdom',
    latitude: 52.19,
    longitude: -1.7,
    postcode: 'HR8 1AA',
    time_zone: 'Europe/London',
  })
})

test('an administrator deletes a farm after reading what depends on it, and restores it', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { farm, email, organisation } = await makeOwn(db, 'admin')
  await enter(email, `/edit-farm/${farm.id}`)
  await openSection(page, 'Delete this farm')
  await page.getByRole('button', { name: 'Delete farm' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expect(asked).toContainText('1 device, 1 field, 1 crop, 1 deployment')
  await look('farm-delete')
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${farm.title} was deleted.`)).toBeVisible()
  expect((await farmRow(db, farm.id)).archived_at).not.toBeNull()
  await page.goto(`/farm-profile/${organisation.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Deleted farms' }).click()
  const restore = page.getByRole('button', { name: `Restore ${farm.title}` })
  await expect(restore).toBeVisible()
  await look('farm-deleted-list')
  await restore.click()
  await expect(page.getByText(`${farm.title} was restored.`)).toBeVisible()
  expect((await farmRow(db, farm.id)).archived_at).toBeNull()
})

for (const [size, name] of [
  [desk, 'desk'],
  [phone, 'phone'],
] as const)
  test(`the farm's forms are accessible, ${name}`, async ({ page, db, enter, look }) => {
    await page.setViewportSize(size)
    const { farm, email } = await makeOwn(db, 'admin')
    await enter(email, '/add-farm')
    await expect(page.getByRole('button', { name: 'Add farm' })).toBeVisible()
    await look(`farm-add-${name}`)
    await page.goto(`/farm-dashboard/${farm.id}`)
    // A phone has space for one button: people with more permissions find the others in the menu.
    if (size === phone) {
      await page.getByRole('button', { name: 'More actions' }).click()
      await expect(page.getByRole('menuitem', { name: 'Edit farm' })).toBeVisible()
    } else await expect(page.getByRole('link', { name: 'Edit farm' })).toBeVisible()
    await look(`farm-actions-${name}`)
    await page.goto(`/edit-farm/${farm.id}`)
    for (const section of ['Personal Details', 'Crops & Lure Details', 'Sprays', 'Deployments', 'History'])
      await openSection(page, section)
    await expect(page.getByRole('listbox', { name: /^Available/ })).toBeVisible()
    await look(`farm-edit-${name}`)
  })
