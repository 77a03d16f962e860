import { sumOf, watchLoads } from './loads.ts'
import { PHONE, type startProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof startProduct>>

/** Pages that people open first or most often, and the role that opens them. */
const pages: readonly { name: string; path: string; role: string | null }[] = [
  { name: 'sign-in', path: '/', role: null },
  { name: 'privacy', path: '/privacy', role: null },
  { name: 'home', path: '/', role: 'farmer' },
  { name: 'dashboard', path: '/farm-dashboard/1', role: 'farmer' },
  { name: 'season', path: '/farm-season/1', role: 'farmer' },
  { name: 'all farms', path: '/all-farms', role: 'admin' },
  { name: 'devices', path: '/devices', role: 'admin' },
  { name: 'one device', path: '/device-detail/1', role: 'admin' },
  { name: 'users', path: '/users', role: 'admin' },
  { name: 'alerts', path: '/alerts', role: 'admin' },
  { name: 'surveys', path: '/ento-home/survey', role: 'entomology' },
  { name: 'a round', path: '/ento-home/round', role: 'entomology' },
  { name: 'manual upload', path: '/ento-home/manual-upload', role: 'entomology_admin' },
  { name: 'survey report', path: '/ento-home/survey-report', role: 'entomology_admin' },
]

/**
 * Returns requests and kB of each page until the network is idle, on a phone with an empty cache, as a Markdown table.
 */
export const tableOfPages = async ({ browser, origin, enter }: Product): Promise<string> => {
  const lines: string[] = []
  for (const { name, path, role } of pages) {
    const context = await browser.newContext({ viewport: PHONE })
    if (role !== null) await enter(context, role)
    const page = await context.newPage()
    const loads = watchLoads(page)
    const response = await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
    if (!response?.ok()) throw new Error(`${path} answers ${response?.status()}`)
    await page.locator('#root:not([data-drawn]) h1').first().waitFor({ state: 'attached' })
    await context.close()
    const kb = (...kinds: string[]) => (sumOf(loads, kinds) / 1_000).toFixed(1)
    lines.push(
      `| ${[name, loads.length, kb('document'), kb('script'), kb('stylesheet'), kb('font'), kb('fetch', 'xhr'), kb('image', 'manifest', 'other')].join(' | ')} |`,
    )
  }
  return [
    '| page | requests | document | scripts | styles | fonts | data | pictures and the rest |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}
