import sharp from 'sharp'
import { makePollinator, makeSpecies, makeStage } from '#server/factories/surveys.ts'
import { frame } from '#web/texts/frame.ts'
import { identification } from '#web/texts/identification.ts'
import { photos } from '#web/texts/photos.ts'
import { surveys } from '#web/texts/surveys.ts'
import { forgiveNoSignal, readyOffline } from '../platform/offline.ts'
import { openOptions, addNew, makePlace, press, storedVisitors } from '../platform/plot.ts'
import { desk, expect, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce', serviceWorkers: 'allow' })
test.setTimeout(timeLimit(100_000))

test.afterEach(({ noComplaints }) => forgiveNoSignal({ noComplaints }))

test('a photo taken offline is sent once after its count, and an expert corrects its identification', async ({
  page,
  context,
  db,
  enter,
  look,
}) => {
  const { plot, hannah, person, address } = await makePlace(db)
  const ada = await person('ada', 'entomology_admin')
  const stage_id = (await makeStage(db, 'Adult')).id
  const names = await Promise.all(
    (['genus', 'species'] as const).map(async (rank) => {
      const species = await makeSpecies(db, { genus: 'Osmia', species: `${rank}-${plot.id}`, rank })
      await makePollinator(db, { functional_group: 'solitary bee', species_id: species.id, stage_id })
      return `${species.genus} ${species.species}`
    }),
  )
  const [unsure = '', right = ''] = names
  const picture = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#5b7f3a' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 2/1 0/1' } })
    .jpeg()
    .toBuffer()

  await enter(hannah.email, `${address}&tab=pollinator`)
  await expect(page.getByText('No Survey', { exact: true })).toBeVisible()
  await readyOffline(page)
  await context.setOffline(true)
  await addNew(page)
  await openOptions(page)
  await page.getByRole('searchbox', { name: surveys.pollinator.searchNew }).fill(unsure)
  await press(page, new RegExp(`^Add ${unsure}`))
  await press(page, surveys.counter.more(`${unsure}, ${surveys.columns.flower_centre}`))
  await page.getByLabel(photos.choose).setInputFiles({ name: 'bee.jpg', mimeType: 'image/jpeg', buffer: picture })
  const taken = page.getByRole('img', { name: new RegExp(`^Photo of ${unsure}`) })
  await expect(taken).toBeVisible()
  await taken.scrollIntoViewIfNeeded()
  await look('count-with-photo')
  await press(page, surveys.pollinator.submit)
  await expect(page.getByRole('button', { name: frame.waiting(1, 1) })).toBeVisible()
  await press(page, frame.waiting(1, 1))
  await expect(page.getByRole('dialog').getByText(photos.waiting(1))).toBeVisible()
  await look('photo-in-outbox')
  await press(page, surveys.close)

  // The phone is closed and reopened; then it has a signal.
  await page.reload()
  await expect(page.getByRole('button', { name: frame.waiting(1, 1) })).toBeVisible()
  await context.setOffline(false)
  const stored = () => db.selectFrom('entry_photos').where('added_by', '=', hannah.id).selectAll().execute()
  await expect.poll(stored, { timeout: timeLimit(60_000) }).toHaveLength(1)
  await expect.poll(() => storedVisitors(db, plot.id)).toHaveLength(1)
  expect((await stored())[0]).toMatchObject({
    identification: 'waiting',
    width: 2_048,
    height: 1_365,
    latitude: null,
    longitude: null,
  })
  await expect(page.getByRole('button', { name: frame.waiting(1, 1) })).toHaveCount(0)
  await press(page, `${photos.ofEntry(unsure)}: ${photos.count(1)}`)
  await press(page, new RegExp(`^Open: Photo of ${unsure}`))
  await expect(page.getByText(photos.identification.waiting)).toBeVisible()
  await look('photo-large')

  await page.setViewportSize(desk)
  // Replaces the previous person without signing out: otherwise pending requests of the page would be refused, which
  // ends a session.
  await enter(ada.email, '/ento-home/identification')
  await expect(page.getByRole('button', { name: identification.confirmAs(unsure) })).toBeVisible()
  await look('identification')
  await page.getByRole('combobox', { name: identification.itIs }).fill(right)
  await page.getByRole('option', { name: new RegExp(`^${right}`) }).click()
  await press(page, identification.correctTo(right))
  await expect(page.getByRole('heading', { name: identification.none })).toBeVisible()
  const lines = await db
    .selectFrom('surveys')
    .innerJoin('pollinator_surveys', 'pollinator_surveys.survey_id', 'surveys.id')
    .innerJoin('pollinator_observations', 'pollinator_observations.pollinator_survey_id', 'pollinator_surveys.id')
    .innerJoin('pollinators', 'pollinators.id', 'pollinator_observations.pollinator_id')
    .innerJoin('species', 'species.id', 'pollinators.species_id')
    .where('surveys.plot_id', '=', plot.id)
    .select(['species.species', 'count'])
    .execute()
  expect(lines).toEqual([{ species: `species-${plot.id}`, count: 1 }])
})
