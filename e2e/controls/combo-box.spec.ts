import type { Locator, Page } from '@playwright/test'
import { makeSpecies } from '#server/factories/surveys.ts'
import { makePlace } from '../platform/plot.ts'
import { expect, phone, test } from '../platform/test.ts'

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })

const inSight = async (part: Locator, frame: Locator) => {
  const [own, around] = [await part.boundingBox(), await frame.boundingBox()]
  return own && around ? own.y >= around.y - 1 && own.y + own.height <= around.y + around.height + 1 : null
}
/** A finger dragging the list, with the touch events that Chromium receives from a phone's screen. */
const dragUp = async (page: Page, list: Locator, by: number) => {
  const box = await list.boundingBox()
  if (!box) throw new Error('not on the screen')
  const finger = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 20]
  const at = (to: number) => [{ x, y: y - to }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let to = 20; to <= by; to += 20)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a suggestion list scrolls by touch without selecting, selects on tap, and keeps the keyboard-active option in view', async ({
  page,
  db,
  enter,
}) => {
  const { farm, person } = await makePlace(db)
  for (let number = 1; number <= 10; number++)
    await makeSpecies(db, { genus: 'Nova', species: `nova${farm.id}-${number}` })
  await enter((await person('owen', 'entomology_admin')).email, '/ento-home/pollinator')
  await page.getByRole('button', { name: 'Add New Pollinator' }).click()
  const field = page.getByRole('combobox', { name: 'Species' })
  const list = page.getByRole('listbox', { name: 'Suggestions for Species' })
  const options = list.getByRole('option')
  await field.fill(`nova${farm.id}`)
  await expect(options).toHaveCount(10)

  await dragUp(page, list, 120)
  await expect
    .poll(() => page.evaluate<number>('document.querySelector("[role=listbox]:not([hidden])").scrollTop'))
    .toBeGreaterThan(40)
  await expect(field).toHaveValue(`nova${farm.id}`)
  await expect(options).toHaveCount(10)

  for (let step = 1; step <= 9; step++) await page.keyboard.press('ArrowDown')
  const active = list.getByRole('option', { selected: true })
  await expect.poll(() => inSight(active, list)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => inSight(options.first(), list)).toBe(true)

  await options.nth(2).tap()
  await expect(field).toHaveValue(/-\d+$/)
  await expect(list).toBeHidden()
  await expect(field).toBeFocused()
})
