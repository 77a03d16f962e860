import type { Locator, Page } from '@playwright/test'
import type { FarmOutlines } from '#domain/outlines/endpoints.ts'
import { areaOf } from '#domain/outlines/geometry.ts'
import { makeOwn } from '../platform/own-farm.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

/** Two minutes, the time that drawing a farm may take a person; clicks of a test are faster. */
const MOST_MS = 120_000

/** Clicks the corners of a rectangle on the map, as fractions of its width and height, and its first corner again. */
const drawRectangle = async (map: Locator, [left, top, right, bottom]: [number, number, number, number]) => {
  const box = await map.boundingBox()
  if (!box) throw new Error('There is no map.')
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ] as const
  for (const [x, y] of corners) await map.click({ position: { x: x * box.width, y: y * box.height } })
}

const addField = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('dialog').getByLabel('Field name').fill(name)
  await page.getByRole('button', { name: 'Add and draw' }).click()
}

for (const [size, name] of [
  [desk, 'desk'],
  [phone, 'phone'],
] as const)
  test(`a farm with two fields and six tunnels is drawn in two minutes, ${name}`, async ({ page, db, enter, look }) => {
    await page.setViewportSize(size)
    const { farm, email } = await makeOwn(db, 'farm_admin')
    await enter(email, `/farm-outlines/${farm.id}`)
    const map = page.getByRole('region', { name: 'Map for drawing' })
    await expect(map.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible()
    const begun = Date.now()

    await page.getByRole('button', { name: 'Draw on the map' }).click()
    await drawRectangle(map, [0.25, 0.2, 0.9, 0.8])
    await expect(page.getByText('1 unsaved outline')).toBeVisible()
    await addField(page, 'River Field')
    await drawRectangle(map, [0.3, 0.3, 0.55, 0.7])
    await expect(page.getByText('2 unsaved outlines')).toBeVisible()
    await addField(page, 'Top Orchard')
    await drawRectangle(map, [0.6, 0.3, 0.85, 0.7])
    await expect(page.getByText('3 unsaved outlines')).toBeVisible()

    await page
      .getByRole('navigation', { name: 'Places' })
      .getByRole('button', { name: /^River Field/ })
      .click()
    await page.getByRole('button', { name: 'Place tunnels in rows' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Number of tunnels').fill('6')
    await look(`outlines-rows-${name}`)
    await dialog.getByRole('button', { name: 'Place tunnels' }).click()
    await expect(page.getByText('9 unsaved outlines')).toBeVisible()
    await page.getByRole('button', { name: 'Save outlines' }).click()
    await expect(page.getByText('Outlines saved')).toBeVisible()
    const took = Date.now() - begun
    expect(took).toBeLessThan(MOST_MS)
    test.info().annotations.push({ type: 'drawn in', description: `${(took / 1_000).toFixed(1)} s` })
    await look(`outlines-${name}`)

    const response = await page.request.get(`/api/farms/${farm.id}/outlines`)
    const { data } = (await response.json()) as { data: FarmOutlines }
    expect(data.farm.outline).not.toBeNull()
    expect(data.fields.filter(({ outline }) => outline !== null)).toHaveLength(2)
    const tunnels = data.tunnels.flatMap(({ outline }) => (outline ? [areaOf(outline)] : []))
    expect(tunnels).toHaveLength(6)
    for (const tunnel of tunnels) expect(tunnel / (8.5 * 60)).toBeCloseTo(1, 1)
  })

test('an address search moves the map, by keyboard', async ({ page, db, enter, look }) => {
  await page.setViewportSize(phone)
  const { farm, email } = await makeOwn(db, 'farm_admin')
  await enter(email, `/farm-outlines/${farm.id}`)
  const map = page.getByRole('region', { name: 'Map for drawing' })
  await expect(map.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible()
  await page.getByLabel('Address or place').fill('Hill End')
  await page.keyboard.press('Enter')
  const result = page
    .getByRole('list', { name: 'Places found' })
    .getByRole('button', { name: 'Hill End, Herefordshire' })
  await expect(result).toBeVisible()
  await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()
  await look('outlines-address-search')
  await result.press('Enter')
  await expect(page.getByText('The map shows Hill End, Herefordshire.')).toBeVisible()
  await expect(map).toBeInViewport()
  // New drawings use the map's new position.
  await page.getByRole('button', { name: 'Draw on the map' }).click()
  await drawRectangle(map, [0.4, 0.4, 0.6, 0.6])
  const latitude = Number(await page.getByLabel('Latitude of point 1').inputValue())
  expect(latitude).toBeCloseTo(52.04, 2)
})

test('a corner is dragged on the map; a shapefile is downloaded and imported unchanged', async ({
  page,
  db,
  enter,
}) => {
  await page.setViewportSize(desk)
  const { farm, email } = await makeOwn(db, 'farm_admin')
  await enter(email, `/farm-outlines/${farm.id}`)
  const map = page.getByRole('region', { name: 'Map for drawing' })
  await page.getByRole('button', { name: 'Draw on the map' }).click()
  await drawRectangle(map, [0.3, 0.3, 0.7, 0.7])
  const latitude = page.getByLabel('Latitude of point 1')
  const before = await latitude.inputValue()
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  if (!box) throw new Error('There is no map.')
  await page.mouse.move(box.x + 0.3 * box.width, box.y + 0.3 * box.height)
  await page.mouse.down()
  await page.mouse.move(box.x + 0.25 * box.width, box.y + 0.25 * box.height, { steps: 8 })
  await page.mouse.up()
  await expect(latitude).not.toHaveValue(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(latitude).toHaveValue(before)
  await page.getByRole('button', { name: 'Save outlines' }).click()
  await expect(page.getByText('Outlines saved')).toBeVisible()
  const saved = await page.request.get(`/api/farms/${farm.id}/outlines`)
  const { data } = (await saved.json()) as { data: FarmOutlines }

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Shapefile (ZIP)' }).click()
  const file = await (await downloading).path()
  await page.getByRole('button', { name: 'Delete outline' }).click()
  await page.getByRole('button', { name: 'Save outlines' }).click()
  await expect(page.getByText('Not drawn').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import file' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('GeoJSON, KML or zipped shapefile')
    .setInputFiles({
      name: 'outlines.zip',
      mimeType: 'application/zip',
      buffer: await (await import('node:fs/promises')).readFile(file),
    })
  await page.getByRole('button', { name: 'Use 1 outline' }).click()
  await page.getByRole('button', { name: 'Save outlines' }).click()
  const outlineNow = async () => {
    const response = await page.request.get(`/api/farms/${farm.id}/outlines`)
    return ((await response.json()) as { data: FarmOutlines }).data.farm.outline
  }
  await expect.poll(outlineNow).toEqual(data.farm.outline)
})
