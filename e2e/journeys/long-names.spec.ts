import { addressOf } from '../pictures/pages.ts'
import { longWorld } from '../pictures/worlds/long.ts'
import { expect, test } from '../platform/test.ts'

/** Pages whose names once reached beyond the window; `npm run pictures` looks at all of them. */
const pages = [
  ['manager', '/alerts/$alertId'],
  ['manager', '/farm-notes/$farmId'],
  ['entomologist', '/ento-home/deficit'],
  ['entomologist', '/ento-home/location-home'],
  ['entomologist', '/ento-home/survey-report'],
] as const

test('names of a hundred characters stay within a narrow window', async ({ page, db, baseURL, enter }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { accounts, ids } = await longWorld(db, baseURL ?? '')
  for (const [visitor, path] of pages) {
    await enter(accounts[visitor] ?? '', addressOf(path, '', ids) ?? '')
    const names = page.getByRole('main').getByText(/Wholesomely/)
    await expect(names.filter({ visible: true }).first()).toBeVisible()
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), { message: path })
      .toBeLessThanOrEqual(0)
    const right = await names.evaluateAll((elements) =>
      Math.max(
        ...elements.map(
          (element) =>
            (element as unknown as { getBoundingClientRect: () => { right: number } }).getBoundingClientRect().right,
        ),
      ),
    )
    expect(right, path).toBeLessThanOrEqual(360)
  }
})
