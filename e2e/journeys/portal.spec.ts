import { makeUser } from '#server/factories/people.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'

test('the tour starts by itself until skipped or taken twice, points at existing elements, and can be repeated', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { farmer } = await makeOwnFarm(db)
  await page.addInitScript("localStorage['bombus-tour-count'] = sessionStorage['tours'] ?? '0'")
  await enter(farmer.email)
  const tour = page.getByRole('dialog')
  await expect(tour.getByRole('heading', { name: 'Your places' })).toBeFocused()
  await look('tour')
  await page.keyboard.press('Escape')
  await expect(tour).toBeHidden()
  expect(await page.evaluate("localStorage['bombus-tour-count']")).toBe('2')

  await page.evaluate("sessionStorage['tours'] = '1'")
  await page.reload()
  for (const name of ['Your places', 'Find anything', 'What you see', 'Your account']) {
    await expect(tour.getByRole('heading', { name })).toBeFocused()
    await tour.getByRole('button', { name: name === 'Your account' ? 'Done' : 'Next' }).click()
  }
  await expect(tour).toBeHidden()

  await page.evaluate("sessionStorage['tours'] = '2'")
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tour).toBeHidden()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Take the tour' }).click()
  await expect(tour.getByRole('heading', { name: 'Your places' })).toBeVisible()
})

test('the pest portal is available only to users who have it enabled', async ({ page, db, enter, look }) => {
  await page.setViewportSize(phone)
  const { organisation, farmer } = await makeOwnFarm(db)
  const email = farmer.email.replace('farmer', 'pest')
  await makeUser(db, {
    email,
    organisation_id: organisation.id,
    password: demoPassword,
    role: 'user',
    is_pollinator_portal_enabled: false,
    is_pest_portal_enabled: true,
  })
  await enter(email)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pest' }).click()
  await expect(page.getByRole('heading', { name: 'Great things are coming' })).toBeVisible()
  await expect(page.getByText('Pest Management under construction')).toBeVisible()
  await look('pest-phone')
})

test('there is no pest portal without the flag', async ({ page, db, enter }) => {
  const { farmer } = await makeOwnFarm(db)
  await enter(farmer.email)
  await expect(page.getByRole('link', { name: 'Pest portal' })).toHaveCount(0)
  await page.goto('/pest-home')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

for (const [size, name] of [
  [desk, 'desk'],
  [phone, 'phone'],
] as const)
  test(`the API page describes a call and sends it, ${name}`, async ({ page, db, enter, look }) => {
    await page.setViewportSize(size)
    const { farm, farmer } = await makeOwnFarm(db)
    await enter(farmer.email, '/api-docs')
    await page.getByRole('searchbox', { name: 'Search paths and summaries' }).fill('get a farm')
    await expect(page).toHaveURL(/q=get/)
    await page.getByRole('link', { name: 'GET /farms/{id} Get a farm', exact: true }).click()
    await expect(page).toHaveURL(/op=getFarm/)
    await expect(page.getByRole('heading', { level: 2, name: 'getFarm' })).toBeVisible()
    await expect(page.getByText('Everyone signed in.')).toBeVisible()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('id is required', { exact: true })).toBeVisible()
    await page.getByLabel('id (required)').fill(String(farm.id))
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/^200 in \d+ ms, application\/json$/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText(farm.title)
    await look(`api-${name}`)

    await page.goto('/api-docs?op=createDevice')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/^403 in/)).toBeVisible()
  })

test('the API page is readable without a session, and links to the sign-in', async ({ page }) => {
  await page.goto('/api-docs')
  await page.getByRole('searchbox', { name: 'Search paths and summaries' }).fill('get a farm')
  await page.getByRole('link', { name: 'GET /farms/{id} Get a farm', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'getFarm' })).toBeVisible()
  await expect(page.getByText('Sign in to send it from here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
})
