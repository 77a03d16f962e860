import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import type { Line } from '../figures.ts'
import { startProduct } from '../product.ts'

const PORT = 9_399
/**
 * Scores on the phone profile vary by three or four points from run to run with the load of the machine. Those on the
 * desktop profile do not.
 */
const RUNS = { mobile: 3, desktop: 1 }
const NOISE = 0.03
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const flags = {
  port: PORT,
  logLevel: 'error',
  onlyCategories: [...categories],
  // All storage that Lighthouse clears before it loads a page except cookies, which hold the session.
  clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'indexeddb', 'cache_storage'],
} satisfies Flags

const pages: { name: string; path: string; role: string | null; goals: readonly number[] }[] = [
  { name: 'sign-in', path: '/', role: null, goals: [98, 100, 100, 100] },
  { name: 'privacy', path: '/privacy', role: null, goals: [98, 100, 100, 100] },
  { name: 'dashboard', path: '/farm-dashboard/1', role: 'farmer', goals: [95, 100, 100, 100] },
  { name: 'devices', path: '/devices', role: 'admin', goals: [95, 100, 100, 100] },
  { name: 'surveys', path: '/ento-home/survey', role: 'entomology', goals: [95, 100, 100, 100] },
]

/**
 * The tour of a first visit is not part of the measured pages. Lighthouse opens them in the browser's default context.
 */
const skipTour = async (origin: string): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://localhost:${PORT}`)
  const page = await browser.contexts()[0]?.newPage()
  await page?.goto(`${origin}/robots.txt`)
  await page?.evaluate("localStorage.setItem('bombus-tour-count', '2')")
  await page?.close()
  await browser.close()
}

const pointsOf = async (address: string, goals: readonly number[], config: typeof desktopConfig | undefined) => {
  const result = await lighthouse(address, flags, config)
  const scores = categories.map((category) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100))
  const figure = (audit: string) => result?.lhr.audits[audit]?.numericValue ?? Number.NaN
  const seconds = (audit: string) => `${(figure(audit) / 1_000).toFixed(1)} s`
  const times = [
    `first paint ${seconds('first-contentful-paint')}`,
    `largest ${seconds('largest-contentful-paint')}`,
    `speed index ${seconds('speed-index')}`,
    `blocked ${Math.round(figure('total-blocking-time'))} ms`,
    `shift ${figure('cumulative-layout-shift').toFixed(3)}`,
  ]
  return {
    // The score that is furthest from its goal determines the ratio of the page.
    ratio: Math.min(...scores.map((score, place) => score / (goals[place] ?? 100))),
    ours: scores.join('/'),
    note: times.join(', '),
  }
}

/**
 * Row 13: Lighthouse's four scores of each page, on phone and desktop, signed in where needed; the median of several
 * runs.
 */
export const lighthouseRow = async (): Promise<Line[]> => {
  const product = await startProduct([`--remote-debugging-port=${PORT}`])
  await skipTour(product.origin)
  const session = await product.browser.newBrowserCDPSession()
  const lines: Line[] = []
  for (const { name, path, role, goals } of pages)
    for (const form of ['mobile', 'desktop'] as const) {
      await session.send('Storage.clearCookies')
      if (role) {
        // Copies the cookies of a separate context to the one in which Lighthouse opens its page.
        const context = await product.browser.newContext()
        await product.enter(context, role)
        const cookies = (await context.cookies()).map(({ name, value, httpOnly, sameSite }) => ({
          name,
          value,
          httpOnly,
          sameSite,
          url: product.origin,
        }))
        await session.send('Storage.setCookies', { cookies })
        await context.close()
      }
      const runs = []
      for (let run = 0; run < RUNS[form]; run += 1)
        runs.push(await pointsOf(`${product.origin}${path}`, goals, form === 'desktop' ? desktopConfig : undefined))
      runs.sort((a, b) => a.ratio - b.ratio)
      const middle = runs[runs.length >> 1]
      if (!middle) throw new Error('no run')
      lines.push({
        row: '13',
        moment: `Lighthouse, ${name}, ${form}: points over the goal, the worst of four`,
        ...middle,
        range: [runs[0]?.ratio ?? middle.ratio, runs.at(-1)?.ratio ?? middle.ratio],
        goal: 1,
        noise: NOISE,
        better: 'more',
        limit: goals.join('/'),
        rounds: runs.length,
        dropped: 0,
      })
    }
  await product.stop()
  return lines
}
