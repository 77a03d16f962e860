import { makeDevice } from '#server/factories/devices.ts'
import { makePlot, makeTunnel } from '#server/factories/places.ts'
import { makeFlowerSurvey, makeSurvey } from '#server/factories/surveys.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { makeOwn, openSection } from '../platform/own-farm.ts'
import { makePlace } from '../platform/plot.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

test('a farm admin defines the treatment letters of a trial', async ({ page, db, enter, look }) => {
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
  await expect(dialog.getByText('This letter already has a meaning on some of these days.').first()).toBeVisible()
})

for (const [size, name] of [
  [desk, 'desk'],
  [phone, 'phone'],
] as const)
  test(`an entomologist defines a treatment letter and sees its meaning wherever the letter appears, ${name}`, async ({
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

interface Watched {
  farm_id: number
  field_id: number
  treatment_type: 'A' | 'B'
  visits: number
}

/** A camera in a tunnel of its own that recorded ten flowers in six hours of 2 June, and one count by hand. */
const watch = async (db: Db, { farm_id, field_id, treatment_type, visits }: Watched) => {
  const tunnel = await makeTunnel(db, { field_id })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, treatment_type })
  const device = await makeDevice(db, {
    device_id: `TRIAL-${plot.id}`,
    farm_id,
    field_id,
    tunnel_id: tunnel.id,
    plot_id: plot.id,
  })
  const { id: placement_id } = await db
    .selectFrom('placements')
    .where('device_id', '=', device.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const hours = Array.from({ length: 6 }, (_, at) => {
    const [from, until] = [9 + at, 10 + at].map((hour) => `2026-06-02T${String(hour).padStart(2, '0')}:00:00Z`)
    const range = `{[${from},${until})}`
    const watched = { watched: range, scored: range, hours: 1, hours_scored: 1, weight_seconds: 3600 }
    return { ...watched, placement_id, hour: new Date(from ?? ''), flower_seconds: 36_000, visits }
  })
  await db.insertInto('hourly_watch').values(hours).execute()
  const survey = await makeSurvey(db, { plot_id: plot.id, survey_date: '2026-06-03' })
  await makeFlowerSurvey(db, { survey_id: survey.id, observer_name: 'Hannah', count: visits })
}

for (const [size, name] of [
  [desk, 'desk'],
  [phone, 'phone'],
] as const)
  test(`an entomologist reads the results of a trial and downloads its data, ${name}`, async ({
    page,
    db,
    enter,
    look,
  }) => {
    await page.setViewportSize(size)
    const { farm, place, hannah } = await makePlace(db)
    const own = { farm_id: farm.id, field_id: place.field_id }
    await db
      .insertInto('treatment_arms')
      .values([
        { farm_id: farm.id, treatment_type: 'A', meaning: 'control', from_date: '2026-05-01' },
        { farm_id: farm.id, treatment_type: 'B', meaning: 'flower strip', from_date: '2026-05-01' },
      ])
      .execute()
    for (const visits of [6, 9, 14]) await watch(db, { ...own, treatment_type: 'A', visits })
    for (const visits of [8, 10, 18]) await watch(db, { ...own, treatment_type: 'B', visits })
    await enter(hannah.email, `/farm-treatments/${farm.id}?from=2026-06-01&to=2026-06-07`)
    const effects = page.getByRole('region', { name: 'Comparison' }).getByRole('list', { name: 'Effects' }).first()
    await expect(effects).toContainText('times the visits of A: Control')
    await expect(effects).toContainText('this trial cannot tell; about')
    await expect(page.getByRole('region', { name: 'Flowers per plant' })).toContainText('6 counts, on')
    await look(`treatments-effects-${name}`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download data and R script' }).click()
    expect((await download).suggestedFilename()).toBe('trial-2026-06-01-2026-06-07.zip')
  })
