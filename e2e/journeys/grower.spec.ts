import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { formatRange } from '#domain/weeks/formats.ts'
import { hourOf, lastWeek, makeFineWeather, makeOwnFarm, oClock, send } from '../platform/farm.ts'
import { desk, expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

const HOUR = 3_600_000

test('a grower reads on a phone how well the crop is pollinated, and why', async ({
  page,
  db,
  baseURL,
  enter,
  look,
}) => {
  await page.setViewportSize(phone)
  const { farm, camera, farmer } = await makeOwnFarm(db)
  const days = lastWeek()
  await makeFineWeather(db, farm.id, days)
  // Ten hours a day with five flowers in view and five visits: exactly what strawberries need.
  const hours = days.flatMap((date) =>
    Array.from({ length: 10 }, (_, index) => hourOf(oClock(date, 8 + index), index % 2)),
  )
  await send(baseURL ?? '', camera.key, hours)

  await enter(farmer.email, `/farm-dashboard/${farm.id}?from=${days[0]}&to=${days[6]}`)
  await expect(page.getByRole('heading', { level: 1, name: farm.title })).toBeVisible()
  const health = page.getByRole('region', { name: 'Pollination health', exact: true })
  await expect(health.getByRole('img', { name: /Pollination health \d+ of 100, (High|Very High)/ })).toBeVisible()
  await expect(health.getByText('Measured 70 of 70 camera-hours')).toBeVisible()
  await expect(health.getByRole('img', { name: /As usual for this weather \(70\)/ })).toBeVisible()
  await expect(health.getByText('Data completeness high', { exact: true })).toBeVisible()
  // The summary is visible without scrolling: the state, why, and what to do.
  const tabBar = await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).boundingBox()
  for (const words of ['Enough visits.', 'Flowers got 100 % of the visits they need.', 'Nothing to do today.']) {
    const box = await health.getByText(words, { exact: true }).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(tabBar?.y ?? 0)
  }
  await look('grower-phone')
  await expect(health.getByText('100 % of need: 70 of 70 points')).toBeHidden()
  await health.getByRole('button', { name: 'Score in detail' }).click()
  await expect(health.getByRole('heading', { name: 'Why 70 and not more' })).toBeVisible()
  await expect(health.getByText('100 % of need: 70 of 70 points')).toBeVisible()
  await expect(health.getByRole('list', { name: 'Keep in mind' })).toContainText(
    'One camera represents the whole field.',
  )
  await look('grower-phone-detail')

  await health.getByRole('button', { name: 'How it is calculated' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Model ph-1.1')
  await look('grower-phone-explained')
  // The linked page exists, with how every figure is made and the complete model.
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'How all figures are made, with their sources' }).click()
  const method = await opened
  await expect(method.getByRole('heading', { level: 1, name: 'How figures are made' })).toBeVisible()
  await expect(method.getByRole('row', { name: 'Strawberry 4 4 10.0 40 Fair' })).toBeVisible()
  const link = await method.getByRole('link', { name: 'The whole model, for specialists' }).getAttribute('href')
  const model = await page.request.get(link ?? '')
  expect(model.headers()['content-type']).toContain('text/markdown')
  expect(await model.text()).toContain('# Pollination health, model ph-1.1')
  await method.close()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await health.getByRole('button', { name: 'Evidence' }).click()
  await expect(
    dialog.getByRole('img', { name: /^10\.0 visits per 100 flowers per hour, likely .*; Needed: 10\.0\.$/ }),
  ).toBeVisible()
  await look('grower-phone-evidence')
  await dialog.getByRole('button', { name: 'Table' }).click()
  await expect(dialog.getByRole('row', { name: 'Flower-hours 350.0' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await expect(page.getByText('No. of Farms')).toBeVisible()
  await expect(page.getByText('Total Hours of Capture')).toBeVisible()
  await expect(page.getByText('No. of Users')).toBeVisible()
})

test('hours not watched are not shown as zero, and zero counts are not shown as not watched', async ({
  page,
  db,
  baseURL,
  enter,
}) => {
  const { farm, camera, farmer } = await makeOwnFarm(db)
  const days = lastWeek()
  const at = (day: number, hour: number) => oClock(days[day] ?? '', hour)
  await send(baseURL ?? '', camera.key, [
    hourOf(at(0, 9), 3),
    hourOf(at(0, 10), 2),
    hourOf(at(0, 11), 4),
    hourOf(at(2, 9), 0),
    hourOf(at(2, 10), 0),
    hourOf(at(2, 11), 0),
    hourOf(at(4, 9), 2),
  ])
  await enter(farmer.email, `/farm-dashboard/${farm.id}?from=${days[0]}&to=${days[6]}`)
  await page.getByRole('button', { name: 'Table' }).click()
  const table = page.getByRole('region', { name: /^By day/ }).getByRole('table')
  await expect(table).toBeVisible()
  const row = (index: number) => table.getByRole('row').nth(index + 1)
  await expect(row(0)).toContainText('Counted3 h3')
  await expect(row(1)).toContainText(/not watched/i)
  await expect(row(2)).toContainText('Watched, nothing seen3 h0')
  await expect(row(2)).not.toContainText(/not watched/i)
})

test('visits to flowers are shown by day, at a URL that can be shared', async ({ page, db, baseURL, enter, look }) => {
  await page.setViewportSize(phone)
  const { farm, camera, farmer } = await makeOwnFarm(db)
  const days = lastWeek()
  const at = (day: number, hour: number) => oClock(days[day] ?? '', hour)
  // Five flowers in view: 6 visits in 3 hours are 40 per 100 flowers per hour.
  await send(baseURL ?? '', camera.key, [
    hourOf(at(0, 9), 3),
    hourOf(at(0, 10), 2),
    hourOf(at(0, 11), 1),
    hourOf(at(2, 9), 1),
    hourOf(at(4, 9), 2),
    hourOf(at(4, 10), 2),
  ])
  await enter(farmer.email, `/farm-dashboard/${farm.id}?from=${days[0]}&to=${days[6]}`)
  await page.getByRole('radio', { name: 'Visits per 100 flowers per hour' }).check()
  await expect(page).toHaveURL(/rate=visits/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Visits per 100 flowers per hour' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'By day' }).getByText('40', { exact: true }).first()).toBeVisible()
  await look('visits-phone')
  await page.getByRole('button', { name: 'Table' }).click()
  const table = page.getByRole('table', { name: /^By day, visits/ })
  await expect(table.getByRole('row').nth(1)).toContainText('Counted3 h15640.0')
  await expect(table.getByRole('row').nth(2)).toContainText('Not watched')
  await expect(table.getByRole('row').nth(3)).toContainText('Too few hours1 h')
})

test('an earlier value of a figure is shown with the reason why it changed', async ({
  page,
  db,
  baseURL,
  enter,
  look,
}) => {
  const { farm, camera, farmer } = await makeOwnFarm(db)
  const days = lastWeek()
  await makeFineWeather(db, farm.id, days)
  const hours = days.flatMap((date) =>
    Array.from({ length: 10 }, (_, index) => hourOf(oClock(date, 8 + index), index % 2)),
  )
  await send(baseURL ?? '', camera.key, hours)
  await db
    .insertInto('health_scores')
    .values({
      farm_id: farm.id,
      start_date: days[0] ?? '',
      end_date: days[6] ?? '',
      model: 'ph-1.0',
      computed_at: new Date(),
      result_hash: Buffer.from('former'),
      result: JSON.stringify({ pollination_health: 54.8, range: [40, 66] }),
    })
    .execute()
  await enter(farmer.email, `/farm-dashboard/${farm.id}?from=${days[0]}&to=${days[6]}`)
  await expect(page.getByText(/^Shown as 54\.8 by ph-1\.0 on .*; now 70\.0\./)).toBeVisible()
  await page.getByRole('button', { name: 'What changed' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'What changed' })).toBeInViewport()
  await expect(dialog.getByText(/this one with ph-1\.1/)).toBeInViewport()
  await look('shown-before')
})

test('the selected week is in the URL: it survives a reload, and Back works', async ({ page, enter }) => {
  await enter('farmer@demo.example', '/farm-dashboard/1')
  await expect(page.getByRole('img', { name: /Pollination health/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Week before' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/)
  const { searchParams } = new URL(page.url())
  const words = formatRange(
    searchParams.get('from')?.replaceAll('"', '') ?? '',
    searchParams.get('to')?.replaceAll('"', '') ?? '',
  )
  await expect(page.getByRole('group', { name: 'Week' })).toContainText(words)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Week' })).toContainText(words)
  await page.getByRole('tab', { name: 'Weather' }).click()
  await expect(page).toHaveURL(/tab=weather/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Visitation Intensity Bar' })).toHaveAttribute('aria-selected', 'true')
})

test('an incoming message appears without a reload', async ({ page, db, baseURL, enter }) => {
  const { farm, camera, farmer } = await makeOwnFarm(db)
  const soon = new Date(Date.now() - 2 * HOUR)
  soon.setUTCMinutes(0, 0, 0)
  await send(baseURL ?? '', camera.key, [hourOf(soon, 2)])
  await enter(farmer.email, `/farm-dashboard/${farm.id}`)
  await expect(page.getByText(/2 counted in 1(\.0)? camera-hour/)).toBeVisible()
  await send(baseURL ?? '', camera.key, [hourOf(new Date(soon.getTime() - HOUR), 40)])
  await expect(page.getByText(/42 counted in 2(\.0)? camera-hours/)).toBeVisible({ timeout: timeLimit(25_000) })
})

for (const [size, name] of [
  [desk, 'desk'],
  [phone, 'phone'],
] as const)
  test(`every tab of the demo's dashboard is accessible, ${name}`, async ({ page, enter, look }) => {
    await page.setViewportSize(size)
    await enter('entomology_admin@demo.example', '/farm-dashboard/1')
    await expect(page.getByRole('img', { name: /Pollination health/ }).first()).toBeVisible()
    await expect(page.getByText('Demo data').filter({ visible: true }).first()).toBeVisible()
    // The content below the score is loaded after it.
    await expect(page.getByRole('slider', { name: /by day/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Plan of/ })).toBeVisible()
    await look(`dashboard-${name}`)
    await page.getByRole('tab', { name: 'Weather' }).click()
    await expect(page.getByText('Simulated weather for the demo')).toBeVisible()
    await look(`weather-${name}`)
    await page.getByRole('tab', { name: 'Map' }).click()
    await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible()
    await expect(page.getByText('Tiles of the tests')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Devices of the farm' }).getByRole('listitem')).toHaveCount(12)
    await look(`map-${name}`)
  })

test('figures are downloaded as a table of numbers and as a picture', async ({ page, db, baseURL, enter }) => {
  const { farm, camera, farmer } = await makeOwnFarm(db)
  const days = lastWeek()
  const [first, , third, , fifth] = days.map(
    (day) => (hour: number, visits: number) => hourOf(oClock(day, hour), visits),
  )
  await send(
    baseURL ?? '',
    camera.key,
    [first?.(9, 3), first?.(14, 40), third?.(9, 0), fifth?.(23, 2)].filter((hour) => hour !== undefined),
  )
  await enter(farmer.email, `/farm-dashboard/${farm.id}?from=${days[0]}&to=${days[6]}`)
  const take = async (name: string) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await coming
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }
  const csv = await take('Download CSV')
  expect(csv.name).toMatch(new RegExp(`${days[0]}.*${days[6]}.*\\.csv$`))
  const rows = parse<Record<string, string>>(csv.content, { columns: true })
  const shown = rows.map((row) => [
    row['date'],
    row['local_time'],
    row['camera_hours'],
    row['open_flowers'],
    row['visits'],
    row['bumblebee'],
  ])
  // An hour without visits is 0; a day without recordings has no figures.
  const unwatched = (day: string | undefined) => [day, '', '0', '', '', '']
  expect(shown).toEqual([
    [days[0], '09:00', '1', '5', '3', '3'],
    [days[0], '14:00', '1', '5', '40', '40'],
    unwatched(days[1]),
    [days[2], '09:00', '1', '5', '0', '0'],
    unwatched(days[3]),
    [days[4], '23:00', '1', '5', '2', '2'],
    unwatched(days[5]),
    unwatched(days[6]),
  ])

  const png = await take('Download PNG')
  expect(png.name).toBe(csv.name.replace(/csv$/, 'png'))
  const { format, width = 0, height = 0 } = await sharp(png.content).metadata()
  expect(format).toBe('png')
  expect(Math.min(width, height)).toBeGreaterThan(600)
  // The image has content: a failed one has a single colour.
  const { channels } = await sharp(png.content).stats()
  expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(5)
})
