import { readFile } from 'node:fs/promises'
import { makeUser } from '#server/factories/people.ts'
import { findAlerts } from '../platform/alerts.ts'
import { hourOf, makeOwnFarm, send } from '../platform/farm.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'

/** The daily work of roles that other journeys do not cover, through pages only. */
test('a farmer edits their farm on a phone, reads its cameras and downloads a report', async ({
  page,
  db,
  baseURL,
  enter,
}) => {
  await page.setViewportSize(phone)
  const { farm, camera, farmer } = await makeOwnFarm(db)
  const start = new Date(Date.now() - 26 * 3_600_000)
  start.setUTCMinutes(0, 0, 0)
  await send(baseURL ?? '', camera.key, [hourOf(start, 12)])
  await enter(farmer.email)
  await page.getByRole('link', { name: 'Farm', exact: true }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit farm' }).click()
  await page.getByRole('heading', { name: 'Sprays', exact: true }).click()
  await page.getByRole('button', { name: 'Add a spray' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date').fill('2026-05-04')
  await dialog.getByLabel('Product').fill('Fatty acids')
  await dialog.getByLabel('Hazard to bees').selectOption('High')
  await dialog.getByRole('button', { name: 'Save spray' }).click()
  await expect(page.getByText(/4 May 2026/).first()).toBeVisible()
  expect(await db.selectFrom('sprays').where('farm_id', '=', farm.id).selectAll().execute()).toMatchObject([
    { date: '2026-05-04', product: 'Fatty acids', hazard: 'high' },
  ])

  await page.goto(`/farm-dashboard/${farm.id}`)
  await page.getByRole('button', { name: 'Report' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await coming).path(), 'utf8')).toContain(camera.name)

  // Growers reach their cameras from the organisation's page, and see three details of each.
  await page.goto(`/details/${farm.organisation_id}`)
  await page.getByRole('link', { name: 'Devices' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
  await expect(page.getByText(camera.name)).toBeVisible()
  await expect(page.getByText(camera.device_id)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add New Device' })).toHaveCount(0)
})

for (const [role, mobile] of [
  ['engineer', '900305'],
  ['engineer_admin', '900306'],
] as const)
  test(`an ${role} finds out why a camera needs attention, and can change only their own profile`, async ({
    page,
    db,
    baseURL,
    enter,
  }) => {
    await page.setViewportSize(desk)
    const { organisation, farm, farmer, camera } = await makeOwnFarm(db)
    const start = new Date(Date.now() - 50 * 3_600_000)
    start.setUTCMinutes(0, 0, 0)
    await send(baseURL ?? '', camera.key, [{ ...hourOf(start, 3), battery_level: 8, metrics: { cpu_load: 38 } }])
    await findAlerts(db)
    const email = farmer.email.replace('farmer', role.replace('_', '-'))
    const { id } = await makeUser(db, { email, role, organisation_id: organisation.id, password: demoPassword })
    await enter(email, `/farm-dashboard/${farm.id}`)
    await expect(page.getByRole('link', { name: 'Edit farm' })).toHaveCount(0)
    await page.getByRole('link', { name: '1 camera needs attention' }).click()
    const row = page.getByRole('row', { name: new RegExp(camera.name) })
    await expect(row).toContainText('8 %')
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    await row.getByRole('link', { name: camera.name, exact: true }).click()
    await expect(page.getByRole('slider', { name: /^CPU load/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Captured Data' }).click()
    await expect(page.getByRole('table')).toContainText('8 %')
    await page.goto(`/edit-device/${camera.id}`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'This page is for people with another role' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

    await page.goto('/settings')
    await page.getByRole('button', { name: 'Edit profile' }).click()
    for (const [label, text] of [
      ['Mobile', `07700 ${mobile}`],
      ['Address', '2 Hop Row'],
      ['City', 'Ledbury'],
      ['Postal code', 'HR8 1AA'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByLabel('Country', { exact: true }).selectOption('United Kingdom')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Profile updated.', { exact: true })).toBeVisible()
    const kept = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ address: '2 Hop Row', phone: `+447700${mobile}`, role })
  })
