import { makeOwn, openSection } from '../platform/own-farm.ts'
import { desk, expect, test } from '../platform/test.ts'

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
