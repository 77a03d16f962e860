import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { customFieldTexts as t } from '#web/texts/custom-fields.ts'
import { customValueTexts } from '#web/texts/custom-values.ts'
import { feeds } from '#web/texts/feeds.ts'
import { makeOwn } from '../platform/own-farm.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

interface Wanted {
  name: string
  type: string
  unit?: string
  choices?: string
  required?: boolean
}

const addField = async (page: Page, { name, type, unit, choices, required = false }: Wanted) => {
  await page.getByRole('region', { name: t.of.device }).getByRole('button', { name: t.add }).click()
  const dialog = page.getByRole('dialog', { name: t.addTitle.device })
  await dialog.getByLabel(t.form.name, { exact: true }).fill(name)
  await dialog.getByLabel(t.form.type).selectOption(type)
  if (unit !== undefined) await dialog.getByLabel(t.form.unit).fill(unit)
  if (choices !== undefined) await dialog.getByLabel(t.form.choices).fill(choices)
  if (required) await dialog.getByLabel(t.form.is_required).check()
  await dialog.getByRole('button', { name: t.save }).click()
  await expect(dialog).toBeHidden()
}

test('three custom fields are defined, filled in on a device, and shown in the device list and a CSV file', async ({
  page,
  db,
  enter,
  look,
}) => {
  const { organisation, farm, camera, email } = await makeOwn(db, 'admin')
  await page.setViewportSize(desk)
  await enter(email, `/edit-organisation/${organisation.id}`)
  await page.getByRole('link', { name: customValueTexts.title }).click()
  await addField(page, { name: 'Asset number', type: t.types.text, required: true })
  await addField(page, { name: 'Mounting height', type: t.types.number, unit: 'm' })
  await addField(page, { name: 'Mount', type: t.types.choice, choices: 'Wooden pole\nSteel pole' })
  const fields = page.getByRole('region', { name: t.of.device })
  await fields.getByRole('button', { name: t.up('Mount'), exact: true }).click()
  await expect(fields.getByRole('listitem').nth(1)).toContainText('Mount')
  await look('custom-fields')
  await page.setViewportSize(phone)
  await look('custom-fields-phone')

  await page.goto(`/edit-device/${camera.id}`)
  const values = page.getByRole('group', { name: customValueTexts.title })
  await values.getByLabel('Mounting height (m)').fill('1,4')
  await values.getByLabel('Mount', { exact: true }).selectOption('Steel pole')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Asset number is required')).toBeVisible()
  await look('custom-values-phone')
  await values.getByLabel('Asset number').fill('BX-0042')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`${camera.name} was saved.`)).toBeVisible()

  await page.setViewportSize(desk)
  await page.goto(`/devices?farm_id=${farm.id}`)
  const row = page.getByRole('row').filter({ hasText: 'Asset number' })
  await expect(row).toContainText('BX-0042')
  await expect(row).toContainText('1.4 m')
  await look('custom-values-list')
  await page.getByRole('link', { name: camera.name, exact: true }).click()
  await expect(page.getByText('1.4 m', { exact: true })).toBeVisible()

  await page.goto('/settings?tab=feeds')
  await page.getByLabel(feeds.name, { exact: true }).fill('Inventory')
  await page.getByLabel(feeds.content).selectOption({ label: feeds.contents.devices })
  await page.getByLabel(feeds.farm, { exact: true }).selectOption({ label: farm.title })
  await page.getByRole('button', { name: feeds.make }).click()
  const address = await page.getByLabel(feeds.labels['table.csv']).inputValue()
  const csv = await (await page.request.get(new URL(address).pathname)).text()
  expect(parse<Record<string, string>>(csv, { columns: true })).toMatchObject([
    { Device: camera.name, custom_asset_number: 'BX-0042', custom_mounting_height: '1.4', custom_mount: 'Steel pole' },
  ])
})

test('a farm admin, who may not edit the organisation, finds its data without being refused', async ({
  page,
  db,
  enter,
}) => {
  const { organisation, email } = await makeOwn(db, 'farm_admin')
  await enter(email, `/edit-organisation/${organisation.id}`)
  await expect(page.getByRole('button', { name: 'Export all data' })).toBeVisible()
  await expect(page.getByText('You are not allowed to do this.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
})
