import type { Page } from '@playwright/test'
import { median, type Line } from '../figures.ts'
import { PHONE, startProduct } from '../product.ts'

const ROUNDS = 3
/** 400 kbit/s and a round-trip time of 400 ms: a phone with a weak signal. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const score = 'svg[aria-label*="ollination health"]'

const secondsUntil = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

const throttle = async (page: Page, cold: boolean) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (cold) await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', slow3G)
}

/** Row 15: seconds until a farm's score is readable on slow 3G. */
export const slowLineRow = async (): Promise<Line[]> => {
  const product = await startProduct()
  const seconds: Record<'cold' | 'warm' | 'week', number[]> = { cold: [], warm: [], week: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await product.browser.newContext({ viewport: PHONE })
    await product.enter(context, 'farmer')
    const page = await context.newPage()
    await throttle(page, true)
    const open = () =>
      secondsUntil(async () => {
        void page.goto(`${product.origin}/farm-dashboard/1`)
        await page.locator(score).first().waitFor()
      })
    const atWork = () => page.locator(`#root:not([data-drawn]) ${score}`).first().waitFor()
    seconds.cold.push(await open())
    await atWork()
    await page.waitForLoadState('networkidle')
    await page.goto('about:blank')
    seconds.warm.push(await open())
    await atWork()
    const before = page.getByRole('button', { name: 'Week before' })
    const said = await page.locator(score).first().getAttribute('aria-label')
    seconds.week.push(
      await secondsUntil(async () => {
        await before.click()
        await page
          .locator(`${score}:not([aria-label=${JSON.stringify(said)}])`)
          .first()
          .waitFor()
      }),
    )
    await context.close()
  }
  await product.stop()
  const line = (row: string, moment: string, figures: number[], goal: number): Line => ({
    row,
    moment: `slow 3G: seconds until the score stands, ${moment}`,
    ratio: median(figures),
    range: [Math.min(...figures), Math.max(...figures)],
    goal,
    better: 'less',
    ours: `${median(figures).toFixed(2)} s`,
    limit: `${goal} s`,
    rounds: ROUNDS,
    dropped: 0,
  })
  return [
    line('15', 'nothing in the cache', seconds.cold, 2),
    line('15b', 'once more', seconds.warm, 1.5),
    line('15c', 'another week', seconds.week, 1.5),
  ]
}
