import type { Page } from '@playwright/test'
import type { Line } from '../figures.ts'
import { PHONE, startProduct } from '../product.ts'

const SLOWER = 4

/** Runs in the page: records its slowest input so far. */
const watch = `
  var slowest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) slowest = Math.max(slowest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`

/** The longest time from an input to the frame that shows its effect, in milliseconds. */
const worstOf = async (page: Page, work: () => Promise<unknown>): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(watch)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await work()
  // Entries are reported with the frame after the one they describe.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500)))')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate<number>('slowest')
}

/** Row 14: how long a slow phone takes to show a press or typed text. */
export const inputRow = async (): Promise<Line[]> => {
  const product = await startProduct()
  const open = async (role: string, path: string) => {
    const context = await product.browser.newContext({ viewport: PHONE, hasTouch: true })
    await product.enter(context, role)
    const page = await context.newPage()
    await page.goto(`${product.origin}${path}`)
    await page.locator('#root:not([data-drawn]) h1').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    return page
  }
  const week = await open('farmer', '/farm-dashboard/1')
  const atWeek = await worstOf(week, async () => {
    for (let step = 0; step < 2; step += 1) {
      await week.getByRole('button', { name: 'Week before' }).click()
      await week.waitForLoadState('networkidle')
    }
  })
  const list = await open('admin', '/devices')
  const atSearch = await worstOf(list, () => list.getByRole('searchbox').pressSequentially('cam-001', { delay: 120 }))
  await product.stop()
  const line = (row: string, moment: string, ms: number): Line => ({
    row,
    moment: `slowest response to an input with a CPU four times slower, in ms: ${moment}`,
    ratio: ms,
    range: [ms, ms],
    goal: 100,
    better: 'less',
    ours: `${ms.toFixed(0)} ms`,
    limit: '100 ms',
    rounds: 1,
    dropped: 0,
  })
  return [line('14', 'another week', atWeek), line('14b', 'searching devices', atSearch)]
}
