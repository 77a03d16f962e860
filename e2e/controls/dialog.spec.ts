import type { Locator, Page } from '@playwright/test'
import { localDay } from '#domain/weeks/local-time.ts'
import { makeFlowerSurvey, makeSurvey } from '#server/factories/surveys.ts'
import { addNew, makePlace, press } from '../platform/plot.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

test.use({ reducedMotion: 'reduce' })

const dialog = (page: Page) => page.getByRole('dialog')
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}
const drag = async (page: Page, from: [number, number], to: [number, number]) => {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 4 })
  await page.mouse.up()
}

test('a dialog closes only on an outside click or Escape, traps focus, and returns it to the element that opened it', async ({
  page,
  db,
  enter,
}) => {
  await page.setViewportSize(desk)
  const { person } = await makePlace(db)
  await enter((await person('owen', 'entomology_admin')).email, '/ento-home/species')
  const opener = page.getByRole('button', { name: 'Add New Species' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const order = dialog(page).getByLabel('Order')
  await order.fill('Hymenoptera')
  const box = await boxOf(dialog(page))
  const [inside, beside]: [[number, number], [number, number]] = [
    [box.x + 6, box.y + box.height / 2],
    [box.x - 60, box.y + box.height / 2],
  ]

  await page.mouse.click(...inside)
  await expect(order).toHaveValue('Hymenoptera')
  const typed = await boxOf(order)
  await drag(page, [typed.x + 80, typed.y + typed.height / 2], beside)
  await expect(order).toHaveValue('Hymenoptera')
  expect(await page.evaluate<string>('getSelection().toString()')).not.toBe('')
  await drag(page, beside, inside)
  await expect(order).toHaveValue('Hymenoptera')

  // Tabs more than once round: the focus visits the dialog and the browser's own toolbar, never the page behind.
  await order.focus()
  for (let step = 0; step < 24; step++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate<boolean>(
        'document.activeElement === document.body || document.activeElement.closest("dialog") !== null',
      ),
    ).toBe(true)
  }
  await order.focus()
  await page.evaluate('document.querySelector("main a, main input").focus()')
  expect(await page.evaluate<boolean>('document.activeElement.closest("dialog") === null')).toBe(false)

  await page.mouse.click(...beside)
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('a tap at the edge does not close the count; Escape closes only the front dialog and returns the focus', async ({
    page,
    db,
    enter,
  }) => {
    const { farm, plot, hannah, address } = await makePlace(db)
    const survey_date = localDay(Date.now(), farm.time_zone)
    const visit = await makeSurvey(db, { plot_id: plot.id, survey_date, created_by: hannah.id })
    await makeFlowerSurvey(db, { survey_id: visit.id, plant_number: 2, observer_id: hannah.id, count: 5 })
    await enter(hannah.email, address)
    await addNew(page)
    await press(page, '+10 Plant 1')
    await page.touchscreen.tap(7, 420)
    await page.touchscreen.tap(383, 420)
    await expect(page.getByRole('textbox', { name: 'Plant 1' })).toHaveValue('10')
    await press(page, 'Close')

    const list = page.getByRole('button', { name: 'Observations of plant 2' })
    await list.focus()
    await page.keyboard.press('Enter')
    const remove = dialog(page).getByRole('button', { name: 'Delete Observations' })
    await remove.focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(remove).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(list).toBeFocused()
  })
})
