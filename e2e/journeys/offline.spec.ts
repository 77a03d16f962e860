import { frame } from '#web/texts/frame.ts'
import { ui } from '#web/texts/ui.ts'
import { addNew, countsOf, makePlace, press, readEachTab } from '../platform/plot.ts'
import { forgiveNoSignal, storedOnPhone, readyOffline, settledOnPhone, workerHere } from '../platform/offline.ts'
import { expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce', serviceWorkers: 'allow' })

// Each page is opened by its URL, some with the long timeouts of a phone in a tunnel.
test.setTimeout(timeLimit(150_000))

test.afterEach(({ noComplaints }) => forgiveNoSignal({ noComplaints }))

test('offline, every field page opens from its URL, says how old its data is, and accepts counts', async ({
  page,
  context,
  db,
  enter,
}) => {
  const { plot, farm, tunnel, hannah, address } = await makePlace(db).then((own) => ({
    ...own,
    tunnel: own.place.tunnel_id,
  }))
  await enter(hannah.email, '/ento-home/survey')
  await page.getByRole('button', { name: farm.title }).click()
  await page
    .getByRole('button', { name: /Long Meadow|Field/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /Tunnel No\./ })
    .first()
    .click()
  await page.getByRole('link', { name: /Plot No\. 3/ }).click()
  await expect(page.getByText('No Survey', { exact: true })).toBeVisible()
  await readEachTab(page)
  await settledOnPhone(page)
  await page.goto(`/ento-home/weather?tunnel_id=${tunnel}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await readyOffline(page)

  await context.setOffline(true)
  await page.goto('/ento-home/survey')
  await expect(page.getByRole('heading', { level: 1, name: 'Survey Farm List' })).toBeVisible()
  await expect(
    page.getByText(/^You are offline. What you see here was loaded on \d+ \w+ \d{4}, \d\d:\d\d\.$/),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /Plot No\. 3/ }).first()).toBeVisible()
  await page.goto(`/ento-home/weather?tunnel_id=${tunnel}`)
  await expect(page.getByRole('button', { name: 'Add New' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('No Survey', { exact: true })).toBeVisible()
  await readEachTab(page, ['Pollinator', 'Predator', 'Weather', 'Flower'])
  await addNew(page)
  await press(page, '+10 Plant 1')
  await press(page, 'Save 1 plant')
  await expect(page.getByText('1 count is waiting to be sent')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 count is waiting to be sent')).toBeVisible()

  // Content that was never cached shows a message in its place, and the frame remains.
  await page.goto('/ento-home/survey-report')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto('/devices')
  await expect(page.getByText(ui.needsServer)).toBeVisible()
  await expect(page.getByText(frame.offline)).toBeVisible()

  await context.setOffline(false)
  await page.goto(address)
  await expect.poll(() => countsOf(db, plot.id)).toEqual([[1, 10]])
})

test('signing out removes all cached data, and the next user sees only their own', async ({ page, db, enter }) => {
  const { hannah, address } = await makePlace(db)
  await enter(hannah.email, address)
  await expect(page.getByText('No Survey', { exact: true })).toBeVisible()
  await readyOffline(page)
  expect(await storedOnPhone(page, `${hannah.id} `)).toBeGreaterThan(3)
  await press(page, /^Account of hannah/)
  await page.getByRole('menuitem', { name: 'Signout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect.poll(() => storedOnPhone(page, `${hannah.id} `)).toBe(0)
})

test('a page that was loading while the service worker started also opens offline', async ({
  page,
  context,
  db,
  enter,
}) => {
  const { hannah, address } = await makePlace(db)
  await enter(hannah.email, address)
  // A second window requests the page before all files are stored, and the response is held back until then.
  const second = await context.newPage()
  expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull()
  await context.route('**/ento-home/survey', async (route) => {
    const response = await route.fetch()
    await workerHere(page)
    await route.fulfill({ response })
  })
  await second.goto('/ento-home/survey')
  await workerHere(second)
  await context.setOffline(true)
  const part = 'fetch(document.querySelector("script[src]").src, { cache: "no-store" }).then(({ ok }) => ok)'
  expect(await second.evaluate(part)).toBe(true)
  await second.close()
})
