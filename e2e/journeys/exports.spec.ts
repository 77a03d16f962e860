import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { insertImages } from '#server/exports/testing/many-images.ts'
import { makeUser } from '#server/factories/people.ts'
import { newBlobKey } from '#server/platform/storage/blobs.ts'
import { timeLimit } from '#server/testing/time-limit.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'

const IMAGES = 1_050

test('more images than one download allows are exported in the background', async ({ page, db, enter, look }) => {
  const { farm, camera, organisation } = await makeOwnFarm(db)
  // The images have no files: files of deleted images are left out.
  await insertImages(db, { device: camera, count: IMAGES, image_key: newBlobKey('captures', 'jpg') })
  const email = `exports-${farm.id}@example.org`
  const person = await makeUser(db, {
    email,
    role: 'entomology',
    organisation_id: organisation.id,
    password: demoPassword,
  })
  await page.setViewportSize(phone)
  await enter(email, '/exports')
  await expect(page.getByRole('heading', { name: 'No exports yet' })).toBeVisible()
  await look('exports-empty-phone')

  await page.setViewportSize(desk)
  await page.goto(`/images?farm_id=${farm.id}`)
  await expect(page.getByText('1,050 images', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export in the background' })
  await expect(dialog).toContainText('1,050 images match')
  await look('exports-start')
  await dialog.getByRole('button', { name: 'Start export' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByRole('status').filter({ hasText: 'Your export is ready' }),
    'one is told on any page',
  ).toBeVisible({ timeout: timeLimit(30_000) })

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Exports' }).click()
  await expect(page.getByRole('heading', { name: 'Exports', level: 1 })).toBeVisible()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download the export of/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`images-${IMAGES}.zip`)
  const files = unzipSync(await readFile(await download.path()))
  const lines = (name: string) =>
    Buffer.from(files[name] ?? [])
      .toString()
      .trim()
      .split('\r\n')
  expect(lines('images.csv')).toHaveLength(IMAGES + 1)
  expect(lines('boxes.csv')).toHaveLength(IMAGES + 1)

  // Other exports, in the states running and failed.
  const filter = { farm_id: farm.id, from: '2026-06-01', to: '2026-06-07', functional_group: 'bumblebee' }
  const other = { user_id: person.id, format: 'images', parameters: JSON.stringify({ filter, files: false }) }
  await db
    .insertInto('exports')
    .values([
      { ...other, state: 'failed', error: 'too many', finished_at: new Date() },
      { ...other, state: 'running', done: 4_200, total: 12_000 },
    ])
    .execute()
  await page.reload()
  await expect(page.getByText('4,200 of 12,000 images')).toBeVisible()
  await expect(page.getByText('More than 200,000 images match.')).toBeVisible()
  await look('exports')
  await page.setViewportSize(phone)
  await look('exports-phone')

  await page.getByRole('button', { name: /^Cancel the export of/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Being written')).toBeHidden()
  await page
    .getByRole('button', { name: /^Delete the export of/ })
    .last()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Ready', { exact: true })).toBeHidden()
  const left = await db.selectFrom('exports').where('user_id', '=', person.id).select('state').execute()
  expect(left).toEqual([{ state: 'failed' }])
})

test('an organisation’s data is exported with a licence and without exact coordinates', async ({
  page,
  db,
  enter,
  look,
}) => {
  const { farm, organisation } = await makeOwnFarm(db)
  const email = `data-${farm.id}@example.org`
  await makeUser(db, { email, role: 'entomology', organisation_id: organisation.id, password: demoPassword })
  await page.setViewportSize(phone)
  await enter(email, '/exports')
  await page.getByRole('button', { name: 'Export data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export data' })
  await expect(dialog.getByLabel('Format')).toBeVisible()
  await look('export-data-phone')
  await page.setViewportSize(desk)
  await dialog.getByLabel('Format').selectOption('darwin_core')
  await dialog.getByLabel('Data licence').selectOption('CC0-1.0')
  await dialog.getByLabel('Coordinates').selectOption('2')
  await dialog.getByRole('button', { name: 'Add contributor' }).click()
  await look('export-data')
  await dialog.getByRole('button', { name: 'Start export' }).click()
  await expect(dialog.getByText('Contributor name is required')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Hannah Price')
  await dialog.getByRole('button', { name: 'Start export' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: timeLimit(30_000) })
  await expect(page.getByText(/^Darwin Core archive: /)).toBeVisible()
  await look('exports-data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download the export of/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^darwin-core-.*\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  const metadata = Buffer.from(files['eml.xml'] ?? []).toString()
  expect(metadata).toContain('CC0-1.0')
  expect(metadata).toContain('<surName>Price</surName>')
})
