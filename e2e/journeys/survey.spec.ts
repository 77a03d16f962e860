import { recordStored } from '../platform/offline.ts'
import { addNew, makePlace, press, saved, storedPredators, tab } from '../platform/plot.ts'
import { demoPassword, expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

/** Plant 4, through the public API, as sent by another person's phone. */
const countAsOther = async (baseURL: string, email: string, survey_id: number) => {
  const post = async (path: string, body: object, token?: string) => {
    const response = await fetch(`${baseURL}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { data: { token: string; id: number } }).data
  }
  const { token } = await post('/auth/sign-in', { email, password: demoPassword })
  await post(`/surveys/${survey_id}/flowers`, { plant_number: 4, observation: { count: 40 } }, token)
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })

  test('an entomologist surveys a plot; the signal is lost, the tab is closed, and no data is lost', async ({
    page,
    context,
    db,
    baseURL,
    enter,
    look,
  }) => {
    test.setTimeout(timeLimit(120_000))
    const { farm, plot, hannah, person } = await makePlace(db)
    const tom = await person('tom', 'entomology')
    await enter(hannah.email, '/ento-home/survey')
    await expect(page.getByText('Please Select a Farm')).toBeVisible()
    await expect(page.getByText('Please Select a field')).toBeVisible()
    await expect(page.getByText('Please Select a Tunnel')).toBeVisible()
    await look('survey-picker-phone')
    await page.getByRole('button', { name: new RegExp(`^${farm.title}`) }).click()
    await page.getByRole('button', { name: /^Long Meadow/ }).click()
    await page.getByRole('button', { name: /^Tunnel No. 4/ }).click()
    await page.getByRole('link', { name: /^Plot No. 3/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Flower Survey List for Plot No. 3' })).toBeVisible()
    await expect(page.getByText('No Survey', { exact: true })).toBeVisible()
    await look('survey-empty-phone')

    await addNew(page)
    await press(page, '+10 Plant 1')
    await press(page, 'One more: Plant 1')
    await page.getByRole('textbox', { name: 'Plant 2' }).fill('9')
    await press(page, 'One more: Plant 3')
    await press(page, /^Undo/)
    await press(page, '0 Plant 3')
    await look('survey-flower-phone')
    await press(page, 'Save 3 plants')
    await saved(page)
    await expect(page.getByRole('list', { name: 'Flower Survey' }).getByRole('listitem')).toHaveCount(3)

    // Another person counts a plant while this form is open.
    await addNew(page)
    await expect(page.getByText('Plants 1, 2 and 3 are already counted on this visit and left out here.')).toBeVisible()
    const { id: survey_id } = await db
      .selectFrom('surveys')
      .where('plot_id', '=', plot.id)
      .select('id')
      .executeTakeFirstOrThrow()
    await countAsOther(baseURL ?? '', tom.email, survey_id)
    await press(page, 'One more: Plant 4')
    await press(page, '+10 Plant 5')
    await press(page, 'Save 2 plants')
    const kept = page.getByRole('region', { name: 'Counts stored on this phone' })
    await expect(kept.getByText('You have already made observations for this plant. Try editing instead')).toBeVisible()
    await expect(kept.getByText('Plant 4: 1 flower', { exact: true })).toBeVisible()
    await look('survey-flower-refused-phone')
    await expect(page.getByRole('heading', { level: 2, name: 'Plant 4: 40 flowers' })).toBeVisible()
    await expect(page.getByText(/^tom Price, Round 1, /)).toBeVisible()
    await press(page, 'Discard Plant 4: 1 flower')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

    // A second tab loses the signal, so that its console messages about it are not this page's.
    const away = await context.newPage()
    await away.goto(page.url())
    await tab(away, 'Pollinator Survey')
    await expect(away.getByText('No Survey', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await addNew(away)
    const dialog = away.getByRole('dialog')
    const bumblebees = dialog.getByRole('region', { name: 'Bumblebee' })
    await bumblebees.getByRole('button', { name: /^One more: .*Flower Center/ }).click()
    await bumblebees.getByRole('button', { name: /^One more: .*Flower Center/ }).click()
    await bumblebees.getByRole('button', { name: /^One more: .*Non Center/ }).click()
    await press(away, 'Nothing seen in other groups')
    await press(away, 'Add Observation')
    await expect(away.getByText('1 count is waiting to be sent')).toBeVisible()
    await tab(away, 'Predator Survey')
    await addNew(away)
    await expect(away.getByRole('heading', { name: /Observations : Plant number 1/ })).toBeVisible()
    await away
      .getByRole('button', { name: /^\+10 / })
      .first()
      .click()
    await recordStored(away, `bombus-count:${hannah.id}:predator:${plot.id}`, '"counts":{"1:')
    await away.close()

    // Nothing was sent, and everything is stored: the open tab sends it when the signal returns.
    const sent = () => db.selectFrom('pollinator_surveys').where('survey_id', '=', survey_id).select('id').execute()
    expect(await sent()).toEqual([])
    await context.setOffline(false)
    await expect(page.getByText('1 stored count was sent.')).toBeVisible()
    await expect.poll(() => sent()).toHaveLength(1)
    await page.goto(`/ento-home/survey/survey-datalist/${plot.id}?plotNumber=3&tab=predator`)
    await expect(page.getByText(/^Predator Survey: What you counted here on .* has not been sent yet/)).toBeVisible()
    await expect(page.getByText('No predator survey found')).toBeVisible()
    await look('survey-kept-phone')
    await press(page, 'Resume counting')
    await expect(page.getByText(/nothing was lost/)).toBeVisible()
    await look('survey-predator-phone')
    for (const plant of [1, 2, 3, 4]) {
      await press(page, 'Save and Proceed')
      if (plant > 1) await press(page, 'Nothing seen')
      await expect(page.getByRole('heading', { name: `Observations : Plant number ${plant + 1}` })).toBeVisible()
    }
    await press(page, 'Complete Plot Observation')
    await press(page, 'Nothing seen')
    await expect(page.getByText('The plot is complete.')).toBeVisible()
    await addNew(page)
    await expect(page.getByText('You have already made observations for this plant. Try editing instead')).toBeVisible()
    await press(page, 'Add to it: Plant 1')
    const adding = page.getByRole('dialog', { name: 'Add to Plant 1' })
    await expect(adding.getByRole('region', { name: 'Already counted' }).getByRole('listitem')).toHaveCount(1)
    await adding
      .getByRole('button', { name: /^One more/ })
      .first()
      .click()
    await look('survey-add-to-phone')
    await adding.getByRole('button', { name: 'Add Observation' }).click()
    await expect(adding).toHaveCount(0)
    await press(page, 'Close')

    await tab(page, 'Pollinator Survey')
    await expect(page.getByText('6 entries').or(page.getByText('7 entries'))).toBeVisible()
    await look('survey-pollinator-phone')
    await addNew(page)
    await expect(
      page.getByText('You have already made observations for this category. Try editing instead').first(),
    ).toBeVisible()
    await look('survey-pollinator-add-phone')
    await press(page, 'Close')

    const flowers = await db
      .selectFrom('flower_surveys')
      .innerJoin('flower_observations', 'flower_observations.flower_survey_id', 'flower_surveys.id')
      .where('survey_id', '=', survey_id)
      .orderBy('plant_number')
      .select(['plant_number', 'count', 'observer_id'])
      .execute()
    expect(flowers).toEqual([
      { plant_number: 1, count: 11, observer_id: hannah.id },
      { plant_number: 2, count: 9, observer_id: hannah.id },
      { plant_number: 3, count: 0, observer_id: hannah.id },
      { plant_number: 4, count: 40, observer_id: tom.id },
      { plant_number: 5, count: 10, observer_id: hannah.id },
    ])
    const visitors = await db
      .selectFrom('pollinator_observations')
      .innerJoin('pollinator_surveys', 'pollinator_surveys.id', 'pollinator_observations.pollinator_survey_id')
      .where('survey_id', '=', survey_id)
      .orderBy('flower_centre', 'desc')
      .select(['flower_centre', 'count'])
      .execute()
    expect(visitors).toEqual([
      { flower_centre: true, count: 2 },
      { flower_centre: false, count: 1 },
    ])
    const predators = await storedPredators(db, plot.id)
    expect(predators).toEqual([
      { plant_number: 1, count: 10 },
      { plant_number: 1, count: 1 },
      ...[2, 3, 4, 5].map((plant_number) => ({ plant_number, count: null })),
    ])
  })
})
