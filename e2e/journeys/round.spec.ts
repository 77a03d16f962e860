import { makePlot } from '#server/factories/places.ts'
import { surveys } from '#web/texts/surveys.ts'
import { forgiveNoSignal, readyOffline } from '../platform/offline.ts'
import { countsOf, makePlace, press, storedVisitors } from '../platform/plot.ts'
import { expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test.use({
  viewport: phone,
  hasTouch: true,
  reducedMotion: 'reduce',
  serviceWorkers: 'allow',
  permissions: ['geolocation'],
  geolocation: { latitude: 52.0362, longitude: -2.423, accuracy: 4 },
})
test.setTimeout(timeLimit(150_000))

test.afterEach(({ noComplaints }) => forgiveNoSignal({ noComplaints }))

test('a round is walked offline: the nearest plot comes next, and counted plots are done and pending', async ({
  page,
  context,
  db,
  enter,
  look,
}) => {
  const { place, farm, plot, hannah } = await makePlace(db)
  await db.updateTable('plots').set({ latitude: 52.0461, longitude: -2.423 }).where('id', '=', plot.id).execute()
  const near = await makePlot(db, { tunnel_id: place.tunnel_id, number: 8, latitude: 52.0361, longitude: -2.423 })
  await enter(hannah.email, '/ento-home/survey')
  await page.getByRole('button', { name: farm.title }).click()
  await press(page, surveys.ready.make)
  await expect(page.getByText(/is ready for the field: \d+ lists and places/)).toBeVisible()
  await readyOffline(page)

  await context.setOffline(true)
  await page.goto(`/ento-home/round?farm=${farm.id}`)
  await expect(page.getByText('Round 1: 0 of 2 plots done today')).toBeVisible()
  const countHere = async () => {
    await press(page, '+10 Plant 4')
    await press(page, 'Save 1 plant')
  }
  await page.getByRole('link', { name: 'Count plot 8' }).click()
  await countHere()
  await page.getByRole('link', { name: 'Round' }).click()
  await expect(page.getByText('Round 1: 1 of 2 plots done today')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Done (1)' })).toContainText('Done, waiting to be sent')
  await look('round-offline')
  await page.getByText('Plot 8', { exact: true }).click()
  await page.getByRole('link', { name: /^Next: Plot 3/ }).click()
  await expect(page.getByRole('dialog')).toContainText(/Tunnel \d+, Plot 3/)
  await countHere()
  await page.getByRole('link', { name: 'Round' }).click()
  await expect(page.getByText('Round 1 is done.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Done, waiting to be sent')).toHaveCount(0)
  await expect(page.getByText('Round 1: 2 of 2 plots done today')).toBeVisible()
  for (const id of [plot.id, near.id]) expect(await countsOf(db, id)).toEqual([[4, 10]])
})

test('with a slow signal, two taps lead from plot to plot, and a sent count stays done until the list is read', async ({
  page,
  context,
  db,
  enter,
}) => {
  const { place, farm, plot, hannah } = await makePlace(db)
  await makePlot(db, { tunnel_id: place.tunnel_id, number: 5 })
  await enter(hannah.email, `/ento-home/round?farm=${farm.id}&kind=pollinator`)
  await page.getByRole('link', { name: 'Count plot 3' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Tunnel \d+, Plot 3/)
  // The list of plots is not read again before the end.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route(/\/farms\/\d+\/round\b/, async (route) => {
    await held
    await route.continue()
  })
  await press(page, surveys.pollinator.allNothing)
  await page.getByRole('button', { name: 'Add Observation' }).click()
  await expect.poll(() => storedVisitors(db, plot.id)).not.toEqual([])
  await page.getByRole('link', { name: /^Next: Plot 5/ }).click()
  const pad = page.getByRole('dialog', { name: surveys.pollinator.title })
  await expect(pad).toContainText(/Tunnel \d+, Plot 5/)
  await press(page, surveys.close)
  await page.getByRole('link', { name: 'Round' }).click()
  await expect(page.getByRole('heading', { name: 'Next: Plot 5' })).toBeVisible()
  await expect(page.getByLabel('What is counted')).toHaveValue('pollinator')
  release()
  await expect(page.getByText('Round 1: 1 of 2 plots done today')).toBeVisible()
})
