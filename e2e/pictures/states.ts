import type { Page } from '@playwright/test'
import { demoWorld } from './worlds/demo.ts'
import { emptyWorld, untouchedWorld } from './worlds/empty.ts'
import { fullWorld } from './worlds/full.ts'
import { longWorld } from './worlds/long.ts'
import type { World } from './worlds/world.ts'
import type { Ids } from './pages.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { settle } from './settle.ts'

/** What a page is pictured with. */
export const stateNames = ['demo', 'empty', 'untouched', 'long', 'full', 'slow', 'unreachable', 'offline'] as const
export type StateName = (typeof stateNames)[number]

export interface State {
  makeWorld: (db: Db, url: string) => Promise<World>
  /**
   * Shows the page as it is to be pictured. What is returned ends the state after the pictures, and says by how much the page
   * moved then, as cumulative layout shift; null: not measured.
   */
  open: (page: Page, address: string, ids: Ids) => Promise<() => Promise<number | null>>
  /** Only pages with lists that grow. */
  isOfLists?: true
  /** Errors of the browser are part of the state. */
  hasErrors?: true
  /** Only on a phone and at a desk: what stands in for a page is the same between. */
  isOfTwoSizes?: true
  /** Only pages for the field, on phones. */
  isOfField?: true
  /** Also as it is printed. */
  isPrinted?: true
  /** Whether axe runs: it finds the same in states whose content differs in length only. */
  hasAxe?: true
}

const SLOW_MS = 1_000
/** After this long a page has tried again as often as it does, and says that it could not be loaded. */
const GIVEN_UP_MS = 3_500
const api = (url: URL) => url.pathname.startsWith('/api/')
/** A page that everybody may open and that asks for little. */
const START = '/privacy'

const load = async (page: Page, address: string) => {
  await page.goto(address)
  await settle(page)
  return async () => null
}

/** Loses the network in the middle of a count, and saves it on the phone. */
const countOffline = async (page: Page, plot: string) => {
  await follow(page, `/ento-home/survey/survey-datalist/${plot}?tab=flower&count=1`)
  await page.getByRole('button', { name: 'One more: Plant 1' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save 1 plant' }).click()
  await page.getByText('1 count is waiting to be sent').first().waitFor()
}
/** What is stored must not be sent: the next page of this window counts again. */
const forgetCounts = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('bombus-field')
  opening.onerror = reject
  opening.onsuccess = () => {
    const step = opening.result.transaction('records', 'readwrite')
    step.objectStore('records').clear()
    step.oncomplete = () => resolve(opening.result.close())
  }
})`

/** Leads to an address as a link does, without loading the portal again. */
const follow = (page: Page, address: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)

/** Adds up the layout shift from now on. */
const watchShift = `window.shift = 0
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value }).observe({ type: 'layout-shift' })`

export const states: Record<StateName, State> = {
  demo: { makeWorld: demoWorld, open: load, hasAxe: true, isPrinted: true },
  empty: { makeWorld: emptyWorld, open: load, hasAxe: true },
  untouched: { makeWorld: untouchedWorld, open: load },
  long: { makeWorld: longWorld, open: load },
  full: { makeWorld: fullWorld, open: load, isOfLists: true },
  slow: {
    makeWorld: demoWorld,
    isOfTwoSizes: true,
    open: async (page, address) => {
      await load(page, START)
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route(api, async (route) => {
        await released
        await route.continue().catch(() => {})
      })
      await follow(page, address)
      await page.waitForTimeout(SLOW_MS)
      return async () => {
        await page.evaluate(watchShift)
        release()
        await settle(page)
        return page.evaluate<number>('window.shift')
      }
    },
  },
  unreachable: {
    makeWorld: demoWorld,
    hasErrors: true,
    isOfTwoSizes: true,
    open: async (page, address) => {
      await load(page, START)
      await page.route(api, (route) => route.abort())
      await follow(page, address)
      await page.waitForTimeout(GIVEN_UP_MS)
      await settle(page)
      return async () => null
    },
  },
  offline: {
    makeWorld: demoWorld,
    hasErrors: true,
    isOfField: true,
    open: async (page, address, { plotId = '' }) => {
      await page.context().setOffline(false)
      await load(page, START)
      await follow(page, address)
      await settle(page)
      await follow(page, START)
      await settle(page)
      await countOffline(page, String(plotId))
      await follow(page, START)
      await settle(page)
      await follow(page, address)
      await settle(page)
      return async () => {
        await page.evaluate(forgetCounts)
        return null
      }
    },
  },
}
