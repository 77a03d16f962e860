import { makePlot } from '#server/factories/places.ts'
import { makeFlowerSurvey, makePollinatorSurvey, makeSurvey } from '#server/factories/surveys.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { openOptions, makePlace, saved } from '../platform/plot.ts'
import { desk, expect, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test('an entomology admin edits, moves and deletes by keyboard alone, and reads the history of changes', async ({
  page,
  db,
  enter,
  look,
}) => {
  test.setTimeout(timeLimit(120_000))
  await page.setViewportSize(desk)
  const { farm, plot, hannah, person, place } = await makePlace(db)
  const owen = await person('owen', 'entomology_admin')
  const other = await makePlot(db, { tunnel_id: place.tunnel_id, number: 8 })
  const today = localDay(Date.now(), farm.time_zone)
  const visit = await makeSurvey(db, { plot_id: plot.id, survey_date: today, created_by: hannah.id })
  await makeFlowerSurvey(db, { survey_id: visit.id, plant_number: 2, observer_id: hannah.id, start_time: new Date() })
  await makePollinatorSurvey(db, { survey_id: visit.id, observer_id: hannah.id, start_time: new Date() })
  await enter(owen.email, `/ento-home/survey/survey-datalist/${plot.id}?plotNumber=3`)
  const row = page.getByRole('row', { name: /hannah/ })
  await expect(row).toContainText('2')
  await look('survey-flower-desk')

  const key = (name: string | RegExp) => page.getByRole('button', { name }).press('Enter')
  await key('Edit Plant 2')
  const dialog = page.getByRole('dialog')
  const leave = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await expect(dialog.getByRole('heading', { name: 'Edit Flower Survey for Plant Number 2' })).toBeVisible()
  await dialog.getByLabel('Count').fill('')
  await dialog.getByLabel('Note').fill('')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByText('Count is required')).toBeVisible()
  await expect(dialog.getByText('Note is required')).toBeVisible()
  await look('survey-flower-edit-desk')
  await dialog.getByLabel('Count').fill('21')
  await dialog.getByLabel('Note').fill('Counted twice')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await saved(page)
  await expect(row).toContainText('21')
  // The focus returns to the previous element, so that the next key works as expected.
  await expect(page.getByRole('button', { name: 'Edit Plant 2' })).toBeFocused()
  await key(/^View Notes of Plant 2/)
  await expect(dialog.getByText('Counted twice')).toBeVisible()
  await leave()
  await key('History of Plant 2')
  await expect(dialog.getByText(/changed to 21/)).toBeVisible()
  await look('survey-history-desk')
  await leave()

  await key('Observations of plant 2')
  await key('Delete Observations')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this survey?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(dialog.getByText('No Observation')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Observation' }).press('Enter')
  await page.getByLabel('Count').last().fill('5')
  await page.getByRole('button', { name: 'Add Observation' }).last().press('Enter')
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByRole('cell', { name: '5', exact: true })).toBeVisible()
  await leave()
  await expect(row).toContainText('5')

  await page.getByRole('tab', { name: 'Flower Survey' }).press('ArrowDown')
  await expect(page.getByRole('heading', { level: 1, name: 'Pollinator Survey List for Plot No. 3' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Flower Center' })).toBeVisible()
  await look('survey-pollinator-desk')
  await page
    .getByRole('button', { name: /^Edit Survey/ })
    .first()
    .press('Enter')
  await dialog.getByLabel('Select Plot').selectOption({ label: 'Plot No. 8' })
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('The visit is now on Plot No. 8.')).toBeVisible()
  await expect(page.getByText('No Survey', { exact: true })).toBeVisible()

  await expect(dialog).toHaveCount(0)
  await key('Change Plot')
  await look('survey-change-plot-desk')
  await dialog.getByLabel('Select Plot').selectOption({ label: 'Plot No. 8' })
  await expect(page).toHaveURL(new RegExp(`survey-datalist/${other.id}\\?plotNumber=8&tab=pollinator`))
  await page.goto(`/ento-home/survey/plot-surveys/${plot.id}`)
  await expect(page.getByText('No Survey Found')).toBeVisible()
  await page.goto(`/ento-home/survey/plot-surveys/${other.id}`)
  await expect(page.getByRole('link', { name: /^View Survey of/ })).toBeVisible()
  // Counts are deleted one entry at a time.
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await look('survey-visits-desk')
  await page.getByRole('link', { name: /^View Survey of/ }).press('Enter')
  await expect(page.getByRole('region', { name: 'Flowers' })).toContainText('5')
  await look('survey-view-desk')
  // Of this visit, only predators are not counted yet.
  await page.getByRole('link', { name: 'Continue this plot' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Predator Survey List for Plot No. 8' })).toBeVisible()
  await page.getByRole('tab', { name: 'Predator Survey' }).press('Home')
  await key('Add New')
  await page.getByRole('textbox', { name: 'Plant 1' }).press('ArrowUp')
  await page.getByRole('textbox', { name: 'Plant 1' }).press('ArrowUp')
  await openOptions(page)
  await page.getByLabel('Observer').selectOption({ label: `hannah ${hannah.lastname}` })
  await look('survey-flower-add-desk')
  await key('Save 1 plant')
  await saved(page)
  const plants = await db
    .selectFrom('flower_surveys')
    .innerJoin('flower_observations', 'flower_observations.flower_survey_id', 'flower_surveys.id')
    .where('survey_id', '=', visit.id)
    .orderBy('plant_number')
    .select(['plant_number', 'count', 'observer_id'])
    .execute()
  expect(plants).toEqual([
    { plant_number: 1, count: 2, observer_id: hannah.id },
    { plant_number: 2, count: 5, observer_id: hannah.id },
  ])
})
