import type { Browser, Page, Request } from '@playwright/test'
import { messages } from '#domain/messages.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import {
  addNew,
  countsOf,
  makePlace,
  press,
  storedFlowers,
  storedPredators,
  storedVisitors,
  tab,
  visitsOf,
} from '../platform/plot.ts'
import { demoPassword, expect, phone, test } from '../platform/test.ts'

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })

const figure = (page: Page, plant: number) => page.getByRole('textbox', { name: `Plant ${plant}` })
/** Opens the form and waits for the visit's data: a later response would contain what another phone sent meanwhile. */
const openFlowers = async (page: Page) => {
  await Promise.all([page.waitForResponse(/\/api\/surveys\/\d+\/flowers$/), addNew(page)])
  await expect(page.getByRole('heading', { name: /Open flowers on five plants/ })).toBeVisible()
}
/** Another person's phone, signed in, on the same plot. */
const otherPhone = async (browser: Browser, baseURL: string | undefined, email: string, address: string) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: phone, hasTouch: true })
  await context.addInitScript("localStorage['bombus-tour-count'] ??= '2'")
  const page = await context.newPage()
  await page.request.post('/api/auth/sign-in', {
    data: { email, password: demoPassword },
    headers: { origin: baseURL ?? '' },
  })
  await page.goto(address)
  return page
}

test('two tabs of one phone count one plot together: every tap of both is stored exactly once', async ({
  page,
  context,
  db,
  enter,
}) => {
  const { plot, hannah, address } = await makePlace(db)
  await enter(hannah.email, address)
  const second = await context.newPage()
  await second.goto(address)
  await openFlowers(page)
  await openFlowers(second)
  await press(page, '+10 Plant 1')
  await expect(figure(second, 1)).toHaveValue('10')
  await press(second, 'One more: Plant 1')
  await press(second, '+10 Plant 2')
  await press(page, 'One more: Plant 2')
  await expect(figure(page, 1)).toHaveValue('11')
  await expect(figure(second, 2)).toHaveValue('11')
  await press(page, 'Save 2 plants')
  await expect(page.getByText(messages.observationSaved)).toBeVisible()

  // The other tab has nothing left to send, and its open form remains usable.
  await expect(second.getByText('Plants 1 and 2 are already counted on this visit and left out here.')).toBeVisible()
  await press(second, 'One more: Plant 5')
  await press(second, 'Save 1 plant')
  await expect(second.getByText(messages.observationSaved)).toBeVisible()
  await expect
    .poll(() => countsOf(db, plot.id))
    .toEqual([
      [1, 11],
      [2, 11],
      [5, 1],
    ])
  await expect.poll(() => visitsOf(db, plot.id)).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Flower Survey' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText(/has not been sent yet/)).toHaveCount(0)

  // An observation period counted in two tabs is sent in one request.
  await tab(page, 'Pollinator Survey')
  await tab(second, 'Pollinator Survey')
  for (const each of [page, second]) {
    await addNew(each)
    await each
      .getByRole('region', { name: 'Bumblebee' })
      .getByRole('button', { name: /^One more: .*Flower Center/ })
      .first()
      .click()
  }
  await press(second, 'Add Observation')
  await expect(second.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await storedVisitors(db, plot.id)).map(({ count }) => count)).toEqual([2])
})

test('two phones on one plot: the second is notified, nothing is overwritten, and its count stays until resolved', async ({
  page,
  browser,
  baseURL,
  db,
  enter,
}) => {
  const { plot, hannah, person, address } = await makePlace(db)
  const tom = await person('tom', 'entomology')
  await enter(hannah.email, address)
  const toms = await otherPhone(browser, baseURL, tom.email, address)
  await openFlowers(page)
  await openFlowers(toms)
  await press(page, '+10 Plant 1')
  await press(page, '+10 Plant 2')
  await press(toms, 'One more: Plant 2')
  await press(toms, 'One more: Plant 3')
  await press(toms, 'Save 2 plants')
  await expect(toms.getByText(messages.observationSaved)).toBeVisible()
  await press(page, 'Save 2 plants')
  const panel = page.getByRole('region', { name: t.outbox.title })
  await expect(panel.getByText(messages.plantObserved)).toBeVisible()
  await expect(panel.getByText('Plant 2: 10 flowers', { exact: true })).toBeVisible()

  // The refused count still exists after reloading.
  await page.reload()
  await press(page, t.outbox.editNamed('Plant 2: 10 flowers'))
  await expect(page.getByText(/Plants 1, 2 and 3 are already counted/)).toBeVisible()
  await expect(page.getByText(/Plant 2: 10 flowers/)).toBeVisible()
  const stored = await storedFlowers(db, plot.id)
  expect(stored.map(({ plant_number, count, observer_id }) => [plant_number, count, observer_id])).toEqual([
    [1, 10, hannah.id],
    [2, 1, tom.id],
    [3, 1, tom.id],
  ])
  await expect.poll(() => visitsOf(db, plot.id)).toHaveLength(1)
  await toms.context().close()
})

test('a phone whose clock jumps ahead and back during a count: the whole count is stored for today', async ({
  page,
  db,
  enter,
}) => {
  await page.clock.install()
  const { plot, hannah, farm, address } = await makePlace(db)
  const real = Date.now()
  const hours = (by: number) => page.clock.setSystemTime(Date.now() + by * 3_600_000)
  const underWay = new Set<Request>()
  const ends = (request: Request) => void underWay.delete(request)
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', ends).on('requestfailed', ends)
  await enter(hannah.email, address)
  await openFlowers(page)
  await press(page, '+10 Plant 1')
  // Responses are held back meanwhile, and pending ones have arrived: one that arrived during a jump would report the
  // clock before it is reset.
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    ends(route.request())
    await isOver
    await route.continue()
  })
  await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([])
  await hours(50)
  await press(page, 'One more: Plant 2')
  await hours(-30)
  await press(page, 'One more: Plant 1')
  await hours(0)
  over()
  await press(page, 'Save 2 plants')
  await expect(page.getByText(messages.observationSaved)).toBeVisible()
  const stored = await storedFlowers(db, plot.id)
  const today = localDay(real, farm.time_zone)
  expect(stored.map(({ survey_date, plant_number, count }) => [survey_date, plant_number, count])).toEqual([
    [today, 1, 11],
    [today, 2, 1],
  ])
  for (const { start_time } of stored) {
    expect(start_time.getTime()).toBeGreaterThan(real - 3_600_000)
    expect(start_time.getTime()).toBeLessThanOrEqual(Date.now())
  }

  // With a clock two days ahead, which the first response reveals, the count belongs to today and is marked as
  // corrected.
  await hours(50)
  await page.reload()
  await tab(page, 'Predator Survey')
  await addNew(page)
  await page
    .getByRole('button', { name: /^\+10 / })
    .first()
    .click()
  await press(page, 'Save and Proceed')
  await expect(page.getByRole('heading', { name: /Plant number 2/ })).toBeVisible()
  await expect.poll(() => storedPredators(db, plot.id)).toEqual([{ plant_number: 1, count: 10 }])
  await expect.poll(() => visitsOf(db, plot.id)).toMatchObject([{ survey_date: today }])
})
