import { localDay } from '#domain/weeks/local-time.ts'
import { makePlot } from '#server/factories/places.ts'
import { frame } from '#web/texts/frame.ts'
import { surveys } from '#web/texts/surveys.ts'
import { clockAt } from '../../scripts/any-day/clock.ts'
import { giveRoom, leaveRoom, readyOffline } from '../platform/offline.ts'
import { addNew, makePlace, press, storedFlowers } from '../platform/plot.ts'
import { databaseOf, startProduct, stopCluster } from '../platform/product.ts'
import { demoPassword, expect, phone, test } from '../platform/test.ts'
import { makeNextVersion } from './next-version.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce', serviceWorkers: 'allow' })

const DAY_MS = 86_400_000
const DAYS = 30
const PIN = '271828'

// Discards the console errors of a month without a server.
test.afterEach(({ noComplaints }) => void noComplaints.splice(0))

test('thirty days offline on a nearly full phone, with an update in between: each count is stored once, on its day', async ({
  page,
  context,
  enter,
}) => {
  const next = makeNextVersion('web/texts/surveys.ts', 'Survey Farm List', 'Farms to count on')
  const began = Date.now() - DAYS * DAY_MS
  const env = { PORT: process.env['E2E_PORT'] ?? '', BOMBUS_DEMO_PASSWORD: demoPassword }
  const old = await startProduct({ ...env, ...clockAt(new Date(began).toISOString()) })
  const place = await (async () => {
    const { db, close } = await databaseOf(old)
    const own = await makePlace(db)
    const second = await makePlot(db, { tunnel_id: own.place.tunnel_id, number: 8 })
    await close()
    return { ...own, second }
  })()
  const plots = [place.plot, place.second] as const
  const addresses = plots.map(({ id, number }) => `/ento-home/survey/survey-datalist/${id}?plotNumber=${number}`)

  await page.clock.install({ time: began })
  await enter(place.hannah.email, '/ento-home/survey')
  await page.getByRole('button', { name: place.farm.title }).click()
  await press(page, surveys.ready.make)
  await expect(page.getByText(/is ready for the field/)).toBeVisible({ timeout: timeLimit(60_000) })
  await press(page, surveys.ready.choosePin)
  await page.getByLabel(surveys.ready.pin, { exact: true }).fill(PIN)
  await page.getByLabel(surveys.ready.pinAgain, { exact: true }).fill(PIN)
  await press(page, surveys.ready.savePin)
  await expect(page.getByText(surveys.ready.pinSaved)).toBeVisible()
  await readyOffline(page)
  // Browsers write the changes of several days to a log of four megabytes before they compact it.
  await leaveRoom(page, 5_000_000)

  await context.setOffline(true)
  await old.stop()
  await stopCluster(old.data)
  const days = Array.from({ length: DAYS - 1 }, (_, day) => day + 1)
  for (const day of days) {
    await page.clock.setSystemTime(began + day * DAY_MS)
    await page.goto(addresses[day % 2] ?? '')
    // After a day of inactivity the page is locked.
    await page.getByLabel(frame.pin, { exact: true }).fill(PIN)
    await press(page, frame.unlock)
    await addNew(page)
    await press(page, '+10 Plant 1')
    for (let tap = 0; tap < day % 3; tap += 1) await press(page, 'One more: Plant 1')
    await press(page, 'Save 1 plant')
    await expect(page.getByRole('button', { name: frame.waiting(day) })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  const updated = await startProduct(env, old.data, next.folder)
  const { db, close } = await databaseOf(updated)
  await context.setOffline(false)
  await page.clock.setSystemTime(Date.now())
  await page.goto('/ento-home/survey')
  const locked = page.getByRole('heading', { level: 1, name: frame.lockTitle })
  await expect(locked.or(page.getByLabel('Password', { exact: true })).first()).toBeVisible()
  if (await locked.isVisible()) {
    await page.getByLabel(frame.pin, { exact: true }).fill(PIN)
    await press(page, frame.unlock)
  }
  await page.getByLabel('Email').fill(place.hannah.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await press(page, 'Sign in')
  const expected = (side: number) =>
    days
      .filter((day) => day % 2 === side)
      .map((day) => [localDay(new Date(began + day * DAY_MS), 'Europe/London'), 1, 10 + (day % 3)])
  const stored = async (plot_id: number) =>
    (await storedFlowers(db, plot_id)).map(({ survey_date, plant_number, count }) => [survey_date, plant_number, count])
  for (const side of [0, 1])
    await expect.poll(() => stored(plots[side]?.id ?? 0), { timeout: timeLimit(60_000) }).toEqual(expected(side))
  await expect(page.getByRole('button', { name: /wait.? on this phone/ })).toHaveCount(0)

  // With free storage the next version is installed, and nothing is sent a second time.
  await giveRoom(page)
  await expect
    .poll(
      async () => {
        await page.goto('/ento-home/survey')
        return page.getByRole('heading', { level: 1 }).textContent()
      },
      { timeout: timeLimit(60_000), intervals: [3_000] },
    )
    .toBe('Farms to count on')
  for (const side of [0, 1]) expect(await stored(plots[side]?.id ?? 0)).toEqual(expected(side))
  await close()
  await updated.stop()
  next.remove()
})
