import { makePlot } from '#server/factories/places.ts'
import { makePollinatorSurvey, makeSurvey } from '#server/factories/surveys.ts'
import { timeLimit } from '#server/testing/time-limit.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { surveys } from '#web/texts/surveys.ts'
import { forgiveNoSignal, readyOffline } from '../platform/offline.ts'
import { makePlace, press } from '../platform/plot.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

test.use({ hasTouch: true, reducedMotion: 'reduce', serviceWorkers: 'allow' })
test.setTimeout(timeLimit(150_000))

test.afterEach(({ noComplaints }) => forgiveNoSignal({ noComplaints }))

test('plots assigned by one user come first on another user’s phone, also offline', async ({
  page,
  context,
  db,
  enter,
  look,
}) => {
  const { place, farm, hannah, person } = await makePlace(db)
  const own = await makePlot(db, { tunnel_id: place.tunnel_id, number: 8 })
  const rosa = await person('rosa', 'entomology_admin')
  await page.setViewportSize(desk)
  await enter(rosa.email, `/ento-home/round?farm=${farm.id}`)
  await press(page, 'Assign plots')
  await page.getByLabel('Person').selectOption({ label: `${hannah.firstname} ${hannah.lastname}` })
  await page.getByText(/^Single plots in tunnel/).click()
  await page.getByRole('checkbox', { name: 'Plot 8' }).check()
  await look('assign-plots')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Assigned now' }).getByRole('listitem')).toHaveCount(1)
  const stored = await db
    .selectFrom('survey_assignments')
    .where('user_id', '=', hannah.id)
    .select(['plot_id', 'first_day'])
    .execute()
  expect(stored).toEqual([{ plot_id: own.id, first_day: localDay(Date.now(), farm.time_zone) }])

  await page.setViewportSize(phone)
  await enter(hannah.email, '/ento-home/survey')
  await page.getByRole('button', { name: farm.title }).click()
  await press(page, surveys.ready.make)
  await expect(page.getByText(/is ready for the field: \d+ lists and places/)).toBeVisible()
  await readyOffline(page)
  await context.setOffline(true)
  await page.goto(`/ento-home/round?farm=${farm.id}`)
  await expect(page.getByText('Yours: 0 of 1 plot counted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Count plot 8' })).toBeVisible()
  await look('round-yours')
  await context.setOffline(false)
})

test('a second observer counts a plot again without seeing the first count', async ({ page, db, enter, look }) => {
  const { plot, farm, hannah, person } = await makePlace(db)
  const rosa = await person('rosa', 'entomology')
  const visit = await makeSurvey(db, { plot_id: plot.id, survey_date: localDay(Date.now(), farm.time_zone) })
  await makePollinatorSurvey(db, {
    survey_id: visit.id,
    observer_id: rosa.id,
    start_time: new Date(),
    watched_seconds: 600,
    count: 37,
  })
  await page.setViewportSize(phone)
  await enter(hannah.email, `/ento-home/round?farm=${farm.id}`)
  await press(page, 'Count again as second observer')
  await page.getByLabel('First count').selectOption({ index: 1 })
  // Matches the whole text, because a time may end with it.
  await expect(page.getByText('37', { exact: true })).toHaveCount(0)
  await page.getByRole('textbox', { name: surveys.groups.bumblebee }).fill('35')
  await look('double-count')
  await press(page, 'Save double count')
  await expect(page.getByRole('table', { name: 'Both counts' })).toContainText('3735')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Observer agreement').click()
  await expect(page.getByText('Too few pairs: 1 of 10')).toBeVisible()
  await look('agreement')
})

test('spreadsheet rows become fields, tunnels and plots', async ({ page, db, enter, look }) => {
  const { farm } = await makePlace(db)
  await page.setViewportSize(phone)
  await enter('admin@demo.example', `/ento-home/location/fields/${farm.id}`)
  await press(page, 'Paste rows')
  const rows = page.getByRole('textbox', { name: 'Rows' })
  await rows.fill('Field\tTunnel\tPlot\nNorth\t1\t1\nNorth\t1\ttwo')
  await expect(page.getByText('Line 3: Plot: Enter a plot number')).toBeVisible()
  await look('paste-rows-faults')
  await rows.fill('Field\tTunnel\tPlot\nNorth\t1\t1\nNorth\t1\t2')
  await expect(page.getByText('1 field, 1 tunnel and 2 plots will be created.')).toBeVisible()
  await press(page, 'Create places')
  await expect(page.getByRole('link', { name: 'North' })).toBeVisible()
})
