import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { takePicture } from '#simulator/picture.ts'
import { sendPicture } from '#simulator/send.ts'
import { makeUser } from '#server/factories/people.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { timeLimit } from '#server/testing/time-limit.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { makeImages } from '../platform/images.ts'
import { forgiveNoSignal } from '../platform/offline.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'

/** Runs in the page: whether a different link has the focus. */
const isElsewhere = (before: string | null): boolean => {
  const { document } = globalThis as unknown as {
    document: { activeElement: { getAttribute: (name: string) => string | null } | null }
  }
  return document.activeElement?.getAttribute('href') !== before
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** More than one page. */
const REVIEWS = 65

/** The images of a farm whose detections were confirmed. */
const confirmedImages = (db: Db, farm_id: number) =>
  db
    .selectFrom('captures')
    .innerJoin('placements', 'placements.id', 'captures.placement_id')
    .where('placements.farm_id', '=', farm_id)
    .where('captures.review_state', '=', 'confirmed')
    .select('captures.id')
    .execute()

test('images of more than one page are reviewed as fast as a person can press one key, and every review is stored', async ({
  page,
  db,
  baseURL,
  enter,
}, { annotations }) => {
  test.setTimeout(timeLimit(120_000))
  await page.setViewportSize(desk)
  const { farm, camera, organisation } = await makeOwnFarm(db)
  const email = `ento-${farm.id}@example.org`
  await makeUser(db, { email, role: 'entomology', organisation_id: organisation.id, password: demoPassword })
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const at = new Date(now - REVIEWS * MINUTE_MS).toISOString()
  const scene = {
    seed: 1,
    camera: camera.name,
    at,
    crop: 'strawberry' as const,
    flowers: 3,
    insects: ['bumblebee' as const],
  }
  const picture = await takePicture(scene)
  for (let index = 0; index < REVIEWS; index += 1)
    await sendPicture(String(baseURL), camera.key, {
      id: `i${index}`,
      captured_at: new Date(now - (index + 1) * MINUTE_MS).toISOString(),
      message_id: `m${index}`,
      ...picture,
    })
  await enter(email, `/images?farm_id=${farm.id}`)
  await expect(page.getByText(`${REVIEWS} images`, { exact: true })).toBeVisible()
  await page
    .getByRole('link', { name: /Bumblebee\. Not reviewed/ })
    .first()
    .focus()
  const start = Date.now()
  for (let index = 0; index < REVIEWS; index += 1) {
    const address = await page.locator('a:focus').getAttribute('href')
    await page.keyboard.press('1')
    // Checked at each frame, because a person sees each frame.
    if (index < REVIEWS - 1) await page.waitForFunction(isElsewhere, address, { timeout: timeLimit(15_000) })
  }
  annotations.push({ type: 'seconds', description: `${(Date.now() - start) / 1000} for ${REVIEWS} reviews` })
  await expect
    .poll(async () => (await confirmedImages(db, farm.id)).length, { timeout: timeLimit(60_000) })
    .toBe(REVIEWS)
})

test('verdicts given in quick succession are stored even if the page is reloaded at once', async ({
  page,
  db,
  baseURL,
  enter,
}) => {
  await page.setViewportSize(desk)
  const seen = Array.from({ length: 20 }, (): FunctionalGroup[] => ['bumblebee'])
  const { farm, email } = await makeImages(db, baseURL, seen)
  await enter(email, `/images?farm_id=${farm.id}`)
  await page
    .getByRole('link', { name: /Bumblebee\. Not reviewed/ })
    .first()
    .focus()
  // With a distant server, verdicts are given faster than requests return.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  for (let index = 0; index < seen.length; index += 1) {
    const address = await page.locator('a:focus').getAttribute('href')
    await page.keyboard.press('1')
    if (index < seen.length - 1) await page.waitForFunction(isElsewhere, address, { timeout: timeLimit(15_000) })
  }
  await page.reload()
  await expect
    .poll(async () => (await confirmedImages(db, farm.id)).length, { timeout: timeLimit(60_000) })
    .toBe(seen.length)
})

test('reviews made offline are saved on the device and sent when the connection returns', async ({
  page,
  context,
  db,
  baseURL,
  enter,
  look,
  noComplaints,
}) => {
  await page.setViewportSize(phone)
  const { farm, email } = await makeImages(db, baseURL, [['bumblebee'], ['hoverfly'], ['bumblebee']])
  await enter(email, `/images?farm_id=${farm.id}`)
  await expect(page.getByText('3 images', { exact: true })).toBeVisible()
  const reviews = () =>
    db
      .selectFrom('captures')
      .innerJoin('placements', 'placements.id', 'captures.placement_id')
      .where('placements.farm_id', '=', farm.id)
      .select(['captures.review_state', 'captures.reviews'])
      .orderBy('captures.review_state')
      .execute()

  // An image that could not be loaded cannot be reviewed.
  const pictures = page.getByRole('listitem').locator('img')
  await expect(pictures).toHaveCount(3)
  for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty('complete', true)
  await context.setOffline(true)
  await page.getByRole('link', { name: /Hoverfly\. / }).focus()
  await page.keyboard.press('3')
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: /Corrected/ })).toBeVisible()
  await page
    .getByRole('link', { name: /Bumblebee\. Not reviewed/ })
    .first()
    .focus()
  await page.keyboard.press('1')
  const waiting = page.getByRole('button', { name: /2 reviews waiting on this phone/ })
  await expect(waiting).toBeVisible()
  await look('images-offline')
  await expect
    .poll(() => reviews())
    .toEqual(Array.from({ length: 3 }, () => ({ review_state: 'unreviewed', reviews: 0 })))

  await context.setOffline(false)
  await expect(waiting).toBeHidden()
  await expect(page.getByRole('link', { name: /Confirmed/ })).toBeVisible()
  await expect
    .poll(() => reviews())
    .toEqual([
      { review_state: 'confirmed', reviews: 1 },
      { review_state: 'corrected', reviews: 1 },
      { review_state: 'unreviewed', reviews: 0 },
    ])
  forgiveNoSignal({ noComplaints })
})

test('an image is reviewed on a phone: a bounding box is drawn, moved and removed', async ({
  page,
  db,
  baseURL,
  enter,
  look,
}) => {
  await page.setViewportSize(phone)
  const { farm, email } = await makeImages(db, baseURL, [[], ['bumblebee']])
  await enter(email, `/images?farm_id=${farm.id}`)
  await page.getByRole('link', { name: /Bumblebee/ }).click()
  await expect(page.getByRole('heading', { name: 'Detections' })).toBeVisible()
  await look('image-phone')
  await page.getByRole('button', { name: 'Older image' }).click()
  await expect(page.getByText('No insect')).toBeHidden()
  await page.getByRole('button', { name: 'Draw a box' }).click()
  const canvas = page.getByRole('group', { name: /No insect/ })
  const kinds = page.getByRole('dialog', { name: 'What is it?' })
  // The image may still move to its place while the box is drawn; a person draws it again.
  await expect(async () => {
    const area = await canvas.boundingBox()
    if (!area) throw new Error('The image has no size')
    await page.mouse.move(area.x + area.width * 0.3, area.y + area.height * 0.3)
    await page.mouse.down()
    await page.mouse.move(area.x + area.width * 0.5, area.y + area.height * 0.6, { steps: 4 })
    await page.mouse.up()
    await expect(kinds).toBeVisible({ timeout: timeLimit(1_000) })
  }).toPass()
  await kinds.getByRole('button', { name: 'Social wasp' }).click()
  const box = page.getByRole('application', { name: /^Box of Social wasp/ })
  await expect(box).toBeVisible()
  const before = await box.boundingBox()
  await box.press('ArrowRight')
  await expect.poll(async () => (await box.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0)
  await look('image-phone-box')
  await page.getByRole('button', { name: 'Remove box' }).click()
  await expect(box).toBeHidden()
})

test('where no image matches, the page says whether a camera was watching', async ({ page, db, baseURL, enter }) => {
  const { farm, email } = await makeImages(db, baseURL, [['bumblebee']])
  await enter(email, `/images?farm_id=${farm.id}&functional_group=honeybee`)
  await expect(page.getByRole('heading', { name: 'No image matches' })).toBeVisible()
  await page.goto(`/images?farm_id=${farm.id}&from=2020-06-01&to=2020-06-07`)
  await expect(page.getByRole('heading', { name: 'Not watched' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByRole('link', { name: /Bumblebee/ })).toBeVisible()
})

test('a representative queue is reviewed and shows how far the model can be trusted', async ({
  page,
  db,
  baseURL,
  enter,
  look,
}) => {
  // All six images fit on the screen: only images that were visible can be confirmed together.
  await page.setViewportSize({ ...desk, height: 1600 })
  const seen = Array.from({ length: 6 }, (_, index): FunctionalGroup[] => [index < 4 ? 'bumblebee' : 'hoverfly'])
  const { farm, email } = await makeImages(db, baseURL, seen)
  await enter(email, `/images?farm_id=${farm.id}`)
  await page.getByRole('button', { name: 'Review queue' }).click()
  await page.getByLabel('Number of images').fill('6')
  await look('review-queue')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('6 of 6 images left for you to review')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm all 6 images on screen' }).click()
  await expect(page.getByText('You have reviewed all images of this queue.')).toBeVisible()
  await look('review-queue-done')
  await page.getByRole('link', { name: 'Model performance' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'images reviewed' })).toBeVisible()
  const row = page.getByRole('row', { name: /^Bumblebee/ })
  await expect(row.getByText(/^100 % \(/).first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'What the model called it, and what it was' })).toBeVisible()
  await look('model-performance')
  await page.setViewportSize(phone)
  await look('model-performance-phone')
})

test('an administrator maps an unknown class after previewing what that changes', async ({
  page,
  db,
  baseURL,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { farm, camera } = await makeOwnFarm(db)
  const email = `manager-${farm.id}@example.org`
  await makeUser(db, { email, role: 'farm_admin', organisation_id: farm.organisation_id, password: demoPassword })
  const end = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS
  const response = await fetch(`${baseURL}/api/ingest/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${camera.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      id: 'class',
      interval_start: new Date(end - HOUR_MS / 2).toISOString(),
      interval_end: new Date(end).toISOString(),
      counts: [{ object_class_name: 'class_12', count: 5 }],
    }),
  })
  expect(response.status).toBe(200)
  await enter(email, '/model-classes')
  await expect(page.getByRole('row', { name: /class_12 Unknown/ })).toBeVisible()
  await page.getByRole('button', { name: 'Map class class_12' }).click()
  const dialog = page.getByRole('dialog', { name: 'Map class_12' })
  await dialog.getByLabel('Functional group').selectOption('Hoverfly')
  await expect(dialog.getByText(/5 insects count differently/)).toBeVisible()
  await look('map-class')
  await dialog.getByRole('button', { name: 'Save mapping' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /class_12 Hoverfly, from/ })).toBeVisible()
  await page.setViewportSize(phone)
  await look('model-classes-phone')
})

test.describe('on a high-density (2×) screen', () => {
  test.use({ deviceScaleFactor: 2 })

  test('tiles show the large thumbnail at the same position', async ({ page, db, baseURL, enter }) => {
    await page.setViewportSize(desk)
    const { farm, email } = await makeImages(db, baseURL, [['bumblebee']])
    await enter(email, `/images?farm_id=${farm.id}`)
    const picture = page.getByRole('link', { name: /Bumblebee/ }).locator('img')
    await expect(picture).toBeVisible()
    const shown = () => picture.evaluate((element) => (element as unknown as { currentSrc: string }).currentSrc)
    await expect.poll(shown).toMatch(/\/thumbnail\?size=large$/)
    // Horizontal position only: content above it is loaded by requests of its own.
    const place = async () => {
      const { x, width, height } = (await picture.boundingBox()) ?? { x: 0, width: 0, height: 0 }
      return { x, width, height }
    }
    const before = await place()
    const address = await shown()
    // Until the large thumbnail is generated, the small one is returned with a lifetime of one minute.
    await expect
      .poll(async () => (await page.request.get(address)).headers()['cache-control'])
      .toBe('private, max-age=86400')
    await page.reload()
    await expect(picture).toBeVisible()
    await expect.poll(place).toEqual(before)
  })
})
