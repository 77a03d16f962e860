import { readFile } from 'node:fs/promises'
import { makeUser } from '#server/factories/people.ts'
import { makeTunnel } from '#server/factories/places.ts'
import { findAlerts } from '../platform/alerts.ts'
import { hourOf, makeOwnFarm, send } from '../platform/farm.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test('an administrator adds a device, creates a key for it, reads its messages, moves it and deletes it', async ({
  page,
  db,
  baseURL,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { farm, field, farmer } = await makeOwnFarm(db)
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 7 })
  const name = farm.title.replace('Farm', 'Gate')
  const admin = await makeUser(db, {
    email: farmer.email.replace('farmer', 'admin'),
    role: 'admin',
    password: demoPassword,
  })
  await enter(admin.email)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
  await page.getByRole('link', { name: 'Add New Device' }).click()

  await page.getByRole('button', { name: 'Add device' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await look('device-form-errors')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Device ID').fill(`GATE-${farm.id}`)
  await page.getByLabel('Device type').fill('Field camera')
  await page.getByLabel('Farm', { exact: true }).selectOption({ label: farm.title })
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Long Meadow' })
  await page.getByLabel('Tunnel', { exact: true }).selectOption({ label: 'Tunnel 4' })
  await page.getByRole('button', { name: 'Add device' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByLabel('New key').inputValue()
  expect(key).toMatch(/^bdk_/)
  await look('device-edit-key')
  const soon = new Date(Date.now() - 3 * 3_600_000)
  soon.setUTCMinutes(0, 0, 0)
  await send(baseURL ?? '', key, [{ ...hourOf(soon, 12), metrics: { cpu_load: 31 } }])

  await page.getByLabel('Tunnel', { exact: true }).selectOption({ label: `Tunnel ${tunnel.number}` })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`${name} was saved.`)).toBeVisible()

  await page.getByRole('link', { name: 'Devices' }).first().click()
  await page.getByRole('searchbox', { name: 'Search Devices' }).fill(name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Tunnel 7')
  await row.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('slider', { name: /^CPU load/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Captured Data' }).click()
  await expect(page.getByRole('table')).toContainText('12')
  await expect(page).toHaveURL(/tab=data/)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText(`Placed at ${farm.title}, Long Meadow, Tunnel 7`)).toBeVisible()
  await look('device-history')

  await page.goto(`/devices?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to Delete this device?')
  // Announced in advance, and confirmed only once.
  await expect(dialog).toContainText('1 message')
  await look('device-delete')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible()
  await expect(page.getByText('No record found!')).toBeVisible()

  await page.getByRole('button', { name: /^Deleted/ }).click()
  await look('devices-deleted')
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByText(`${name} was restored. Its keys work again.`)).toBeVisible()
  await page.goto(`/devices?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('a camera that needs attention is shown on the dashboard, opened from the map and followed over a month', async ({
  page,
  db,
  baseURL,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { farm, camera, farmer } = await makeOwnFarm(db)
  const start = new Date(Date.now() - 50 * 3_600_000)
  start.setUTCMinutes(0, 0, 0)
  const later = new Date(start.getTime() + 3_600_000)
  await send(baseURL ?? '', camera.key, [
    { ...hourOf(start, 3), metrics: { cpu_load: 33 } },
    { ...hourOf(later, 4), latitude: 52.038, battery_level: 9, metrics: { cpu_load: 33 } },
  ])
  await findAlerts(db)
  await enter(farmer.email, `/farm-dashboard/${farm.id}`)
  await expect(page.getByText(/: Silent since .+, Battery low\./)).toBeVisible()
  await page.getByRole('link', { name: '1 camera needs attention' }).click()
  await expect(page).toHaveURL(new RegExp(`state=needs_attention&farm_id=${farm.id}`))
  await expect(page.getByText('needs attention', { exact: true })).toBeVisible()
  await look('devices-needs_attention')
  await page.getByRole('link', { name: camera.name, exact: true }).click()

  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await expect(page.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const csv = await readFile(await (await coming).path(), 'utf8')
  expect(csv).toContain('CPU load')
  expect(csv).toMatch(/,33\r\n/)
  const drawn = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PNG' }).click()
  expect((await drawn).suggestedFilename()).toMatch(/-resources\.png$/)
  await look('device-month')

  await page.getByRole('tab', { name: 'Location' }).click()
  const stops = page.getByRole('table', { name: 'Previous positions' })
  await expect(stops.getByRole('row')).toHaveCount(3)
  await expect(stops).toContainText('52.0380, -2.4230')
  await look('device-trail')
})

test('an image opens at full size by keyboard, with and without its bounding boxes', async ({ page, enter, look }) => {
  await page.setViewportSize(desk)
  await enter('admin@demo.example', '/device-detail/1?tab=gallery')
  // The demo's cameras send their images while the first tests run.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('list', { name: 'Images' }).getByRole('listitem').nth(1)).toBeVisible({
      timeout: timeLimit(2_000),
    })
  }).toPass()
  await page.getByRole('button', { name: 'Full size' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Newer image' })).toBeDisabled()
  const first = await dialog.getByRole('heading').textContent()
  await look('image-full')
  await dialog.getByRole('button', { name: 'Boxes' }).focus()
  await dialog.getByRole('region', { name: /^Image of/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('heading')).not.toHaveText(first ?? '')
  const boxes = dialog.getByRole('button', { name: 'Boxes' })
  const on = await page.evaluate<string>(
    'getComputedStyle(document.querySelector("dialog [aria-pressed=true]")).borderTopColor',
  )
  await expect(boxes).toHaveCSS('border-top-color', on)
  await boxes.click()
  await expect(boxes).toHaveAttribute('aria-pressed', 'false')
  await expect(boxes, 'on and off can be told apart').not.toHaveCSS('border-top-color', on)
  await expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /\/api\/captures\/\d+\/image/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('two administrators edit one device: the second sees the first one’s changes', async ({
  page,
  db,
  enter,
  look,
}) => {
  const { camera, farmer } = await makeOwnFarm(db)
  const email = farmer.email.replace('farmer', 'second')
  await makeUser(db, { email, role: 'admin', password: demoPassword })
  await enter(email, `/edit-device/${camera.id}`)
  await page.getByLabel('Device type').fill('Field camera')
  await db.updateTable('devices').set({ name: 'Renamed meanwhile' }).where('id', '=', camera.id).execute()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('changed to Renamed meanwhile')).toBeVisible()
  await expect(page.getByLabel('Device type')).toHaveValue('Field camera')
  await look('device-conflict')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Renamed meanwhile was saved.')).toBeVisible()
})

test('spreadsheet rows become devices, with all their keys in one file', async ({ page, db, baseURL, enter, look }) => {
  const { farm } = await makeOwnFarm(db)
  await enter('admin@demo.example', `/add-devices?farmId=${farm.id}`)
  const rows = page.getByRole('textbox', { name: 'Devices', exact: true })
  const lines = [1, 2, 3].map((number) => `Row ${number}\tSHEET-${farm.id}-${number}\tLong Meadow\t4`)
  await rows.fill(['Name\tDevice ID\tField\tTunnel', ...lines, `Row 4\tSHEET-${farm.id}-4\tNowhere\t`].join('\n'))
  await expect(page.getByText('Line 5: This farm has no field “Nowhere”')).toBeVisible()
  await look('devices-batch-faults')
  await rows.fill(['Name\tDevice ID\tField\tTunnel', ...lines].join('\n'))
  await page.getByRole('button', { name: 'Add 3 devices' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all as CSV' }).click()
  const csv = await readFile(await (await coming).path(), 'utf8')
  const [, , key = ''] = /^Row 1,SHEET-\d+-1,"(Long Meadow, Tunnel 4)",(bdk_\S+)\r$/m.exec(csv) ?? []
  await send(baseURL ?? '', key, [hourOf(new Date(Date.now() - 7_200_000), 2)])
})

test('leaving a form with unsaved changes prompts for confirmation', async ({ page, enter }) => {
  await enter('admin@demo.example', '/add-device')
  await page.getByLabel('Name', { exact: true }).fill('Half')
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Cancel' }).click()
  expect(asked).toEqual(['You have unsaved changes. Leave this page?'])
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half')
})

for (const [size, name] of [
  [desk, 'desk'],
  [phone, 'phone'],
] as const)
  test(`the demo's device list and every tab of a device are accessible, ${name}`, async ({ page, enter, look }) => {
    await page.setViewportSize(size)
    await enter('admin@demo.example', '/devices?rows=10')
    await expect(page.getByText(/^1 to 10 of \d+$/)).toBeVisible()
    await look(`devices-${name}`)
    await page.goto('/device-detail/1')
    await expect(page.getByRole('slider').first()).toBeVisible()
    await look(`device-resources-${name}`)
    await page.getByRole('tab', { name: 'Location' }).click()
    await expect(page.getByText(/^Position of the latest message/)).toBeVisible()
    await look(`device-location-${name}`)
    await page.getByRole('tab', { name: 'Captured Data' }).click()
    await expect(page.getByText(/^1 to 100 of /)).toBeVisible()
    await look(`device-data-${name}`)
    await page.getByRole('tab', { name: 'Gallery' }).click()
    await expect(page.getByRole('heading', { name: /detection/ })).toBeVisible()
    await look(`device-gallery-${name}`)
  })
