import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { makeUser } from '#server/factories/people.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'

const run = promisify(execFile)

test('a camera is set up from its label: added on the phone, given a key, and its first message shown as it arrives', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { farm, farmer } = await makeOwnFarm(db)
  const admin = await makeUser(db, {
    email: farmer.email.replace('farmer', 'admin'),
    role: 'admin',
    password: demoPassword,
  })
  await enter(admin.email)
  const device_id = `CAM/${farm.id}`
  await page.goto('/camera-labels')
  await page.getByLabel('Farm', { exact: true }).selectOption({ label: farm.title })
  await page.getByLabel('Cameras that are not added yet').fill(device_id)
  await expect(page.getByRole('region', { name: 'Sheet 1' })).toContainText(device_id)
  await look('camera-labels')

  // The content of the label's code.
  await page.setViewportSize(phone)
  await page.goto(`/camera/${encodeURIComponent(device_id)}`)
  await expect(page.getByText('This camera has not been added yet')).toBeVisible()
  await page.getByLabel('Device type').fill('Field camera')
  await page.getByLabel('Farm', { exact: true }).selectOption({ label: farm.title })
  await look('camera-add')
  await page.getByRole('button', { name: 'Add this camera' }).click()
  await expect(page.getByRole('heading', { level: 1, name: device_id, exact: true })).toBeVisible()
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Long Meadow' })
  await page.getByRole('button', { name: 'Save place' }).click()
  await expect(page.getByText('Place saved.')).toBeVisible()
  await expect(page.getByText(`${farm.title}, Long Meadow`)).toBeVisible()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('figure', { name: 'Code for the camera' })).toBeVisible()
  await expect(page.getByText('Waiting for the first message')).toBeVisible()
  await look('camera-key')

  const command = await page.getByLabel('curl command', { exact: true }).innerText()
  const wrong = command.replace('"battery_level":100', '"battery_level":101')
  await run('/bin/sh', ['-c', wrong])
  await expect(page.getByText('battery_level: must be at most 100')).toBeVisible()
  await run('/bin/sh', ['-c', command])
  await expect(page.getByText(/^First message received/)).toBeVisible()
  await look('camera-first-message')
  await page.getByRole('link', { name: 'Open the camera’s page' }).click()
  await expect(page.getByText(`${farm.title}, Long Meadow`)).toBeVisible()
})

test('a farm admin sets a configuration for two cameras, which fetch and acknowledge it', async ({
  page,
  db,
  baseURL,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { farm, camera, organisation } = await makeOwnFarm(db)
  const email = `farm-admin-${farm.id}@example.org`
  await makeUser(db, { email, role: 'farm_admin', organisation_id: organisation.id, password: demoPassword })
  await enter(email)
  await page.goto(`/device-versions?farm_id=${farm.id}`)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: /^Set configuration of/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Seconds between images').fill('45')
  await dialog.getByLabel('Thresholds').fill('detection = 0.4')
  await look('configuration-dialog')
  await dialog.getByRole('button', { name: 'Save configuration' }).click()
  const row = page.getByRole('row', { name: new RegExp(camera.name) })
  await expect(row).toContainText('Not acknowledged')

  const headers = { authorization: `Bearer ${camera.key}`, 'content-type': 'application/json' }
  const fetched = await fetch(`${baseURL}/api/ingest/configuration`, { headers })
  expect(await fetched.json()).toMatchObject({ data: { version: 1, configuration: { capture_interval_seconds: 45 } } })
  const body = JSON.stringify({ firmware_version: '2.4.1', configuration: { version: 1 } })
  await fetch(`${baseURL}/api/ingest/device`, { method: 'PUT', headers, body })
  await page.reload()
  await expect(row).toContainText('Acknowledged')
  await expect(row).toContainText('2.4.1')
  await look('device-versions')
  await row.getByRole('link', { name: camera.name }).click()
  await expect(page.getByText(/^2\.4\.1 since/)).toBeVisible()
  await page.setViewportSize(phone)
  await look('device-configuration')
})
