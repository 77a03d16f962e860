import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { makeUser } from '#server/factories/people.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { forgiveNoSignal } from '../platform/offline.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'

const FILES = 60
const MINUTE_MS = 60_000
/** Makes the images of each card of a run unique. */
let card = Math.floor(Math.random() * 1_000_000)

const exifTime = (at: number) => new Date(at).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')

/** A JPEG with unique noise, and its time in the EXIF data. */
const picture = (number: number, at: number | null): Promise<Buffer> => {
  const pixels = Buffer.alloc(120 * 90 * 3)
  for (let place = 0; place < pixels.length; place += 1) pixels[place] = (place * (number + 7) + card) % 251
  const image = sharp(pixels, { raw: { width: 120, height: 90, channels: 3 } }).jpeg({ quality: 95 })
  return (at === null ? image : image.withExif({ IFD2: { DateTimeOriginal: exifTime(at) } })).toBuffer()
}

/** A card with two folders of images, the first named after the camera; and a person with permission to upload it. */
const makeCard = async (db: Db, files = FILES) => {
  const { farm, camera, organisation } = await makeOwnFarm(db)
  card += 1
  const email = `card-${farm.id}@example.org`
  await makeUser(db, { email, role: 'farm_admin', organisation_id: organisation.id, password: demoPassword })
  const folder = join(await mkdtemp(join(tmpdir(), 'bombus-card-')), 'CARD')
  const first = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 26 * 60 * MINUTE_MS
  for (let number = 0; number < files; number += 1) {
    const sub = number < files / 2 ? camera.device_id : '100MEDIA'
    const path = join(folder, sub, `IMG_${String(number).padStart(4, '0')}.JPG`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await picture(number, first + number * MINUTE_MS))
  }
  return { farm, camera, email, folder, first }
}

/** Drops a local folder on the page, as a file manager does. */
const drop = async (page: Page, folder: string) => {
  const target = await page.getByText('Drop a folder or memory card here').boundingBox()
  if (!target) throw new Error('There is no place to drop a folder.')
  const client = await page.context().newCDPSession(page)
  const at = { x: target.x + target.width / 2, y: target.y + target.height / 2 }
  const data = { items: [], files: [folder], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, ...at, data })
  await client.detach()
}

const storedOf = (db: Db, farm_id: number) =>
  db
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .where('placements.farm_id', '=', farm_id)
    .select('captures.captured_at')
    .orderBy('captures.captured_at')
    .execute()

test('an SD card upload resumes after a lost connection and a reload, and is then undone completely', async ({
  page,
  db,
  enter,
  look,
  noComplaints,
}) => {
  await page.setViewportSize(desk)
  const { farm, camera, email, folder, first } = await makeCard(db)
  await enter(email, '/images')
  await page.getByRole('link', { name: 'Upload images' }).click()
  await expect(page.getByRole('heading', { name: 'Upload images', level: 1 })).toBeVisible()
  await look('image-upload-empty')

  await drop(page, folder)
  await expect(page.getByText(`${FILES} images in 2 folders`)).toBeVisible()
  const other = page.getByLabel('Device for CARD/100MEDIA')
  await expect(page.getByLabel(/^Device for CARD\/E2E/), 'named by its folder').not.toHaveValue('')
  await expect(other).toHaveValue('')
  await page.getByRole('button', { name: `Upload ${FILES} images` }).click()
  await expect(page.getByText('Choose a device for each folder.')).toBeVisible()
  await other.selectOption({ index: 1 })

  // The clock was 90 minutes slow, and the zone is that of the clock.
  await page.getByLabel('Time zone of the camera’s clock').selectOption('UTC')
  await page.getByRole('button', { name: 'Correct the clock' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Image that shows a clock').selectOption(`CARD/${camera.device_id}/IMG_0000.JPG`)
  await dialog.getByLabel('Time it shows').fill(new Date(first + 90 * MINUTE_MS).toISOString().slice(0, 19))
  await look('image-upload-clock')
  await dialog.getByRole('button', { name: 'Correct the clock' }).click()
  await expect(page.getByText('The camera’s clock was slow by 1 h 30 min.')).toBeVisible()
  await look('image-upload-choices')

  // Only some of the files arrive before the connection is lost.
  let sent = 0
  await page.route('**/api/image-uploads/*/files/*/content', async (route) => {
    sent += 1
    return sent > 20 ? route.abort('internetdisconnected') : route.continue()
  })
  await page.getByRole('button', { name: `Upload ${FILES} images` }).click()
  await expect(page.getByText('The connection was lost.')).toBeVisible()
  await expect.poll(async () => (await storedOf(db, farm.id)).length).toBe(20)
  await look('image-upload-waiting')

  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText(`20 of ${FILES} images are stored`)).toBeVisible()
  await look('image-upload-open')
  await page.unroute('**/api/image-uploads/*/files/*/content')
  forgiveNoSignal({ noComplaints })
  await drop(page, folder)
  await expect(page.getByLabel(/^Continue the upload of/)).toBeChecked()
  await expect(page.getByText('The camera’s clock was slow by 1 h 30 min.')).toBeVisible()
  await expect(other, 'the devices are as they were chosen').not.toHaveValue('')
  await page.getByRole('button', { name: `Upload ${FILES} images` }).click()
  await expect(page.getByText('The upload is finished')).toBeVisible()
  await expect(page.getByText(`${FILES} of ${FILES} images`)).toBeVisible()
  await look('image-upload-done')
  const stored = await storedOf(db, farm.id)
  expect(stored).toHaveLength(FILES)
  expect(stored[0]?.captured_at.getTime(), 'zone and clock').toBe(first + 90 * MINUTE_MS)

  // The same card again: nothing is sent.
  await page.getByRole('button', { name: 'Close' }).click()
  let again = 0
  await page.route('**/content', (route) => {
    again += 1
    return route.continue()
  })
  await drop(page, folder)
  await other.selectOption({ index: 1 })
  await page.getByRole('button', { name: `Upload ${FILES} images` }).click()
  await expect(page.getByText('The upload is finished')).toBeVisible()
  expect(again).toBe(0)

  await page.getByRole('link', { name: 'See the images' }).click()
  await expect(page.getByText(`${FILES} images`, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Upload images' }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(FILES) }) })
  await row.last().getByRole('button', { name: /^Undo/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this upload?' })
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText(`${FILES} images`).first()).toBeVisible()
  await look('image-upload-undo')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(await storedOf(db, farm.id)).toEqual([])
  await rm(dirname(folder), { recursive: true })
})

test('on a phone, files without a time and files that are not images are reported as such', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(phone)
  const { farm, email, folder } = await makeCard(db, 2)
  await enter(email, '/images/upload')
  const chosen = [join(folder, 'NO-TIME.JPG'), join(folder, 'TEXT.JPG')] as const
  await writeFile(chosen[0], await picture(99, null))
  await writeFile(chosen[1], `no image ${card}`)
  await page.getByLabel('Choose files').setInputFiles([...chosen])
  await expect(page.getByText('2 images have no time of their own')).toBeVisible()
  await page.getByLabel('Device for Single files').selectOption({ index: 1 })
  await page.getByLabel(/^Use the time of the file/).check()
  await look('image-upload-phone')
  await page.getByRole('button', { name: 'Upload 2 images' }).click()
  await expect(page.getByText('This is not a readable JPEG, PNG or WebP image.')).toBeVisible()
  await expect(page.getByText('The upload is finished')).toBeVisible()
  await look('image-upload-phone-done')
  await expect.poll(() => storedOf(db, farm.id)).toHaveLength(1)
  await rm(dirname(folder), { recursive: true })
})

test('the counts of a card are previewed with their errors first, and stored once on confirmation', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { camera, email, folder, first } = await makeCard(db, 2)
  const half = 30 * MINUTE_MS
  const at = (number: number) => new Date(first + number * half).toISOString()
  const row = (number: number, visits: string | number) =>
    `${camera.device_id},card-${number},${at(number)},${at(number + 1)},4,${visits},3`
  const csv = [
    'device_id,id,interval_start,interval_end,avg_flowers,visitations,counts.bumblebee',
    row(0, 5),
    row(1, 6),
    row(2, 'many'),
  ].join('\n')
  await writeFile(join(folder, 'counts.csv'), csv)
  await enter(email, '/images/upload')
  await page.getByLabel('Choose a folder').setInputFiles(folder)
  await page.getByRole('button', { name: 'Read CARD/counts.csv' }).click()
  await expect(page.getByText('3 rows in counts.csv')).toBeVisible()
  await expect(page.getByText(/^Line 4: ml_results\.visitations/)).toBeVisible()
  await expect(page.getByText('Counts cannot be undone once they are stored')).toBeVisible()
  const store = page.getByRole('button', { name: 'Store 2 rows of counts' })
  await expect(store).toBeDisabled()
  await look('image-upload-counts')
  await page.getByLabel('I have checked device and times').check()
  await store.click()
  await expect(page.getByText('2 rows were stored; 0 rows were stored before.')).toBeVisible()
  const { length } = await db.selectFrom('messages').where('device_id', '=', camera.id).select('message_id').execute()
  expect(length).toBe(2)
  await page.getByLabel('Choose a CSV file').setInputFiles(join(folder, 'counts.csv'))
  await expect(page.getByText('stored before', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Store \d/ })).toBeHidden()
  await rm(dirname(folder), { recursive: true })
})
