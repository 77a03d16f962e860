import type { Page, Route } from '@playwright/test'
import { messages } from '#domain/messages.ts'
import { platform } from '#web/texts/ui.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { addNew, countsOf, makePlace, press, visitsOf } from '../platform/plot.ts'
import { expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })

/**
 * Simulates full storage by failing each write: browsers only query the system's free space now and then, which a test
 * cannot wait for.
 */
const fillPhone = (page: Page) =>
  page.evaluate(`{
    const { put } = IDBObjectStore.prototype
    window.freePhone = () => (IDBObjectStore.prototype.put = put)
    IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }
  }`)
const freePhone = (page: Page) => page.evaluate('window.freePhone()')
const figure = (page: Page, plant: number) => page.getByRole('textbox', { name: `Plant ${plant}` })

test('a full phone: the first tap shows a warning, counting continues, and each count that reaches the server is stored once', async ({
  page,
  db,
  enter,
}) => {
  const { plot, hannah, address } = await makePlace(db)
  await enter(hannah.email, address)
  await expect(page.getByText('No Survey', { exact: true })).toBeVisible()
  await fillPhone(page)
  await addNew(page)
  await press(page, '+10 Plant 1')
  await expect(page.getByText(t.kept.notKept)).toBeVisible()
  await press(page, 'One more: Plant 1')
  await press(page, '+10 Plant 2')

  // The server is unavailable: nothing is reported as saved, and all of it remains in the form.
  const flowers = '**/api/surveys/*/flowers'
  const answerSaves = (response: (route: Route) => Promise<void>) =>
    page.route(flowers, (route) => (route.request().method() === 'POST' ? response(route) : route.continue()))
  const away = (route: Route) =>
    route.fulfill({ status: 503, json: { error: true, message: messages.unavailable, data: null } })
  await answerSaves(away)
  await press(page, 'Save 2 plants')
  await expect(page.getByText(t.kept.notKept)).toHaveCount(2)
  await expect(page.getByText(messages.observationSaved)).toHaveCount(0)
  await expect(figure(page, 1)).toHaveValue('11')
  expect(await countsOf(db, plot.id)).toEqual([])

  // The server stores it, but its response is lost.
  await page.unroute(flowers)
  await answerSaves(async (route) => {
    await route.fetch()
    await away(route)
  })
  await press(page, 'Save 2 plants')
  await expect
    .poll(() => countsOf(db, plot.id))
    .toEqual([
      [1, 11],
      [2, 10],
    ])
  await expect(page.getByText('Plants 1 and 2 are already counted on this visit and left out here.')).toBeVisible()
  await expect(page.getByText(/Also counted here/)).toHaveCount(0)
  await page.unroute(flowers)
  await press(page, '+10 Plant 4')
  await press(page, 'Save 1 plant')
  await expect(page.getByText(messages.observationSaved)).toBeVisible()
  await expect
    .poll(() => countsOf(db, plot.id))
    .toEqual([
      [1, 11],
      [2, 10],
      [4, 10],
    ])
  await freePhone(page)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Flower Survey' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText(/has not been sent yet/)).toHaveCount(0)
})

test('a captive portal is clearly reported, and the count stays pending until Bombus responds again', async ({
  page,
  db,
  enter,
}) => {
  const { plot, hannah, address } = await makePlace(db)
  await enter(hannah.email, address)
  await expect(page.getByText('No Survey', { exact: true })).toBeVisible()
  for (const status of [200, 403]) {
    await page.route('**/api/**', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<html>Sign in to the orchard guest network</html>' }),
    )
    await addNew(page)
    await press(page, status === 200 ? '+10 Plant 1' : '+10 Plant 2')
    await press(page, 'Save 1 plant')
    await expect(page.getByText(t.outbox.keptHere)).toBeVisible()
    await expect(page.getByText(messages.observationSaved)).toHaveCount(0)
    const line = page.getByRole('button', { name: /counts? (?:is|are) waiting to be sent/ })
    if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
    await expect(page.getByText(`Last try: ${platform.noSense}`).first()).toBeVisible()
  }
  await expect(page.getByText('2 counts are waiting to be sent')).toBeVisible()
  await expect(page.getByText('orchard guest network')).toHaveCount(0)
  expect(await visitsOf(db, plot.id)).toEqual([])

  await page.unroute('**/api/**')
  // Unless the browser has already retried by itself, which it does from time to time.
  const sendNow = page.getByRole('button', { name: 'Send now', exact: true })
  await sendNow.click({ timeout: timeLimit(5_000) }).catch(() => expect(sendNow).toBeHidden())
  await expect
    .poll(() => countsOf(db, plot.id))
    .toEqual([
      [1, 10],
      [2, 10],
    ])
  await expect(page.getByText('2 counts are waiting to be sent')).toBeHidden()
  await expect.poll(() => visitsOf(db, plot.id)).toHaveLength(1)
})
