import type { Locator } from '@playwright/test'
import { makeTrial } from '../pictures/worlds/world.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { makePlace } from '../platform/plot.ts'
import { expect, phone, test } from '../platform/test.ts'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return box
}

test('the note button of the dashboard is in the tab bar of a phone and in the page elsewhere: it covers nothing', async ({
  page,
  db,
  enter,
}) => {
  const { farm, farmer } = await makeOwnFarm(db)
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(farmer.email, `/farm-dashboard/${farm.id}`)
  const note = page.getByRole('button', { name: 'Note', exact: true })
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    await expect(bar.getByRole('button', { name: 'Note', exact: true })).toBeVisible()
    const [button, nav] = [await boxOf(note), await boxOf(bar)]
    expect(button.y).toBeGreaterThanOrEqual(nav.y)
    expect(button.x + button.width).toBeLessThanOrEqual(width)
  }
  await note.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  // A phone in landscape has the layout of a desk.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('main').getByRole('button', { name: 'Note', exact: true })).toHaveCount(1)
  await expect(note).toHaveCSS('position', 'static')
})

test('all counters of a pad are on one screen of a phone, above the buttons at its foot', async ({
  page,
  db,
  enter,
}) => {
  const { hannah, address } = await makePlace(db)
  await page.setViewportSize(phone)
  await enter(hannah.email)
  for (const [kind, count, save] of [
    ['flower', 5, /^Save/],
    ['pollinator', 12, /^Add Observation/],
    ['predator', 7, /^Save and Proceed/],
  ] as const) {
    await page.goto(`${address}&tab=${kind}&count=1`)
    const pad = page.getByRole('dialog')
    const counters = pad.getByRole('button', { name: /^One more/ })
    await expect(counters).toHaveCount(count)
    const foot = await boxOf(pad.getByRole('button', { name: save }))
    for (const counter of await counters.all()) {
      const { y, height } = await boxOf(counter)
      expect(y + height, `${kind}: above the foot`).toBeLessThanOrEqual(foot.y)
    }
  }
})

test('a printed trial page has its plants as a list, and no table is cut by the end of a sheet', async ({
  page,
  db,
  enter,
}) => {
  const { farm, field, plot, hannah } = await makePlace(db)
  const trial = await makeTrial(db, { farm, field, plot, created_by: hannah.id })
  await enter(hannah.email, `/ento-home/deficit-mark/${farm.id}/${trial}`)
  const plants = page.getByRole('region', { name: 'All plants' })
  await expect(plants.getByRole('table')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(plants.getByText('0/5').first()).toBeVisible()
  await expect(plants.getByRole('table')).toHaveCSS('break-inside', 'avoid')
  await expect(page.getByText('Save flowers')).toBeHidden()
})
