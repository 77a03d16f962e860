import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel, nextNumber } from '#server/factories/places.ts'
import { makeFlowerSurvey, makeSurvey, makeWeatherObservation } from '#server/factories/surveys.ts'
import { readXlsx } from '#server/testing/read-xlsx.ts'
import { readDataset } from '#server/survey-reports/testing/read-dataset.ts'
import { demoPassword, desk, expect, phone, test } from '../platform/test.ts'

test('a user with access to reports only downloads the stored counts as CSV and XLSX', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const farm = await makeFarm(db, { title: 'Report Farm' })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Top Field' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 2 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 3 })
  const survey = await makeSurvey(db, { plot_id: plot.id, survey_date: '2026-06-10' })
  for (const [plant_number, count] of [
    [1, 7],
    [2, 0],
  ])
    await makeFlowerSurvey(db, {
      survey_id: survey.id,
      plant_number: plant_number ?? 0,
      count: count ?? 0,
      observer_name: '=Ada',
    })
  await makeWeatherObservation(db, { tunnel_id: tunnel.id, temperature: 18.4 })
  const reader = await makeUser(db, {
    role: 'engineer',
    organisation_id: farm.organisation_id,
    email: `reader-${Date.now()}-${nextNumber()}@example.org`,
    password: demoPassword,
  })
  await enter(reader.email, '/ento-home/survey-report')
  await expect(page.getByLabel('Start Date')).toHaveValue(/-01$/)
  await expect(page.getByLabel('Crop Type')).toHaveValue('strawberry')
  await expect(page.getByText('Nothing was surveyed on these days').first()).toBeVisible()
  await look('survey-report-nothing')
  await page.getByRole('button', { name: 'Generate Report' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing was surveyed' })).not.toHaveCount(0)

  await page.getByLabel('Start Date').fill('2026-06-01')
  await page.getByLabel('End Date').fill('2026-06-30')
  await page.getByLabel('Report Farm').check()
  const found = page.getByRole('region', { name: 'Results' })
  await expect(found).toContainText('3 rows in all')
  await look('survey-report')

  const take = async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Generate Report' }).click()
    const file = await coming
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }
  const both = await take()
  expect(both.name).toBe('surveys-2026-06-01-to-2026-06-30.csv')
  const rows = parse<Record<string, string>>(both.content, { columns: true })
  expect(rows.map((row) => [row['Record'], row['Plant number'], row['Count'], row['Temperature (°C)']])).toEqual([
    ['Weather', '', '', '18.4'],
    ['Flower', '1', '7', ''],
    ['Flower', '2', '0', ''],
  ])
  expect(rows[1]?.['Observer']).toBe("'=Ada")

  await page.getByLabel('XLSX (Excel)').check()
  const sheets = readXlsx((await take()).content)
  expect(sheets.map(({ name, rows: own }) => [name, own.length])).toEqual([
    ['Weather', 2],
    ['Flower', 3],
    ['Pollinator', 1],
    ['Predator', 1],
  ])
  const [head = [], ...plants] = sheets[1]?.rows ?? []
  expect(plants.map((row) => row[head.indexOf('Count')])).toEqual([7, 0])
  expect(plants[0]?.[head.indexOf('Start time')]).toBeCloseTo(46_183 + 11 / 24, 6)

  await page.getByLabel('Dataset (ZIP of CSV)').check()
  const dataset = await take()
  expect(dataset.name).toBe('surveys-2026-06-01-to-2026-06-30-csv.zip')
  const { tables } = await readDataset(dataset.content)
  expect(tables['flower_counts']?.map(({ count }) => count)).toEqual([7, 0])

  await page.getByLabel('Start Date').fill('2026-07-01')
  await expect(page.getByText('Start Date should be on or before End Date')).toBeVisible()
  await page.getByLabel('Start Date').fill('2026-06-01')
  for (const kind of ['Weather', 'Flower', 'Pollinator', 'Predator'])
    await page.getByLabel(kind, { exact: true }).uncheck()
  await expect(page.getByText('Choose at least one kind of survey')).toBeVisible()
  await page.setViewportSize(phone)
  await look('survey-report-phone')
})
