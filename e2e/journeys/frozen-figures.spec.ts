import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

test('a farmer freezes a week, cites it, and finds it in the season', async ({ page, enter, look }) => {
  await page.setViewportSize(desk)
  await enter('farmer@demo.example', '/all-farms')
  await page.getByRole('link', { name: 'Ashcombe Glasshouse' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ashcombe Glasshouse' })).toBeVisible()
  const farm = /farm-dashboard\/(\d+)/.exec(page.url())?.[1]
  // The current week is not over.
  await page.getByRole('button', { name: 'Week before' }).click()
  await expect(page).toHaveURL(/from=/)
  const week = new URL(page.url()).searchParams
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: t.freeze }).click()
  const dialog = page.getByRole('dialog', { name: t.freezeTitle })
  await dialog.getByLabel(t.name).fill('A week under glass')
  await dialog.getByLabel(t.authorOrcid('1')).fill('0000-0002-1825-0097')
  await look('freeze-dialog')
  await dialog.getByRole('button', { name: t.save, exact: true }).click()

  await expect(page).toHaveURL(/\/frozen\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'A week under glass' })).toBeVisible()
  await expect(page.getByText(t.same)).toBeVisible()
  await expect(page.getByText(/\(20\d\d\): A week under glass\. Model ph-/)).toBeVisible()
  await look('frozen-desk')
  const digest = await page.locator('dd code').textContent()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t.inputs }).click(),
  ])
  const file = await readFile(await download.path())
  expect(createHash('sha256').update(file).digest('hex')).toBe(digest)

  await page.getByRole('button', { name: t.setDoi }).click()
  await page.getByRole('dialog').getByLabel(t.doi, { exact: true }).fill('https://doi.org/10.5281/zenodo.42')
  await page.getByRole('button', { name: t.saveDoi }).click()
  await expect(page.getByRole('link', { name: '10.5281/zenodo.42' })).toBeVisible()
  await page.setViewportSize(phone)
  await look('frozen-phone')

  await page.goto(`/farm-season/${farm}`)
  await page.getByRole('link', { name: 'A week under glass' }).first().scrollIntoViewIfNeeded()
  await look('frozen-list-phone')
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: t.freeze }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.save, exact: true }).click()
  await expect(page).toHaveURL(/\/frozen\//)
  await expect(page.getByRole('table', { name: t.kinds.season })).toBeVisible()
  await look('frozen-season')

  week.set('with', 'week')
  await page.goto(`/farm-dashboard/${farm}?${week}`)
  await page.getByRole('button', { name: t.freeze }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByRole('table', { name: t.kinds.comparison })).toBeVisible()
  await look('frozen-comparison')
})
