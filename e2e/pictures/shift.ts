import type { BrowserContext, Page } from '@playwright/test'
import { countCalls, settle } from './settle.ts'

/** A phone and a desk. */
const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

/** How a page moved in a window of this width while its data came. */
export interface Shift {
  width: number
  /** Cumulative layout shift. */
  sum: number
  /** The element that moved most, with the distance in CSS pixels; empty: none. */
  moved: string
}

/** Runs in each document: adds up its layout shifts and notes what moved most. */
const watchShift = `{
  window.shift = { sum: 0, most: 0, moved: '' }
  const nameOf = (node) => node.nodeType === 1
    ? node.tagName.toLowerCase() + [...node.classList].map((name) => '.' + name).join('')
    : nameOf(node.parentElement ?? document.body)
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      window.shift.sum += value
      for (const { node, previousRect: before, currentRect: after } of sources) {
        const moved = Math.abs(after.y - before.y) + Math.abs(after.x - before.x)
        if (value * moved <= window.shift.most || node === null) continue
        window.shift.most = value * moved
        window.shift.moved = nameOf(node) + ' from ' + Math.round(before.x) + ',' + Math.round(before.y) + ' to ' + Math.round(after.x) + ',' + Math.round(after.y)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}`
const startAgain = `window.shift = { sum: 0, most: 0, moved: '' }`

/**
 * Measures the layout shift of a page on a phone and at a desk. `show` opens the page; `whenShown`, if it returns a function,
 * begins the measurement after the page shows its placeholders and lets its data come.
 */
export const measureShifts = async (
  context: BrowserContext,
  show: (page: Page) => Promise<(() => void | Promise<void>) | null>,
): Promise<Shift[]> => {
  const shifts: Shift[] = []
  for (const size of windows) {
    const page = await context.newPage()
    try {
      countCalls(page)
      await page.addInitScript(watchShift)
      await page.setViewportSize(size)
      const release = await show(page)
      if (release) {
        await page.evaluate(startAgain)
        await release()
        await settle(page)
      }
      const { sum, moved } = await page.evaluate<Shift>('window.shift')
      shifts.push({ width: size.width, sum, moved })
    } finally {
      await page.close()
    }
  }
  return shifts
}
