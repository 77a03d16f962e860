import { flowerFile, makePlaceOfFile } from '../platform/survey-file.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

test('an entomology admin uploads a file with errors, then the corrected one, imports it and undoes the import', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(desk)
  const { farm, plot, admin } = await makePlaceOfFile(db)
  const counted = () =>
    db
      .selectFrom('flower_surveys')
      .innerJoin('surveys', 'surveys.id', 'flower_surveys.survey_id')
      .innerJoin('flower_observations', 'flower_observations.flower_survey_id', 'flower_surveys.id')
      .where('surveys.plot_id', '=', plot.id)
      .select(['plant_number', 'count', 'survey_date'])
      .orderBy('plant_number')
      .execute()
  await enter(admin.email, '/ento-home/manual-upload')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Please select a report type and upload a file')).toBeVisible()
  await page.getByLabel('Report type').selectOption('Flower')
  await page.getByLabel('Report type').selectOption('')
  await expect(page.getByText('Please select a report type', { exact: true })).toBeVisible()
  await look('upload-nothing')

  await page.getByLabel('Report type').selectOption('Flower')
  const template = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Template for Flower' }).click()
  expect((await template).suggestedFilename()).toBe('template-flower.csv')

  const bad = flowerFile(farm, [
    [1, '7'],
    [2, 'many'],
    [3, '9', 'Long Medow'],
  ])
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'june-first.csv', ...bad })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  // 10/6/2026 may be in June or in October: nothing is read until a person chooses.
  await expect(page.getByText('In the dates of this file, which comes first: day or month?')).toBeVisible()
  await expect(page.getByText('0 rows can be imported.')).toHaveCount(0)
  await look('upload-day-order')
  await page.setViewportSize(phone)
  await look('upload-day-order-phone')
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Day first: 10/6/2026 is 10 Jun 2026' }).click()
  await expect(page.getByText('2 errors in 2 rows. Nothing can be imported yet.')).toBeVisible()
  const errors = page.getByRole('region', { name: 'Errors' })
  await expect(errors.getByRole('row', { name: /^3 Count .*is not a number/ })).toBeVisible()
  await expect(errors.getByRole('row', { name: /^4 Field .*Did you mean Long Meadow\?/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0)
  await look('upload-errors')

  const good = flowerFile(farm, [
    [1, '7'],
    [2, '8'],
    [2, '8'],
    [3, '0'],
  ])
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'june.csv', ...good })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Day first: 10/6/2026 is 10 Jun 2026' }).click()
  await expect(page.getByText('3 rows can be imported.')).toBeVisible()
  await expect(page.getByText('Dates were read day first, as you chose.')).toBeVisible()
  const read = page.getByRole('region', { name: 'Preview of the first rows' })
  await expect(read.getByRole('row').nth(1)).toContainText('10 Jun 2026')
  await page.getByText('1 row is already in Bombus, or duplicated in the file').click()
  await expect(page.getByRole('region', { name: 'Skipped' }).getByRole('row').nth(1)).toContainText('4')
  expect(await counted()).toEqual([])
  await page.setViewportSize(phone)
  await look('upload-ready-phone')
  await page.setViewportSize(desk)

  // After leaving and returning, the upload is in the list.
  await page.goto('/ento-home/manual-upload')
  await page.getByRole('link', { name: 'june.csv', exact: true }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText('3 rows imported.')).toBeVisible()
  await expect
    .poll(() => counted())
    .toEqual([
      { plant_number: 1, count: 7, survey_date: '2026-06-10' },
      { plant_number: 2, count: 8, survey_date: '2026-06-10' },
      { plant_number: 3, count: 0, survey_date: '2026-06-10' },
    ])

  await page.getByRole('button', { name: 'Undo june.csv' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Undo this upload?' })
  await expect(dialog).toContainText('3 rows from june.csv will be permanently deleted')
  await look('upload-undo')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This upload was undone')).toBeVisible()
  expect(await counted()).toEqual([])
})
