import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { readXlsx } from '#server/testing/read-xlsx.ts'
import { hourOf, lastWeek, makeOwnFarm, oClock, send } from '../platform/farm.ts'
import { desk, expect, phone, picture, test } from '../platform/test.ts'

test('a grower downloads a report as CSV and XLSX', async ({ page, db, baseURL, enter, look }) => {
  await page.setViewportSize(desk)
  const { farm, camera, farmer } = await makeOwnFarm(db)
  const days = lastWeek()
  const [from, watched, to] = [days[0] ?? '', days[2] ?? '', days[6] ?? '']
  await send(baseURL ?? '', camera.key, [hourOf(oClock(watched, 9), 12), hourOf(oClock(watched, 10), 5)])
  await enter(farmer.email, `/farm-dashboard/${farm.id}?from=${from}&to=${to}`)
  await page.getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Date Range' })
  await expect(dialog.getByLabel('Farm')).toHaveValue(String(farm.id))
  await expect(dialog.getByLabel('From')).toHaveValue(from)
  await look('report-popup')

  await dialog.getByLabel('From').fill(to)
  await dialog.getByLabel('To').fill(from)
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('From date should be less than or equal to To date')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reset' }).click()

  const take = async () => {
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const file = await coming
    await expect(page.getByText(`${file.suggestedFilename()} was downloaded.`)).toBeVisible()
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }
  const csv = await take()
  expect(csv.name).toMatch(new RegExp(`${from}-to-${to}-pollination-count\\.csv$`))
  const rows = parse<Record<string, string>>(csv.content, { columns: true })
  expect(rows.map((row) => [row['Date'], row['Hours of capture'], row['Visits'], row['Bumblebee']])).toEqual(
    days.map((day) => (day === watched ? [day, '2', '17', '17'] : [day, '', '', ''])),
  )

  await page.getByRole('button', { name: 'Report' }).click()
  await dialog.getByLabel('XLSX (Excel)').check()
  const xlsx = await take()
  const [sheet] = readXlsx(xlsx.content)
  expect(sheet?.rows[0]?.[0]).toBe('Date')
  expect(sheet?.rows.slice(1).map((row) => [row[7], row[10], row[12]])).toEqual(
    days.map((day) => (day === watched ? [2, 17, 17] : [null, null, null])),
  )

  await page.getByRole('button', { name: 'Report' }).click()
  await dialog.getByLabel('Pollination health').check()
  await look('report-health')
  const health = await take()
  expect(health.name).toMatch(/pollination-health\.csv$/)
  const weeks = parse<Record<string, string>>(health.content, { columns: true })
  expect(weeks.length).toBeGreaterThan(0)
  for (const week of weeks) expect(week['Model']).toMatch(/^ph-/)
})

test('a failed report shows an error, on a phone', async ({ page, db, enter, look }) => {
  await page.setViewportSize(phone)
  const { farm, farmer } = await makeOwnFarm(db)
  await page.route('**/api/reports/**', (route) => route.fulfill({ status: 503, json: { error: true } }))
  await enter(farmer.email)
  await page.getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select Date Range' })
  // The only existing farm.
  await expect(dialog.getByLabel('Farm')).toHaveValue(String(farm.id))
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await look('report-failed-phone')
})

test('the dashboard prints its figures without the frame', async ({ page, enter }) => {
  await enter('farmer@demo.example', '/farm-dashboard/1')
  await expect(page.getByRole('img', { name: /pollination health/i }).first()).toBeVisible()
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Report' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('No. of Farms')).toBeVisible()
  // Nothing can be expanded on paper, so the evidence of the score is printed.
  await expect(
    page.getByText(
      /^Pollination health [\d.]+ of 100, .*Likely between .*usual for this weather \(\d+\)\..*Data completeness .*Model ph-1\.1/,
    ),
  ).toBeVisible()
  // Nothing is cut off at the right edge of the paper.
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(794)
  await picture(page, 'dashboard-print')
})
