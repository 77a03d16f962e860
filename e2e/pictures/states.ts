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
   * Shows the page as it is to be pictured. The returned function lets the data come that were held back, or takes back what
   * the state did; null: there is nothing to do.
   */
  open: (page: Page, address: string, ids: Ids) => Promise<(() => void | Promise<void>) | null>
  /** Only pages with lists that grow. */
  isOfLists?: true
  /** Errors of the browser are part of the state. */
  hasErrors?: true
  /** At all sizes and in both themes; other states are pictured at some widths and in the light theme. */
  isComplete?: true
  /** Further widths, for contents that are longer than usual. By default a phone and a desk. */
  moreWidths?: readonly number[]
  /** Only pages for the field, on phones. */
  isOfField?: true
  /** Also as it is printed. */
  isPrinted?: true
  /** Whether axe runs: it finds the same in states whose content differs in length only. */
  hasAxe?: true
  /** Whether layout shift is measured: while the page is loaded, or when the data come that were held back. */
  hasShift?: true
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
  return null
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

export const states: Record<StateName, State> = {
  demo: { makeWorld: demoWorld, open: load, isComplete: true, hasAxe: true, isPrinted: true, hasShift: true },
  empty: { makeWorld: emptyWorld, open: load, hasAxe: true },
  untouched: { makeWorld: untouchedWorld, open: load },
  long: { makeWorld: longWorld, open: load, moreWidths: [360, 768] },
  full: { makeWorld: fullWorld, open: load, moreWidths: [768], isOfLists: true },
  slow: {
    makeWorld: demoWorld,
    hasShift: true,
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
      return release
    },
  },
  unreachable: {
    makeWorld: demoWorld,
    hasErrors: true,
    open: async (page, address) => {
      await load(page, START)
      await page.route(api, (route) => route.abort())
      await follow(page, address)
      await page.waitForTimeout(GIVEN_UP_MS)
      await settle(page)
      return null
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
      return () => page.evaluate<void>(forgetCounts)
    },
  },
}
