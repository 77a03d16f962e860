import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { numberFrom } from '#server/factories/places.ts'
import { connect, type Db } from '#server/platform/postgres/database.ts'
import { openLocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { timeLimit } from '#server/testing/time-limit.ts'
import { inBothThemes, settled } from './axe.ts'
import { collectComplaints } from './complaints.ts'

export const demoPassword = 'Pollen!4Everyone'
export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }
/**
 * A tag of journeys that need the browser's real clock: to measure layout shifts, or for the service worker, which a
 * page's fake clock does not affect. They are skipped if the clock is changed (`npm run any-day`).
 */
export const onOwnClock = '@own-clock'

interface Fixtures {
  /** Fails the test at its end for any error logged by the browser. */
  noComplaints: string[]
  /** Takes a screenshot of the page in both themes if requested, and checks accessibility. */
  look: (name: string) => Promise<void>
  /** Signs in with the form, like a person. */
  signIn: (email: string, password?: string) => Promise<void>
  /** Opens the given page, signed in without the form. */
  enter: (email: string, path?: string) => Promise<void>
}

/** Runs in the page: resolves once its scripts handle input. */
const whenTakenOver = `new Promise((done) => {
  const look = () => document.querySelector('#root[data-drawn]') ?? done()
  new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ['data-drawn'] })
  look()
})`

export const test = base.extend<Fixtures, { db: Db }>({
  // The product's own database, in which tests create their own organisations with the product's factories.
  db: [
    // Playwright reads from the braces which other fixtures are wanted: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      numberFrom((workerIndex + 1) * 1_000)
      const local = await openLocalPostgres(process.env['E2E_DATA'] ?? '', { chosen: true })
      const { db, close } = connect({ ...local.connection, database: 'bombus', max: 3 })
      await use(db)
      await close()
      await local.release()
    },
    { scope: 'worker' },
  ],
  // If this process runs with a changed clock, its pages get the same time.
  context: async ({ context }, use) => {
    if (process.env['FAKETIME'] !== undefined) await context.clock.install({ time: new Date() })
    await use(context)
  },
  // A server-rendered page appears before its scripts: navigation waits for both unless told otherwise.
  page: async ({ page }, use) => {
    // A page that redirects is waited for at its destination.
    const atWork = () => page.evaluate(whenTakenOver).catch(() => undefined)
    const { goto, reload } = page
    page.goto = async (address, options) => {
      const response = await goto.call(page, address, options)
      if (options?.waitUntil === undefined) await atWork()
      return response
    }
    page.reload = async (options) => {
      const response = await reload.call(page, options)
      if (options?.waitUntil === undefined) await atWork()
      return response
    }
    await use(page)
  },
  noComplaints: [
    async ({ page }, use) => {
      // As if the tour had been taken twice: it only starts by itself in its own test, which resets this.
      await page.addInitScript("localStorage['bombus-tour-count'] ??= '2'")
      const complaints = collectComplaints(page)
      await use(complaints)
      expect(complaints, 'what the browser complained of').toEqual([])
    },
    { auto: true },
  ],
  look: async ({ page }, use) => {
    await use(async (name) => {
      await stands(page)
      await takePictures(page, name)
      const { light, dark, width, room } = await inBothThemes(page)
      expect(light, `axe on ${name}`).toEqual([])
      expect(dark, `axe on ${name}-dark`).toEqual([])
      // A chart that is drawn for its container's size takes a frame or two to follow the window.
      if (width > room)
        await expect.poll(() => page.evaluate(overhang), { message: `the width of ${name}` }).toBeLessThanOrEqual(0)
    })
  },
  signIn: async ({ page }, use) => {
    await use(async (email, password = demoPassword) => {
      await page.goto('/')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Login successful' })).toBeVisible()
    })
  },
  enter: async ({ page, baseURL }, use) => {
    await use(async (email, path = '/') => {
      const response = await page.request.post('/api/auth/sign-in', {
        data: { email, password: demoPassword },
        headers: { origin: baseURL ?? '' },
      })
      expect(response.status(), await response.text()).toBe(200)
      await page.goto(path)
    })
  },
})

/** Waits for the page itself: not the server-rendered version, an empty page, or placeholders. */
const stands = (page: Page) => page.locator('#root:not([data-drawn]) h1').filter({ visible: true }).first().waitFor()

const overhang = 'document.documentElement.scrollWidth - innerWidth'

/** The folder for screenshots of the pages; none are taken unless it is set. */
const pictures = process.env['PICTURES']

const takePictures = async (page: Page, name: string) => {
  if (pictures === undefined) return
  await picture(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Finishes animations before a screenshot. */
export const picture = async (page: Page, name: string) => {
  await page.evaluate(settled)
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' })
}

/** The text of the newest email to an address, once it has arrived. */
export const letterTo = async (address: string, containing: string): Promise<string> => {
  let text = ''
  await expect
    .poll(
      async () => {
        const response = await fetch(
          `http://localhost:${process.env['E2E_MAILBOX_PORT']}/mails?to=${encodeURIComponent(address)}`,
        )
        const letters = (await response.json()) as { text: string }[]
        text = letters.find((letter) => letter.text.includes(containing))?.text ?? ''
        return text
      },
      { timeout: timeLimit(20_000) },
    )
    .not.toBe('')
  return text
}

export const linkIn = (letter: string): string => {
  const link = /http:\/\/localhost:\d+\/\?\S+/.exec(letter)?.[0]
  if (!link) throw new Error('the letter has no link')
  return link
}

export { expect }
