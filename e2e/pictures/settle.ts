import type { Page, Request } from '@playwright/test'
import { settled } from '../platform/axe.ts'

const MOST_MS = 8_000
const STEP_MS = 80

const pending = new WeakMap<Page, Set<Request>>()

/** Counts the calls that a page waits for. Streams stay open and do not count. */
export const countCalls = (page: Page): void => {
  const calls = new Set<Request>()
  pending.set(page, calls)
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'image', 'script'].includes(request.resourceType())) calls.add(request)
  })
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
}

/** In a page: what changes while the page is being laid out. */
const shape = `JSON.stringify([
  document.querySelector('#root[data-drawn]') !== null,
  document.querySelector('h1') !== null,
  document.querySelectorAll('[aria-busy=true]').length,
  document.documentElement.scrollHeight,
  document.documentElement.scrollWidth,
  document.querySelectorAll('*').length,
])`

/** Waits until nothing is being fetched and the page has kept its shape for two looks; at most eight seconds. */
export const settle = async (page: Page): Promise<void> => {
  let before = ''
  for (const end = Date.now() + MOST_MS; Date.now() < end;) {
    const now = await page.evaluate<string>(shape).catch(() => '')
    const isThere = now.startsWith('[false,true,')
    if (isThere && now === before && (pending.get(page)?.size ?? 0) === 0) break
    before = now
    await page.waitForTimeout(STEP_MS)
  }
  await page.evaluate(settled).catch(() => {})
}
