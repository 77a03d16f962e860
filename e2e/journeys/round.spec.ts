import { makePlot } from '#server/factories/places.ts'
import { surveys } from '#web/texts/surveys.ts'
import { forgiveNoSignal, readyOffline } from '../platform/offline.ts'
import { countsOf, makePlace, press } from '../platform/plot.ts'
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
  const count = async (number: number) => {
    await page.getByRole('link', { name: `Count plot ${number}` }).click()
    await press(page, '+10 Plant 4')
    await press(page, 'Save 1 plant')
    await page.getByRole('link', { name: 'Round' }).click()
  }
  await count(8)
  await expect(page.getByText('Round 1: 1 of 2 plots done today')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Done (1)' })).toContainText('Done, waiting to be sent')
  await look('round-offline')
  await count(3)
  await expect(page.getByText('Round 1 is done.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Done, waiting to be sent')).toHaveCount(0)
  await expect(page.getByText('Round 1: 2 of 2 plots done today')).toBeVisible()
  for (const id of [plot.id, near.id]) expect(await countsOf(db, id)).toEqual([[4, 10]])
})
