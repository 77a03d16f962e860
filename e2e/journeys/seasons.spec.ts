import { notes } from '#web/texts/notes.ts'
import { seasons } from '#web/texts/seasons.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

test('a grower reads a summary of all farms, follows one through its season, and compares two weeks', async ({
  page,
  enter,
  look,
}) => {
  await page.setViewportSize(phone)
  await enter('farmer@demo.example', '/all-farms')
  const glances = page.getByRole('region', { name: seasons.glances })
  const farm = glances.getByRole('link', { name: 'Ashcombe Glasshouse' })
  await expect(farm).toBeVisible()
  await look('all-farms-phone')
  await farm.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ashcombe Glasshouse' })).toBeVisible()
  const id = /farm-dashboard\/(\d+)/.exec(page.url())?.[1]

  await page.goto(`/farm-season/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Season' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'CSV' })).toBeVisible()
  await look('season-phone')
  await page.setViewportSize(desk)
  await look('season-desk')

  await page.goto(`/farm-dashboard/${id}`)
  await page.getByLabel('Compare with').selectOption('week')
  const comparison = page.getByRole('region', { name: 'Comparison', exact: true })
  const score = comparison.getByRole('row', { name: /Pollination health/ })
  await expect(score.getByRole('cell')).toHaveCount(3)
  await expect(page).toHaveURL(/week/)
  await look('compared')
  await page.setViewportSize(phone)
  await look('compared-phone')
})

test('a farmer records a note with two taps, undoes it, and finds the notes in a list', async ({
  page,
  db,
  enter,
  look,
}) => {
  await page.setViewportSize(phone)
  const { farm, farmer } = await makeOwnFarm(db)
  const noted = () => db.selectFrom('farm_notes').where('farm_id', '=', farm.id).select('kind').execute()
  await enter(farmer.email, `/farm-notes/${farm.id}`)
  await expect(page.getByText(notes.emptyTitle)).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: notes.add, exact: true }).first().click()
  await expect(dialog.getByRole('button', { name: 'Hives placed' })).toBeVisible()
  await look('note')
  await dialog.getByRole('button', { name: 'Frost' }).click()
  await expect(dialog.getByRole('heading', { name: 'Noted: Frost' })).toBeVisible()
  await dialog.getByRole('button', { name: notes.undo }).click()
  await expect.poll(noted).toEqual([])
  await dialog.getByRole('button', { name: 'Hives placed' }).click()
  await dialog.getByRole('button', { name: notes.done }).click()
  await expect.poll(noted).toEqual([{ kind: 'hives placed' }])
  await expect(page.getByRole('region', { name: notes.title }).getByText('Hives placed').first()).toBeVisible()
  await look('notes-phone')
})
