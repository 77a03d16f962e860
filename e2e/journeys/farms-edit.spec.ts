import { sql } from 'kysely'
import sharp from 'sharp'
import { makeDevice } from '#server/factories/devices.ts'
import { makeFarm } from '#server/factories/places.ts'
import { desk, expect, test } from '../platform/test.ts'
import { farmRow, makeOwn, openSection } from '../platform/own-farm.ts'

test('a farm admin edits a farm: farmer, photo, crops with devices, a spray, a deployment', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { farm, farmer, camera, place, email } = await makeOwn(db, 'farm_admin')
  const second = await makeDevice(db, { ...place, name: 'Second camera', device_id: `${camera.device_id}-2` })
  await enter(email)
  await page.getByRole('link', { name: 'Edit farm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Edit ${farm.title}` })).toBeVisible()

  // The farmer, then their photo: a text file and a file that is too large are refused.
  await page.getByLabel('Farmer', { exact: true }).selectOption({ label: 'Hannah Price' })
  await page.getByRole('button', { name: 'Save farmer' }).click()
  await expect(page.getByText('Farm Updated successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Upload a photo' }).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.getByLabel('Image file')
  await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a text') })
  await expect(dialog.getByText('This is not a readable JPEG, PNG or WebP image.')).toBeVisible()
  await file.setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 7) })
  await expect(dialog.getByText('File Size should not exceed 10 MB')).toBeVisible()
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toBuffer()
  await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(dialog.getByRole('img', { name: 'The chosen picture' })).toBeVisible()
  await dialog.getByLabel('Zoom').fill('2')
  await look('farm-photo-crop')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Profile image updated successfully')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo of Hannah Price' })).toBeVisible()

  // Letters of a name are validated only if the name was changed.
  await page.getByLabel('City').fill('Evesham')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await farmRow(db, farm.id)).city).toBe('Evesham')
  await page.getByLabel('Farm Name').fill('Farm 7')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Only Letters Allowed')).toBeVisible()
  await page.getByLabel('Farm Name').fill(farm.title)

  // Crops: one device by double-click, one by keyboard.
  await openSection(page, 'Crops & Lure Details')
  await page.getByRole('button', { name: 'Add soft fruit' }).click()
  await page.getByRole('button', { name: 'Add top fruit' }).click()
  const berry = page.getByRole('region', { name: /^Crop 2: / })
  await berry.getByLabel('Crop', { exact: true }).selectOption('Raspberry')
  await berry.getByLabel('Variety').fill('Maravilla')
  await berry.getByLabel('Growing setup').selectOption('Tunnel')
  await berry.getByLabel('Flowers from').selectOption('April')
  await berry.getByLabel('Flowers to').selectOption('June')
  const available = berry.getByRole('listbox', { name: /^Available/ })
  const selected = berry.getByRole('listbox', { name: /^Selected/ })
  await berry.getByRole('searchbox', { name: 'Search available devices' }).fill('second')
  await available.getByRole('option', { name: /Second camera/ }).dblclick()
  await expect(selected.getByRole('option')).toHaveText([/Second camera/])
  await berry.getByRole('searchbox', { name: 'Search available devices' }).fill('')
  await available.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(available.getByRole('option', { selected: true })).toHaveText([new RegExp(camera.name)])
  await page.keyboard.press('Enter')
  await expect(selected.getByRole('option')).toHaveText([/Second camera/, new RegExp(camera.name)])
  await look('farm-crops')
  await page.getByRole('button', { name: 'Save crops' }).click()
  await expect(page.getByText('Crops saved. One empty crop was left out.')).toBeVisible()
  const crops = await db.selectFrom('crops').where('farm_id', '=', farm.id).selectAll().orderBy('id').execute()
  expect(crops.map(({ species_id }) => species_id)).toEqual([1, 2])
  expect(crops[1]).toMatchObject({
    variety: 'Maravilla',
    growing_setup: 'tunnel',
    season_from: 4,
    season_to: 6,
    device_ids: [second.id, camera.id],
  })

  await openSection(page, 'Sprays')
  await page.getByRole('button', { name: 'Add a spray' }).click()
  await dialog.getByRole('button', { name: 'Save spray' }).click()
  await expect(dialog.getByText('Product is required')).toBeVisible()
  await dialog.getByLabel('Date').fill('2026-06-02')
  await dialog.getByLabel('Product').fill('Sulphur')
  await dialog.getByLabel('Hazard to bees').selectOption('Moderate')
  await dialog.getByLabel('Field').selectOption('Long Meadow')
  await dialog.getByRole('button', { name: 'Save spray' }).click()
  await expect(page.getByText('2 Jun 2026 · Long Meadow · Hazard to bees: Moderate')).toBeVisible()
  expect(await db.selectFrom('sprays').where('farm_id', '=', farm.id).selectAll().execute()).toMatchObject([
    { date: '2026-06-02', product: 'Sulphur', hazard: 'moderate', field_id: place.field_id },
  ])

  await openSection(page, 'Deployments')
  await page.getByRole('button', { name: 'Edit the deployment from 1 Jan 2024' }).click()
  await dialog.getByLabel('Withdrawn date').fill('2023-12-31')
  await dialog.getByRole('button', { name: 'Save deployment' }).click()
  await expect(dialog.getByText('Withdrawn date should not be before the deployed date')).toBeVisible()
  await dialog.getByLabel('Withdrawn date').fill('2024-10-31')
  await dialog.getByRole('button', { name: 'Save deployment' }).click()
  await expect(page.getByText('1 Jan 2024 to 31 Oct 2024')).toBeVisible()
  await page.getByRole('button', { name: 'Add a deployment' }).click()
  await dialog.getByLabel('Deployed date').fill('2024-10-01')
  await dialog.getByRole('button', { name: 'Save deployment' }).click()
  await expect(dialog.getByText('This farm is already deployed on some of these days.').first()).toBeVisible()
  await dialog.getByLabel('Deployed date').fill('2025-03-01')
  await dialog.getByRole('button', { name: 'Save deployment' }).click()
  await expect(page.getByText('1 Mar 2025 to now')).toBeVisible()
  const deployments = await db
    .selectFrom('deployments')
    .where('farm_id', '=', farm.id)
    .select(['deployed_date', 'withdrawn_date'])
    .orderBy('deployed_date')
    .execute()
  expect(deployments).toEqual([
    { deployed_date: '2024-01-01', withdrawn_date: '2024-10-31' },
    { deployed_date: '2025-03-01', withdrawn_date: null },
  ])

  await openSection(page, 'Personal Details')
  await page.getByLabel('Last name').fill('O’Neill')
  await page.getByLabel('Phone').fill('+447700900303')
  await page.getByRole('button', { name: 'Save personal details' }).click()
  await expect(page.getByText('Personal details saved.')).toBeVisible()
  const person = await db.selectFrom('users').where('id', '=', farmer.id).selectAll().executeTakeFirstOrThrow()
  expect(person).toMatchObject({ lastname: 'O’Neill', phone: '+447700900303' })
  await openSection(page, 'History')
  await expect(page.getByText('Farmer set to Hannah O’Neill')).toBeVisible()
  await look('farm-edit-all')
})

test('another user’s change to a farm is merged into the form', async ({ page, db, enter }) => {
  const { farm, email } = await makeOwn(db, 'farm_admin')
  await enter(email, `/edit-farm/${farm.id}`)
  await page.getByLabel('Description').fill('Mine')
  await db.updateTable('farms').set({ city: 'Evesham' }).where('id', '=', farm.id).execute()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('City: Ledbury changed to Evesham')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Farm Updated successfully!')).toBeVisible()
  await expect.poll(() => farmRow(db, farm.id)).toMatchObject({ description: 'Mine', city: 'Evesham' })
})

test('an administrator moves a camera here from another farm, and another one away, with the dual list', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { farm, camera, organisation, email } = await makeOwn(db, 'admin')
  const other = await makeFarm(db, { organisation_id: organisation.id, title: 'Ashcombe Hill' })
  const theirs = await makeDevice(db, { farm_id: other.id, name: 'Hill camera', device_id: `${camera.device_id}-hill` })
  await enter(email, `/edit-farm/${farm.id}`)
  const part = page.getByRole('group', { name: 'Devices of this farm' }).first()
  await part.getByRole('button', { name: 'Choose devices' }).click()
  await part.getByRole('option', { name: /Hill camera/ }).dblclick()
  await part.getByRole('option', { name: camera.name }).dblclick()
  await part.getByLabel('Move the removed device to').selectOption('Ashcombe Hill')
  await look('farm-devices')
  await part.getByRole('button', { name: 'Move 2 devices' }).click()
  await expect(page.getByText('2 devices moved')).toBeVisible()
  await expect(part.getByRole('listbox', { name: /^Selected/ }).getByRole('option')).toHaveText([/Hill camera/])
  const stands = await db
    .selectFrom('placements')
    .where('device_id', 'in', [camera.id, theirs.id])
    .where(sql<boolean>`upper_inf(during)`)
    .select(['device_id', 'farm_id', 'field_id'])
    .orderBy('device_id')
    .execute()
  expect(stands).toEqual([
    { device_id: camera.id, farm_id: other.id, field_id: null },
    { device_id: theirs.id, farm_id: farm.id, field_id: null },
  ])
})
