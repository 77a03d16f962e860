import { accounts } from '#web/texts/accounts.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

const KB = 1_000

/** In the page: how far its parts have moved since it was opened. */
const shiftOfPage = `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
})`

test('the sign-in can be read, and the policy reached, before any script has come', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: accounts.signIn })).toBeVisible()
  await page.getByLabel('Email').fill('somebody@farm.example')
  await expect(page.getByRole('button', { name: accounts.signIn, exact: true })).toBeDisabled()
  await page.getByRole('link', { name: accounts.privacy }).click()
  await expect(page.getByText('Last updated April 2025')).toBeVisible()
})

test('what was typed before the scripts came is kept', async ({ page }) => {
  let come = (): void => undefined
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('somebody@farm.example')
  come()
  await expect(page.getByRole('button', { name: accounts.signIn, exact: true })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('somebody@farm.example')
  await expect(page.getByLabel('Email')).toBeFocused()
})

for (const [name, size] of [
  ['phone', phone],
  ['desk', desk],
] as const)
  test(`the first dashboard takes few requests and bytes, and nothing shifts (${name})`, async ({ page, enter }) => {
    await page.setViewportSize(size)
    const sizes: Promise<number>[] = []
    const asked: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) asked.push(new URL(request.url()).pathname)
    })
    page.on('response', (response) => {
      // Charts come once they are in sight, which on a desk is at once.
      if (/\.(js|css)$/.test(response.url()) && !/\/(charts|lists|records)-/.test(response.url()))
        sizes.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        )
    })
    await enter('farmer@demo.example', '/farm-dashboard/1')
    await page.locator('#root:not([data-drawn]) svg[aria-label*="ollination health"]').first().waitFor()
    const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0)
    expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(14)
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(bytes / KB).toBeLessThanOrEqual(185)

    for (const path of ['/farm-dashboard/1', '/ento-home/survey']) {
      await page.goto(path)
      await page.locator('#root:not([data-drawn]) h1').first().waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      const shift = await page.evaluate<number>(shiftOfPage)
      expect(shift, path).toBeLessThan(0.02)
    }
  })
