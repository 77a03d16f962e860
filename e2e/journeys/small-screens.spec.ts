import type { Locator } from '@playwright/test'
import { makeOwnFarm } from '../platform/farm.ts'
import { expect, test } from '../platform/test.ts'

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
