import { makePlot } from '#server/factories/places.ts'
import { makeSurvey } from '#server/factories/surveys.ts'
import { makeOwn, openSection } from '../platform/own-farm.ts'
import { makePlace } from '../platform/plot.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

test('a farm admin says what the letters of a trial mean', async ({ page, db, enter, look }) => {
  await page.setViewportSize(desk)
  const { farm, email } = await makeOwn(db, 'farm_admin')
  await enter(email, `/edit-farm/${farm.id}`)
  await openSection(page, 'Treatments')
  await page.getByRole('button', { name: 'Add a treatment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Letter').selectOption('B')
  await dialog.getByLabel('Meaning').selectOption('Flower strip')
  await dialog.getByRole('button', { name: 'Save treatment' }).click()
  await expect(dialog.getByText('First day is required')).toBeVisible()
  await look('treatment-form')
  await dialog.getByLabel('First day').fill('2026-05-04')
  await dialog.getByRole('button', { name: 'Save treatment' }).click()
  const treatments = page.getByRole('group', { name: 'Treatments' })
  await expect(treatments.getByText('B: Flower strip')).toBeVisible()
  await look('treatments')

  await page.getByRole('button', { name: 'Add a treatment' }).click()
  await dialog.getByLabel('Letter').selectOption('B')
  await dialog.getByLabel('First day').fill('2026-06-01')
  await dialog.getByRole('button', { name: 'Save treatment' }).click()
  await expect(dialog.getByText('This letter has a meaning on some of these days already.').first()).toBeVisible()
})

for (const [size, name] of [
  [desk, 'desk'],
  [phone, 'phone'],
] as const)
  test(`an entomologist sets what a letter means, and reads it wherever the letter stands, ${name}`, async ({
    page,
    db,
    enter,
    look,
  }) => {
    await page.setViewportSize(size)
    const { farm, place, hannah } = await makePlace(db)
    const plot = await makePlot(db, { tunnel_id: place.tunnel_id, number: 8, treatment_type: 'B' })
    const survey = await makeSurvey(db, { plot_id: plot.id, survey_date: '2026-05-20' })
    await makeSurvey(db, { plot_id: plot.id, survey_date: '2026-04-20' })
    await enter(hannah.email, `/farm-dashboard/${farm.id}`)
    await page.getByRole('link', { name: 'Treatments', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible()
    await page.getByRole('button', { name: 'Add a treatment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Letter').selectOption('B')
    await dialog.getByLabel('Meaning').selectOption('Flower strip')
    await dialog.getByLabel('First day').fill('2026-05-04')
    await dialog.getByRole('button', { name: 'Save treatment' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'B: Flower strip' })).toBeVisible()
    await look(`treatments-page-${name}`)

    await page.goto(`/ento-home/survey/plot-surveys/${plot.id}`)
    await expect(page.getByText('B: Flower strip')).toHaveCount(1)
    await expect(page.getByText('B', { exact: true })).toHaveCount(1)
    await look(`treatments-visits-${name}`)
    await page.goto(`/ento-home/survey/survey-list/${survey.id}`)
    await expect(page.getByText('Treatment B: Flower strip')).toBeVisible()
    await page.goto(`/ento-home/survey/survey-datalist/${plot.id}?plotNumber=8`)
    await expect(page.getByText('Treatment B: Flower strip').filter({ visible: true }).first()).toBeVisible()
    await look(`treatments-plot-${name}`)
  })
