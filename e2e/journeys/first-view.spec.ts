import type { Page } from '@playwright/test'
import { accounts } from '#web/texts/accounts.ts'
import { shiftOfPage } from '../platform/layout-shift.ts'
import { desk, expect, onOwnClock, phone, test } from '../platform/test.ts'

const KB = 1_000

/** Runs in the page: resolves once it has been painted in its own typeface. */
const whenPainted = `new Promise((shown) => {
  new PerformanceObserver(() => shown(document.fonts.ready)).observe({ type: 'paint', buffered: true })
})`

/**
 * Runs in each document: records when the score is displayed and the page is hydrated. Later requests do not delay it.
 */
const noteWhenScoreStands = `{
  const look = () => {
    if (!document.querySelector('#root:not([data-drawn]) svg[aria-label*="ollination health"]')) return
    window.scoreAt ??= performance.now()
    observer.disconnect()
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}`

const askedBeforeScore = `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => startTime < window.scoreAt && !name.startsWith('data:'))
  .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))`

test('the sign-in page is readable and the privacy policy reachable before any script has loaded', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.getByRole('heading', { level: 1, name: accounts.signIn })).toBeVisible()
  await page.getByLabel('Email').fill('somebody@farm.example')
  await expect(page.getByRole('button', { name: accounts.signIn, exact: true })).toBeDisabled()
  await page.getByRole('link', { name: accounts.privacy }).click()
  await expect(page.getByText('Last updated November 2026')).toBeVisible()
})

/** Holds back scripts until the returned function is called. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise: isOver, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isOver
    await route.continue()
  })
  return come
}

for (const [name, viewport] of [
  ['desk', desk],
  ['phone', phone],
] as const)
  test(`the sign-in page does not shift when its scripts load, a provider's button included (${name})`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const come = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.evaluate(whenPainted)
    const privacy = page.getByRole('link', { name: accounts.privacy })
    const [drawn, shift] = [await privacy.boundingBox(), await page.evaluate(shiftOfPage)]
    come()
    await expect(page.getByRole('button', { name: accounts.signInWith('Directory') })).toBeEnabled()
    await page.waitForLoadState('networkidle')
    expect(await privacy.boundingBox()).toEqual(drawn)
    expect(await page.evaluate(shiftOfPage)).toBe(shift)
  })

test('input typed before the scripts load is preserved', async ({ page }) => {
  const come = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('Somebody@Farm.example')
  come()
  await expect(page.getByRole('button', { name: accounts.signIn, exact: true })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('somebody@farm.example')
  await expect(page.getByLabel('Email')).toBeFocused()
})

/** Runs in each document: types into the existing field immediately when the page has been hydrated. */
const typeAsScriptsTakeOver = `new MutationObserver(() => {
  const field = document.querySelector('#root:not([data-drawn]) input[autocomplete="username"]')
  if (!field || field.dataset.typed) return
  field.dataset.typed = 'yes'
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'somebody@farm.example')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}).observe(document, { subtree: true, attributeFilter: ['data-drawn'] })`

test('input typed while the page hydrates is preserved', async ({ page }) => {
  await page.addInitScript(typeAsScriptsTakeOver)
  await page.goto('/')
  await expect(page.getByRole('button', { name: accounts.signIn, exact: true })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('somebody@farm.example')
})

test('a page scrolled before its scripts load stays at its scroll position', async ({ page, enter }) => {
  await page.setViewportSize(phone)
  await enter('farmer@demo.example', '/privacy')
  const come = await holdScripts(page)
  await page.goto('/farm-dashboard/1', { waitUntil: 'load' })
  await page.evaluate('scrollTo(0, 300)')
  come()
  await page.locator('#root:not([data-drawn])').waitFor({ state: 'attached' })
  expect(await page.evaluate('scrollY')).toBe(300)
  await page.getByRole('link', { name: 'Farms', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Ashcombe Glasshouse')
  expect(await page.evaluate('scrollY')).toBe(0)
})

test('a page in the background, which is never painted, starts anyway', async ({ page, enter }) => {
  await page.addInitScript('PerformanceObserver.prototype.observe = () => undefined')
  await enter('farmer@demo.example', '/farm-dashboard/1')
  await page.getByRole('button', { name: 'Week before' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/)
})

for (const [name, size] of [
  ['phone', phone],
  ['desk', desk],
] as const)
  test(
    `the first dashboard takes few requests and bytes, and does not shift (${name})`,
    { tag: onOwnClock },
    async ({ page, enter }) => {
      await page.setViewportSize(size)
      await page.addInitScript(noteWhenScoreStands)
      await enter('farmer@demo.example', '/farm-dashboard/1')
      await page.waitForFunction('window.scoreAt !== undefined')
      const asked = await page.evaluate<{ path: string; bytes: number }[]>(askedBeforeScore)
      // The page itself is one of the requests.
      expect(asked.length + 1, asked.map(({ path }) => path).join(' ')).toBeLessThanOrEqual(14)
      expect(asked.filter(({ path }) => path.startsWith('/api/'))).toEqual([])
      // Charts are loaded once they are in view, which on a desktop is immediately.
      const counted = asked.filter(({ path }) => /\.(js|css)$/.test(path) && !/\/(charts|lists|records)-/.test(path))
      expect(counted.length).toBeGreaterThan(2)
      // In whole kB: the hashes in file names change the compressed size by some bytes from build to build.
      expect(Math.round(counted.reduce((sum, { bytes }) => sum + bytes, 0) / KB)).toBeLessThanOrEqual(198)

      for (const path of ['/farm-dashboard/1', '/ento-home/survey']) {
        await page.goto(path)
        await page.locator('#root:not([data-drawn]) h1').first().waitFor({ state: 'attached' })
        await page.waitForLoadState('networkidle')
        const shift = await page.evaluate<number>(shiftOfPage)
        expect(shift, path).toBeLessThan(0.02)
      }
    },
  )
