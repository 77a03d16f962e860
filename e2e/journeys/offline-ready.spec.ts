import { makePlot } from '#server/factories/places.ts'
import { surveys } from '#web/texts/surveys.ts'
import { forgiveNoSignal, readyOffline } from '../platform/offline.ts'
import { countsOf, addNew, makePlace, press, readEachTab } from '../platform/plot.ts'
import { expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce', serviceWorkers: 'allow' })
test.setTimeout(timeLimit(150_000))

test.afterEach(({ noComplaints }) => forgiveNoSignal({ noComplaints }))

test('a farm prepared for offline use is available offline, with plots that were never opened', async ({
  page,
  context,
  db,
  enter,
  look,
}) => {
  const { place, farm, hannah } = await makePlace(db)
  const other = await makePlot(db, { tunnel_id: place.tunnel_id, number: 8 })
  await enter(hannah.email, '/ento-home/survey')
  await page.getByRole('button', { name: farm.title }).click()
  await press(page, surveys.ready.make)
  await expect(page.getByText(/is ready for the field: \d+ lists and places, \d+ kB, loaded on \d/)).toBeVisible()
  await expect(
    page.getByText(/^Map of .*Map picture: \d+ kB\. Tiles of the tests\. Stored under CC BY 4\.0\./),
  ).toBeVisible()
  await look('farm-made-ready')
  await readyOffline(page)

  await context.setOffline(true)
  // No tile is requested: the image comes from the phone's storage.
  await page.goto(`/ento-home/round?farm=${farm.id}&map=1`)
  const map = page.getByRole('region', { name: new RegExp(`^Map of ${farm.title}`) })
  await expect(map.locator('img').first()).toBeVisible()
  await expect(map.getByText('Tiles of the tests (CC BY 4.0)')).toBeVisible()
  await map.scrollIntoViewIfNeeded()
  await look('farm-map-offline')
  await page.goto(`/ento-home/survey/survey-datalist/${other.id}?plotNumber=8`)
  await readEachTab(page, ['Flower', 'Pollinator', 'Predator', 'Weather', 'Flower'])
  await addNew(page)
  await press(page, '+10 Plant 4')
  await press(page, 'Save 1 plant')
  await context.setOffline(false)
  await expect.poll(() => countsOf(db, other.id)).toEqual([[4, 10]])
})
