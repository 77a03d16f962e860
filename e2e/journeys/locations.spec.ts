import type { Page } from '@playwright/test'
import { makeUser } from '#server/factories/people.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })

test('an entomology admin adds an organisation and creates the fields, tunnels and plots of a farm', async ({
  page,
  db,
  enter,
  look,
}) => {
  test.setTimeout(timeLimit(150_000))
  await page.setViewportSize(desk)
  const { organisation, farm, field, farmer } = await makeOwnFarm(db)
  const tag = farmer.email.slice('farmer-'.length, -'@example.org'.length)
  const admin = await makeUser(db, {
    email: `places-${tag}@example.org`,
    role: 'entomology_admin',
    organisation_id: organisation.id,
    all_organisations: true,
    password: demoPassword,
  })
  await enter(admin.email, '/organisations')
  for (const name of ['Organization Name', 'City', 'Country', 'Postal Code'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await page.getByRole('link', { name: 'Add New Organisation' }).click()
  await expect(crumbs(page)).toContainText('Add')
  await page.getByRole('button', { name: 'Add Organisation' }).click()
  await said(page, 'Organisation name is required')
  await look('organisation-form-errors')
  await page.getByLabel('Organisation name').fill(`New Growers ${tag}`)
  await page.getByLabel('City').fill('Ross-on-Wye')
  await page.getByLabel('Postal code').fill('HR9 5AA')
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByRole('button', { name: 'Add Organisation' }).click()
  await said(page, `New Growers ${tag} was added.`)
  await expect(page).toHaveURL(/\/ento-home\/location\?organisationId=\d+$/)
  await expect(page.getByRole('link', { name: 'Add New Farm' }).first()).toBeVisible()
  await page.goto('/organisations')

  await page.getByRole('searchbox', { name: 'Search Organisations' }).fill(tag)
  await page.getByRole('link', { name: `Edit New Growers ${tag}` }).click()
  await page.getByLabel('Description').fill('Raspberries under glass.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await said(page, `New Growers ${tag} was saved.`)
  await page.getByRole('searchbox', { name: 'Search Organisations' }).fill(tag)
  await page.getByRole('link', { name: `New Growers ${tag}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Farm List' })).toBeVisible()
  await expect(crumbs(page)).toContainText('Farms List')
  await said(page, 'No record found!')
  const stored = await db
    .selectFrom('organisations')
    .where('title', '=', `New Growers ${tag}`)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ city: 'Ross-on-Wye', postcode: 'HR9 5AA', description: 'Raspberries under glass.' })
  await expect(page.getByRole('link', { name: 'Add New Farm' }).first()).toHaveAttribute(
    'href',
    `/add-farm?organisationId=${stored.id}`,
  )
  await page.goto('/ento-home/location')
  await expect(page.getByLabel('Organisation', { exact: true })).toHaveValue(String(stored.id))

  await page.getByLabel('Organisation', { exact: true }).selectOption(organisation.title)
  const row = page.getByRole('row', { name: new RegExp(farm.title) })
  await expect(row).toContainText('Ledbury')
  await expect(row.getByRole('cell').last()).toHaveText('1')
  await page.getByRole('searchbox', { name: 'Search Farms' }).fill('nowhere at all')
  await said(page, 'No record found!')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await look('farm-list')
  await row.getByRole('link', { name: farm.title }).click()

  await expect(crumbs(page)).toContainText(farm.title)
  await page.getByRole('button', { name: farm.title, exact: true }).click()
  await said(page, '4.62 ha')
  await look('fields')
  await page.getByRole('button', { name: 'Add New Field' }).click()
  await submit(page, 'Add New Field')
  await said(page, 'Field name is required')
  await dialog(page).getByLabel('Field name').fill(field.field_name.toUpperCase())
  await submit(page, 'Add New Field')
  await said(page, 'This farm already has a field with that name.')
  await dialog(page).getByLabel('Field name').fill('Top Bank')
  await dialog(page).getByLabel('Crop type').selectOption('Raspberry')
  await submit(page, 'Add New Field')
  await said(page, 'Top Bank was added.')
  await page.getByRole('link', { name: 'Top Bank' }).click()

  await said(page, 'No tunnels found!')
  await look('tunnels-empty')
  await page.getByRole('button', { name: 'Add New Tunnel' }).click()
  await submit(page, 'Add New Tunnel')
  await said(page, 'Tunnel number is required')
  await dialog(page).getByLabel('Tunnel Number').fill('four')
  await submit(page, 'Add New Tunnel')
  await said(page, 'Tunnel Number must be a whole number, 0 or more')
  await dialog(page).getByLabel('Tunnel Number').fill('3')
  await submit(page, 'Add New Tunnel')
  await said(page, 'Tunnel 3 was added.')
  await page.getByRole('button', { name: 'Add several' }).click()
  await dialog(page).getByLabel('Numbers').fill('1 to 40')
  await said(page, '39 are added; 1 is there already.')
  await look('tunnels-several')
  await submit(page, 'Add 39')
  await said(page, '39 were added.')
  await expect(page.getByText('40 tunnels')).toBeVisible()
  const top = await db
    .selectFrom('fields')
    .where('farm_id', '=', farm.id)
    .where('field_name', '=', 'Top Bank')
    .selectAll()
    .executeTakeFirstOrThrow()
  const numbers = await db
    .selectFrom('tunnels')
    .where('field_id', '=', top.id)
    .select('number')
    .orderBy('number')
    .execute()
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))

  await page.getByRole('link', { name: 'Tunnel 3', exact: true }).click()
  await expect(crumbs(page)).toContainText('Top Bank')
  await page.getByRole('button', { name: 'Add New Plot' }).click()
  await submit(page, 'Add New Plot')
  await said(page, 'Plot number is required')
  await dialog(page).getByLabel('Plot Number').fill('-1')
  await submit(page, 'Add New Plot')
  await said(page, 'Plot Number must be a whole number, 0 or more')
  await dialog(page).getByLabel('Plot Number').fill('12')
  await dialog(page).getByLabel('Treatment type').selectOption('F')
  await submit(page, 'Add New Plot')
  await said(page, 'Plot 12 was added.')
  const plot = await db
    .selectFrom('plots')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .where('tunnels.field_id', '=', top.id)
    .select(['plots.number', 'plots.treatment_type'])
    .executeTakeFirstOrThrow()
  expect(plot).toEqual({ number: 12, treatment_type: 'F' })
  await page.getByRole('button', { name: 'Edit Plot 12' }).click()
  await dialog(page).getByLabel('Treatment type').selectOption('H')
  await submit(page, 'Save changes')
  await said(page, 'Plot 12 was saved.')
  await page.getByRole('button', { name: 'History of Plot 12' }).click()
  await said(page, 'Treatment type: F changed to H')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await look('plots')

  await page.goto(`/ento-home/location/fields/${farm.id}`)
  await page.getByRole('button', { name: 'Delete Top Bank' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await said(page, /40 tunnels, 1 plot\./)
  await look('field-depends')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await said(page, 'Top Bank was deleted.')
  await expect(page.getByLabel('Which ones')).toHaveCount(0)

  await page.goto('/ento-home/location-home')
  for (const [tab, column] of [
    ['Fields', 'Field Name'],
    ['Tunnel', 'Tunnel Number'],
    ['Plots', 'Plot Number'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add New/ })).toBeVisible()
  }
  await look('location-home')
  await page.getByRole('tab', { name: 'Tunnel' }).click()
  await page.getByRole('button', { name: 'Add New Tunnel' }).click()
  await dialog(page).getByLabel('Tunnel Number').fill('99')
  await submit(page, 'Add New Tunnel')
  await said(page, 'Field is required')
  await dialog(page).getByLabel('Farm', { exact: true }).selectOption(farm.title)
  await dialog(page).getByLabel('Field', { exact: true }).selectOption(field.field_name)
  await submit(page, 'Add New Tunnel')
  await said(page, 'Tunnel 99 was added.')

  await page.setViewportSize(phone)
  await page.goto(`/ento-home/location/fields/${farm.id}/tunnel/${field.id}`)
  await expect(page.getByRole('link', { name: 'Tunnel 99' })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)
  await look('tunnels-phone')
  await page.goto('/organisations')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await look('organisations-phone')
})

test('an administrator restores a deleted field', async ({ page, db, enter, look }) => {
  await page.setViewportSize(desk)
  const { farm, field, farmer } = await makeOwnFarm(db)
  await db.updateTable('fields').set({ archived_at: new Date() }).where('id', '=', field.id).execute()
  const admin = await makeUser(db, {
    email: farmer.email.replace('farmer', 'restorer'),
    role: 'admin',
    password: demoPassword,
  })
  await enter(admin.email, `/ento-home/location/fields/${farm.id}`)
  await said(page, 'No record found!')
  await page.getByLabel('Which ones').selectOption('Deleted')
  await look('fields-deleted')
  await page.getByRole('button', { name: `Restore ${field.field_name}` }).click()
  await said(page, `${field.field_name} restored.`)
  const now = await db.selectFrom('fields').where('id', '=', field.id).select('archived_at').executeTakeFirstOrThrow()
  expect(now.archived_at).toBeNull()
})
