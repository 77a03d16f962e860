import { readFile } from 'node:fs/promises'
import { makePlot } from '#server/factories/places.ts'
import { frame } from '#web/texts/frame.ts'
import { surveys } from '#web/texts/surveys.ts'
import { forgiveNoSignal, readyOffline, settledOnPhone } from '../platform/offline.ts'
import { addNew, countsOf, makePlace, press } from '../platform/plot.ts'
import { expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce', serviceWorkers: 'allow' })
test.setTimeout(timeLimit(150_000))

const t = surveys.outbox
test.afterEach(({ noComplaints }) => forgiveNoSignal({ noComplaints }))

test('pending entries appear on every page, can be opened, exported, moved and discarded, and sent from any page', async ({
  page,
  context,
  db,
  enter,
  look,
}) => {
  const { plot, place, farm, hannah, address } = await makePlace(db)
  const other = await makePlot(db, { tunnel_id: place.tunnel_id, number: 8 })
  await enter(hannah.email, '/ento-home/survey')
  await page.getByRole('button', { name: farm.title }).click()
  await page
    .getByRole('button', { name: /Long Meadow/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /Tunnel No\./ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: /Plot No\. 8/ })).toBeVisible()
  await settledOnPhone(page)
  await page.goto(address)
  await expect(page.getByText('No Survey', { exact: true })).toBeVisible()
  await page.goto('/ento-home')
  await readyOffline(page)
  await page.goto(address)
  await context.setOffline(true)
  await addNew(page)
  for (const plant of [1, 2, 3]) await press(page, `+10 Plant ${plant}`)
  await press(page, 'Save 3 plants')
  await expect(page.getByRole('button', { name: frame.waiting(3) })).toBeVisible()

  // Other pages show the same number, and link to the pending counts.
  await page.goto('/ento-home')
  await press(page, frame.waiting(3))
  await look('outbox-of-every-page')
  await press(page, t.openNamed(t.flowers(1, 10)))
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, t.export)])
  const kept = JSON.parse(await readFile(await download.path(), 'utf8')) as object[]
  expect(kept).toMatchObject([{ place: { plot_id: plot.id }, counted: { body: { plant_number: 1 } } }])
  await press(page, t.discard)
  await expect(page.getByText(surveys.kept.discardText)).toBeVisible()
  await press(page, t.discardAgain)
  await expect(page.getByText(t.flowers(1, 10))).toHaveCount(0)

  await press(page, t.openNamed(t.flowers(2, 10)))
  await press(page, t.move)
  await press(page, t.otherPlot)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Tunnel No\./ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Plot No\. 8/ })
    .click()
  await expect(page.getByText(t.toPlot(8))).toBeVisible()
  await press(page, t.moveHere)
  // The dialog for choosing a place has a Back button of its own.
  await expect(page.getByText(t.toPlot(8))).toHaveCount(0)
  await press(page, t.back)
  await press(page, surveys.close)

  // A warning appears before signing out; nothing is lost by it.
  await press(page, /^Account of hannah/)
  await page.getByRole('menuitem', { name: 'Signout' }).click()
  await expect(page.getByText(frame.leaveText(2))).toBeVisible()
  await press(page, frame.stay)

  await context.setOffline(false)
  await expect.poll(() => countsOf(db, other.id)).toEqual([[2, 10]])
  await expect.poll(() => countsOf(db, plot.id)).toEqual([[3, 10]])
  await expect(page.getByRole('button', { name: /wait.? on this phone/ })).toHaveCount(0)
})
