import type { Page } from '@playwright/test'
import { localDay } from '#domain/weeks/local-time.ts'
import { makeFlowerSurvey, makeSurvey } from '#server/factories/surveys.ts'
import { platform } from '#web/texts/ui.ts'
import { addNew, countsOf, makePlace, press, storedPredators, storedVisitors } from '../platform/plot.ts'
import { expect, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test.use({ reducedMotion: 'reduce' })

/** Opens a URL with a page before and after it in the history. */
const between = async (page: Page, address: string) => {
  await page.goto(address)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pollinator Home' })).toBeVisible()
  await page.goBack()
}
const leave = {
  'Forward and Back': async (page: Page) => {
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Pollinator Home' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
  },
  reload: async (page: Page) => void (await page.reload()),
}
const dialog = (page: Page) => page.getByRole('dialog')
/** Requests sent to the server from now on, except reads. */
const sendings = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/activity'))
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return sent
}

test('Back, Forward and reload with each list’s form open: the input is offered again and sent once', async ({
  page,
  db,
  enter,
}) => {
  test.setTimeout(timeLimit(150_000))
  const { farm, field, plot, place, person, hannah, address } = await makePlace(db)
  const owen = await person('owen', 'entomology_admin')
  const today = localDay(Date.now(), farm.time_zone)
  const visit = await makeSurvey(db, { plot_id: plot.id, survey_date: today, created_by: hannah.id })
  await makeFlowerSurvey(db, { survey_id: visit.id, plant_number: 2, observer_id: hannah.id, start_time: new Date() })
  const name = `Top Bank ${farm.id}`
  const forms = [
    {
      address: `/ento-home/location/fields/${farm.id}`,
      open: 'Add New Field',
      save: 'Add New Field',
      typed: { 'Field name': name },
      stored: () =>
        db.selectFrom('fields').where('farm_id', '=', farm.id).where('field_name', '=', name).select('id').execute(),
    },
    {
      address: `/ento-home/location/fields/${farm.id}/tunnel/${field.id}`,
      open: 'Add New Tunnel',
      save: 'Add New Tunnel',
      typed: { 'Tunnel Number': '77' },
      stored: () =>
        db.selectFrom('tunnels').where('field_id', '=', field.id).where('number', '=', 77).select('id').execute(),
    },
    {
      address: `/ento-home/location/fields/${farm.id}/tunnel/${field.id}/plots/${place.tunnel_id}`,
      open: 'Add New Plot',
      save: 'Add New Plot',
      typed: { 'Plot Number': '78' },
      stored: () =>
        db.selectFrom('plots').where('tunnel_id', '=', place.tunnel_id).where('number', '=', 78).select('id').execute(),
    },
    {
      address: '/ento-home/species',
      open: 'Add New Species',
      save: 'Add New Species',
      typed: { Order: 'Diptera', Family: 'Syrphidae', Genus: 'Ignotus', Species: `ignota${farm.id}` },
      stored: () => db.selectFrom('species').where('species', '=', `ignota${farm.id}`).select('id').execute(),
    },
    {
      address: `${address}&tab=weather`,
      open: 'Add New',
      save: 'Save',
      typed: { 'Temperature (°C)': '23.4', 'Relative Humidity (%)': '61.5', 'Wind Speed (km/h)': '8.25', Oktas: '3' },
      stored: () => db.selectFrom('weathers').where('tunnel_id', '=', place.tunnel_id).select('id').execute(),
    },
    {
      address,
      open: 'Edit Plant 2',
      save: 'Save',
      typed: { Count: '21', Note: 'Counted twice' },
      stored: () =>
        db
          .selectFrom('flower_observations')
          .where('notes', '=', 'Counted twice')
          .innerJoin('flower_surveys', 'flower_surveys.id', 'flower_survey_id')
          .where('survey_id', '=', visit.id)
          .select('flower_observations.id')
          .execute(),
    },
  ]
  await enter(owen.email, '/ento-home')
  const sent = sendings(page)
  for (const form of forms)
    await test.step(form.open, async () => {
      await between(page, form.address)
      await press(page, form.open)
      for (const [label, text] of Object.entries(form.typed))
        await dialog(page).getByLabel(label, { exact: true }).fill(text)
      for (const move of Object.values(leave)) {
        await move(page)
        await press(page, form.open)
        await dialog(page).getByRole('button', { name: platform.draftRestore }).click()
        for (const [label, text] of Object.entries(form.typed))
          await expect(dialog(page).getByLabel(label, { exact: true })).toHaveValue(text)
      }
      expect(await form.stored()).toEqual([])
      expect(sent).toEqual([])
      await dialog(page).getByRole('button', { name: form.save }).click()
      await expect(dialog(page)).toHaveCount(0)
      await expect.poll(form.stored).toHaveLength(1)
      expect(sent.splice(0)).toHaveLength(1)
      // Once saved, it is no longer offered, regardless of how one returns.
      for (const move of Object.values(leave)) await move(page)
      await press(page, form.open)
      await expect(dialog(page).getByRole('button', { name: form.save })).toBeVisible()
      await expect(dialog(page).getByRole('button', { name: platform.draftRestore })).toHaveCount(0)
    })
})

test('Back, Forward and reload during each count and prompt: counts continue, and nothing is sent or deleted', async ({
  page,
  db,
  enter,
}) => {
  test.setTimeout(timeLimit(120_000))
  const { farm, plot, hannah, address } = await makePlace(db)
  const today = localDay(Date.now(), farm.time_zone)
  const visit = await makeSurvey(db, { plot_id: plot.id, survey_date: today, created_by: hannah.id })
  await makeFlowerSurvey(db, { survey_id: visit.id, plant_number: 2, observer_id: hannah.id, start_time: new Date() })
  const before = await countsOf(db, plot.id)
  await enter(hannah.email, '/ento-home')
  await between(page, address)
  const sent = sendings(page)
  for (const move of Object.values(leave)) {
    await press(page, 'Delete Plant 2')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await move(page)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  expect(sent).toEqual([])

  const kinds = [
    { title: 'Flower Survey', name: 'flower', tap: /^One more: Plant 4$/ },
    { title: 'Pollinator Survey', name: 'pollinator', tap: /^One more: .*Flower Center$/ },
    { title: 'Predator Survey', name: 'predator', tap: /^One more: / },
  ]
  for (const { title, name, tap } of kinds) {
    await between(page, `${address}&tab=${name}`)
    await addNew(page)
    for (const move of Object.values(leave)) {
      await dialog(page).getByRole('button', { name: tap }).first().click()
      await move(page)
      await expect(dialog(page)).toHaveCount(0)
      // In addition to pending drafts of other kinds, which have the same buttons.
      await page
        .getByRole('status')
        .filter({ hasText: `${title}: What you counted here` })
        .getByRole('button', { name: 'Resume counting' })
        .click()
    }
    await dialog(page).getByRole('button', { name: tap }).first().click()
    await press(page, 'Close')
  }
  expect(await countsOf(db, plot.id)).toEqual(before)
  expect(sent.every((each) => each === 'POST /api/surveys')).toBe(true)

  for (const { title } of kinds) {
    await page
      .getByRole('status')
      .filter({ hasText: `${title}: What you counted here` })
      .getByRole('button', { name: 'Resume counting' })
      .click()
    // The form has grown by the entries of the visit, so that its layout no longer shifts.
    if (title === 'Flower Survey') await expect(page.getByText('Plant 2 is already counted')).toBeVisible()
    await press(
      page,
      title === 'Flower Survey'
        ? 'Save 1 plant'
        : title === 'Pollinator Survey'
          ? 'Add Observation'
          : 'Save and Proceed',
    )
    if (title === 'Predator Survey') {
      await expect(page.getByRole('heading', { name: /Plant number 2/ })).toBeVisible()
      await press(page, 'Close')
    }
    await expect(dialog(page)).toHaveCount(0)
  }
  await expect.poll(() => countsOf(db, plot.id)).toEqual([...before, [4, 3]])
  await expect.poll(async () => (await storedVisitors(db, plot.id)).map(({ count }) => count)).toEqual([3])
  await expect.poll(() => storedPredators(db, plot.id)).toEqual([{ plant_number: 1, count: 3 }])
})
