import { frame } from '#web/texts/frame.ts'
import { surveys } from '#web/texts/surveys.ts'
import { forgiveNoSignal, readyOffline, recordsOnPhone } from '../platform/offline.ts'
import { addNew, countsOf, makePlace, press } from '../platform/plot.ts'
import { expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce', serviceWorkers: 'allow' })
test.setTimeout(timeLimit(150_000))

test.afterEach(({ noComplaints }) => forgiveNoSignal({ noComplaints }))

test('offline, the page locks after 5:30 with its counts encrypted, and the field PIN restores everything', async ({
  page,
  context,
  db,
  enter,
  look,
}) => {
  const { plot, farm, hannah, address } = await makePlace(db)
  await page.clock.install()
  await enter(hannah.email, '/ento-home/survey')
  await page.getByRole('button', { name: farm.title }).click()
  await press(page, surveys.ready.choosePin)
  await page.getByLabel(surveys.ready.pin, { exact: true }).fill('271828')
  await page.getByLabel(surveys.ready.pinAgain, { exact: true }).fill('271828')
  await press(page, surveys.ready.savePin)
  await expect(page.getByText(surveys.ready.pinSaved)).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('No Survey', { exact: true })).toBeVisible()
  await readyOffline(page)

  await context.setOffline(true)
  await addNew(page)
  await press(page, '+10 Plant 1')
  await press(page, 'Save 1 plant')
  await expect(page.getByText('1 count is waiting to be sent')).toBeVisible()
  await page.clock.runFor(305_000)
  await expect(page.getByRole('alertdialog', { name: /^Session timeout in \d+ seconds$/ })).toBeVisible()
  await page.clock.runFor(30_000)
  const locked = page.getByRole('heading', { level: 1, name: frame.lockTitle })
  await expect(locked).toBeVisible()
  await expect.poll(async () => (await recordsOnPhone(page)).join()).not.toContain('bombus-outbox:')
  await look('locked')
  await page.reload()
  await expect(locked).toBeVisible()

  await page.getByLabel(frame.pin, { exact: true }).fill('314159')
  await press(page, frame.unlock)
  await expect(page.getByText(frame.pinWrong(7))).toBeVisible()
  await page.getByLabel(frame.pin, { exact: true }).fill('271828')
  await press(page, frame.unlock)
  await expect(page.getByText('1 count is waiting to be sent')).toBeVisible()
  // Five and a half minutes have passed on this page only.
  await page.clock.setSystemTime(Date.now())
  await context.setOffline(false)
  await expect.poll(() => countsOf(db, plot.id)).toEqual([[1, 10]])
})
