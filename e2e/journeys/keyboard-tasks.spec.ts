import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import type { FarmOutlines } from '#domain/outlines/endpoints.ts'
import { areaOf } from '#domain/outlines/geometry.ts'
import { makeUser } from '#server/factories/people.ts'
import { timeLimit } from '#server/testing/time-limit.ts'
import { farmActions } from '#web/texts/farm-actions.ts'
import { notifications } from '#web/texts/notifications.ts'
import { shareLinks } from '#web/texts/share-links.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { makeImages } from '../platform/images.ts'
import { keyboardOf } from '../platform/keyboard.ts'
import { makeOwn } from '../platform/own-farm.ts'
import { countsOf, makePlace, saved } from '../platform/plot.ts'
import { flowerFile, makePlaceOfFile } from '../platform/survey-file.ts'
import { demoPassword, desk, expect, test } from '../platform/test.ts'

/** Whole tasks of people who use no mouse: nothing here is clicked, hovered or focused but by keys. */
test.use({ viewport: desk, reducedMotion: 'reduce' })

test('by keyboard alone, a farm admin signs in and adds a farm', async ({ page, db }) => {
  const { organisation, email } = await makeOwn(db, 'farm_admin')
  const keys = keyboardOf(page)
  await page.goto('/')
  await keys.type(page.getByLabel('Email'), email)
  await keys.type(page.getByLabel('Password', { exact: true }), demoPassword)
  await keys.press('Enter')
  await keys.menu(page.getByRole('button', { name: farmActions.actions }), farmActions.addNew)
  await expect(page.getByRole('heading', { level: 1, name: farmActions.addNew })).toBeVisible()
  const field = (name: string) => page.getByLabel(name)
  await keys.type(field('Farm Name'), 'Hill Farm')
  await keys.type(field('Description'), 'Strawberries under tunnels')
  await keys.type(field('Area'), '12500')
  await keys.type(field('City'), 'Ledbury')
  await keys.type(field('Postal Code'), 'HR8 1AA')
  await keys.choose(field('Country'), 'United Kingdom')
  await keys.type(field('Latitude'), '52.04')
  // What was left out is said, and the focus goes there.
  await keys.press('Enter')
  await expect(page.getByText('Longitude is required')).toBeVisible()
  await expect(field('Longitude')).toBeFocused()
  await keys.type(field('Longitude'), '-2.43')
  await keys.activate(page.getByRole('button', { name: 'Add farm' }))
  await expect(page.getByText('Hill Farm was added.')).toBeVisible()
  const stored = db.selectFrom('farms').where('organisation_id', '=', organisation.id).select('title').execute()
  expect(await stored).toContainEqual({ title: 'Hill Farm' })
})

test('by keyboard alone, an administrator adds a device and creates its key', async ({ page, db, enter }) => {
  const { farm, email } = await makeOwn(db, 'admin')
  const keys = keyboardOf(page)
  await enter(email, '/add-device')
  await keys.toContent()
  await keys.type(page.getByLabel('Name', { exact: true }), 'Gate')
  await keys.type(page.getByLabel('Device ID'), `KEYS-${farm.id}`)
  await keys.type(page.getByLabel('Device type'), 'Field camera')
  await keys.choose(page.getByLabel('Farm', { exact: true }), farm.title)
  await keys.choose(page.getByLabel('Field', { exact: true }), 'Long Meadow')
  await keys.activate(page.getByRole('button', { name: 'Add device' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Gate' })).toBeVisible()
  await keys.activate(page.getByRole('button', { name: 'Create key' }))
  await expect(page.getByLabel('New key')).toHaveValue(/^bdk_/)
  await keys.to(page.getByRole('button', { name: /^Copy/ }).first())
})

test('by keyboard alone, an entomologist counts the plants of a plot', async ({ page, db, enter }) => {
  const { plot, hannah, address } = await makePlace(db)
  const keys = keyboardOf(page)
  await enter(hannah.email, address)
  await expect(page.getByText('No Survey', { exact: true })).toBeVisible()
  await keys.toContent()
  const add = page.getByRole('button', { name: 'Add New', exact: true })
  await keys.activate(add)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await keys.activate(button('+10 Plant 1'))
  await keys.activate(button('One more: Plant 1'))
  await keys.type(page.getByRole('textbox', { name: 'Plant 2' }), '9')
  await keys.activate(button('0 Plant 3'))
  await keys.activate(button('Save 3 plants'))
  await saved(page)
  await expect(add, 'what opened a dialog has the focus after it').toBeFocused()
  expect(await countsOf(db, plot.id)).toEqual([
    [1, 11],
    [2, 9],
    [3, 0],
  ])
})

test('by keyboard alone, an entomologist finds the hoverflies of a farm and reviews five images', async ({
  page,
  db,
  baseURL,
  enter,
  look,
}) => {
  const { farm, email } = await makeImages(db, baseURL, [['hoverfly'], ['bumblebee'], [], ['hoverfly'], ['honeybee']])
  await enter(email, '/')
  const keys = keyboardOf(page)
  await keys.activate(page.getByRole('link', { name: 'Images', exact: true }))
  await expect(page.getByText('5 images', { exact: true })).toBeVisible()
  await keys.choose(page.getByLabel('Insects', { exact: true }), 'Hoverfly')
  await expect(page.getByText('2 images', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/functional_group=hoverfly/)
  await look('images-hoverflies')

  const tiles = page.getByRole('link', { name: /Hoverfly\. / })
  await keys.to(tiles.first())
  await keys.press('1')
  await expect(page.getByRole('link', { name: /Hoverfly\. Confirmed/ })).toBeVisible()
  await expect(tiles.nth(1), 'a verdict leads on to the next').toBeFocused()
  await keys.press('2')
  const dialog = page.getByRole('dialog', { name: 'What is it?' })
  await page.keyboard.type('solitary')
  await keys.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: /Solitary bee\. Corrected/ })).toBeVisible()
  const stored = await db
    .selectFrom('image_reviews')
    .innerJoin('captures', 'captures.id', 'image_reviews.image_id')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .where('placements.farm_id', '=', farm.id)
    .where('captures.review_state', '=', 'corrected')
    .select(['captures.detections', 'image_reviews.corrections'])
    .executeTakeFirstOrThrow()
  expect(stored.corrections).toMatchObject([{ object_class_name: 'solitary bee' }])
  expect(
    stored.detections.some((found) => found.object_class_name === 'hoverfly'),
    'the detection stays as sent',
  ).toBe(true)

  await keys.press('z')
  await expect(page.getByRole('link', { name: /Hoverfly\. Not reviewed/ })).toBeVisible()
  await keys.press('Shift+Z')
  await expect(page.getByRole('link', { name: /Solitary bee\. Corrected/ })).toBeVisible()

  await keys.choose(page.getByLabel('Insects', { exact: true }), 'All images')
  await keys.choose(page.getByLabel('Review', { exact: true }), 'Not reviewed')
  await expect(page.getByText('3 images', { exact: true })).toBeVisible()
  await keys.activate(page.getByRole('button', { name: 'Confirm all 3 images on screen' }))
  await expect(page.getByText('3 images reviewed')).toBeVisible()
})

test('by keyboard alone, a box is moved, resized, drawn and removed', async ({ page, db, baseURL, enter }) => {
  const { farm, email } = await makeImages(db, baseURL, [['bumblebee']])
  const keys = keyboardOf(page)
  await enter(email, `/images?farm_id=${farm.id}`)
  await keys.toContent()
  await keys.activate(page.getByRole('link', { name: /Bumblebee/ }))
  const box = page.getByRole('application', { name: /^Box of Bumblebee/ })
  await keys.to(box)
  const reviewed = () =>
    db
      .selectFrom('image_reviews')
      .innerJoin('captures', 'captures.id', 'image_reviews.image_id')
      .innerJoin('placements', 'placements.id', 'captures.placement_id')
      .where('placements.farm_id', '=', farm.id)
      .select(['image_reviews.corrections', 'image_reviews.added', 'captures.detections'])
      .executeTakeFirst()
  await keys.press('ArrowRight')
  await keys.press('Shift+ArrowDown')
  await expect(box, 'the focus stays while the box is saved').toBeFocused()
  await expect
    .poll(async () => {
      const review = await reviewed()
      const insect = review?.detections.find(({ object_class_name }) => object_class_name === 'bumblebee')
      const [corrected] = (review?.corrections ?? []) as { box?: { x: number; height: number } }[]
      if (!insect || !corrected?.box) return null
      return [corrected.box.x - insect.x, corrected.box.height - insect.height].map((by) => Math.round(by * 100))
    })
    .toEqual([1, 1])

  await keys.press('n')
  await keys.to(page.getByRole('group', { name: /Bumblebee/ }).first())
  await keys.press('Enter')
  await expect(page.getByRole('dialog', { name: 'What is it?' })).toBeVisible()
  await page.keyboard.type('hoverfly')
  await keys.press('Enter')
  const drawn = page.getByRole('application', { name: /^Box of Hoverfly/ })
  await keys.to(drawn)
  await keys.press('Delete')
  await expect(drawn).toHaveCount(0)
  await expect.poll(async () => (await reviewed())?.added).toEqual([])
})

test('by keyboard alone, the outline of a farm is entered as coordinates', async ({ page, db, enter }) => {
  const { farm, email } = await makeOwn(db, 'farm_admin')
  const keys = keyboardOf(page)
  await enter(email, `/farm-outlines/${farm.id}`)
  await expect(page.getByRole('button', { name: 'Add point', exact: true })).toBeVisible()
  await keys.toContent()
  const corners = [
    ['52.0360', '-2.4240'],
    ['52.0360', '-2.4220'],
    ['52.0370', '-2.4220'],
  ] as const
  for (const _ of corners) await keys.activate(page.getByRole('button', { name: 'Add point', exact: true }))
  for (const [index, [latitude, longitude]] of corners.entries()) {
    await keys.type(page.getByLabel(`Latitude of point ${index + 1}`), latitude)
    await keys.type(page.getByLabel(`Longitude of point ${index + 1}`), longitude)
  }
  await keys.activate(page.getByRole('button', { name: 'Save outlines' }))
  await expect(page.getByText('Outlines saved')).toBeVisible()
  const response = await page.request.get(`/api/farms/${farm.id}/outlines`)
  const { data } = (await response.json()) as { data: FarmOutlines }
  // A triangle of 111 m by 137 m.
  expect(data.farm.outline && areaOf(data.farm.outline)).toBeCloseTo(7_600, -3)
})

test('by keyboard alone, a farmer changes what they are notified of', async ({ page, db, enter }) => {
  const { farmer } = await makeOwnFarm(db)
  const keys = keyboardOf(page)
  await enter(farmer.email, '/notifications')
  await keys.toContent()
  await keys.activate(page.locator('summary').filter({ hasText: notifications.groups.score }))
  await keys.choose(page.getByLabel(notifications.mailOf('Low score')), notifications.modes.at_once)
  await keys.activate(page.getByRole('button', { name: notifications.save, exact: true }))
  await expect(page.getByText(notifications.saved)).toBeVisible()
  await page.reload()
  await expect(page.locator('summary').filter({ hasText: notifications.groups.score })).toContainText('at once')
})

test('by keyboard alone, an entomology admin uploads a survey file and imports it', async ({ page, db, enter }) => {
  const { farm, plot, admin } = await makePlaceOfFile(db)
  const keys = keyboardOf(page)
  await enter(admin.email, '/ento-home/manual-upload')
  await keys.toContent()
  await keys.choose(page.getByLabel('Report type'), 'Flower')
  const choosing = page.waitForEvent('filechooser')
  await keys.activate(page.getByLabel('File', { exact: true }))
  await (
    await choosing
  ).setFiles({
    name: 'june.csv',
    ...flowerFile(farm, [
      [1, '7'],
      [2, '8'],
    ]),
  })
  await keys.activate(page.getByRole('button', { name: 'Upload', exact: true }))
  await keys.activate(page.getByRole('button', { name: 'Day first: 10/6/2026 is 10 Jun 2026' }))
  await keys.activate(page.getByRole('button', { name: 'Import 2 rows' }))
  await expect(page.getByText('2 rows imported.')).toBeVisible()
  expect(await countsOf(db, plot.id)).toEqual([
    [1, 7],
    [2, 8],
  ])
})

test('by keyboard alone, an entomologist exports a dataset', async ({ page, db, enter }) => {
  const { farm, organisation } = await makeOwnFarm(db)
  const email = `data-keys-${farm.id}@example.org`
  await makeUser(db, { email, role: 'entomology', organisation_id: organisation.id, password: demoPassword })
  const keys = keyboardOf(page)
  await enter(email, '/exports')
  await keys.toContent()
  const opener = page.getByRole('button', { name: 'Export data' }).first()
  await keys.activate(opener)
  const dialog = page.getByRole('dialog', { name: 'Export data' })
  await keys.to(dialog.getByLabel('Format'))
  await keys.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener, 'what opened a dialog has the focus after it').toBeFocused()
  await keys.press('Enter')
  await keys.activate(dialog.getByRole('button', { name: 'Start export' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: timeLimit(30_000) })
  const coming = page.waitForEvent('download')
  await keys.activate(page.getByRole('link', { name: /^Download the export of/ }))
  expect(Object.keys(unzipSync(await readFile(await (await coming).path()))).length).toBeGreaterThan(1)
})

test('by keyboard alone, a grower reads the report of a week and shares it', async ({ page, enter }) => {
  const keys = keyboardOf(page)
  await enter('farm_admin@demo.example', '/all-farms')
  await keys.toContent()
  await keys.activate(page.getByRole('link', { name: 'Ashcombe Glasshouse' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Ashcombe Glasshouse' })).toBeVisible()
  await keys.activate(page.getByRole('button', { name: 'Week before' }))
  await expect(page).toHaveURL(/from=/)
  const health = page.getByRole('region', { name: 'Pollination health', exact: true })
  await keys.activate(health.getByRole('button', { name: 'Score in detail' }))
  await expect(health.getByRole('heading', { name: /^Why \d+ and not more$/ })).toBeVisible()
  await keys.to(page.getByRole('tab', { selected: true }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Weather' })).toBeFocused()
  await expect(page.getByRole('tabpanel').locator('svg').first()).toBeVisible()

  await page.goto(page.url())
  const actions = page.getByRole('button', { name: farmActions.actions })
  await keys.toContent()
  await keys.menu(actions, farmActions.share)
  const dialog = page.getByRole('dialog', { name: shareLinks.title })
  await keys.toggle(dialog.getByLabel(shareLinks.partNames.weather))
  await keys.type(dialog.getByLabel(shareLinks.name, { exact: true }), 'By keyboard')
  await keys.press('Enter')
  await expect(dialog.getByLabel(shareLinks.link, { exact: true })).toHaveValue(/\/shared\/[\w-]{43}$/)
  await keys.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(actions, 'what opened a dialog has the focus after it').toBeFocused()
})

test('by keyboard alone, an administrator proves who they are and deletes a person', async ({ page, db, enter }) => {
  const { farmer, email } = await makeOwn(db, 'admin')
  const keys = keyboardOf(page)
  await enter(email, `/users?q=${encodeURIComponent(farmer.email)}`)
  await expect(page.getByText(farmer.email).first()).toBeVisible()
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', db.selectFrom('users').where('email', '=', email).select('id'))
    .execute()
  await keys.toContent()
  await keys.activate(page.getByRole('button', { name: 'Delete Hannah Price' }))
  await keys.activate(page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }))
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' })
  await keys.type(proof.getByLabel('Password', { exact: true }), demoPassword)
  await keys.press('Enter')
  await expect(page.getByText('Hannah Price was deleted.')).toBeVisible()
  const { deleted_at } = await db
    .selectFrom('users')
    .where('id', '=', farmer.id)
    .select('deleted_at')
    .executeTakeFirstOrThrow()
  expect(deleted_at).not.toBeNull()
})
