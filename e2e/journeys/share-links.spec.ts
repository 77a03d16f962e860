import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { farmActions } from '#web/texts/farm-actions.ts'
import { sharedPage, shareLinks as t } from '#web/texts/share-links.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

test('a grower shares a week with a person without an account, who sees that week and nothing else', async ({
  page,
  browser,
  baseURL,
  enter,
  look,
}) => {
  const sites: [Site, Site] = [await startSite(), await startSite()]
  await page.setViewportSize(desk)
  await enter('farm_admin@demo.example', '/all-farms')
  await page.getByRole('link', { name: 'Ashcombe Glasshouse' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ashcombe Glasshouse' })).toBeVisible()
  const farm = Number(/farm-dashboard\/(\d+)/.exec(page.url())?.[1])
  await page.getByRole('button', { name: farmActions.actions }).click()
  await page.getByRole('menuitem', { name: farmActions.share }).click()
  const dialog = page.getByRole('dialog', { name: t.title })
  await dialog.getByLabel(t.partNames.weather).check()
  await dialog.getByLabel(t.partNames.images).check()
  await dialog.getByLabel(t.partNames.map).check()
  await dialog.getByLabel(t.name, { exact: true }).fill('For the buyer')
  await dialog.getByLabel(t.hosts).fill(sites[0].host)
  await dialog.getByRole('button', { name: t.create }).click()
  const url = await dialog.getByLabel(t.link, { exact: true }).inputValue()
  expect(url).toMatch(/\/shared\/[\w-]{43}$/)
  const token = url.split('/').at(-1) ?? ''
  const path = `/shared/${token}`
  await look('share-dialog')
  await page.setViewportSize(phone)
  await look('share-dialog-phone')

  // Another person, in a separate browser.
  const theirs = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB', serviceWorkers: 'block' })
  const visitor = await theirs.newPage()
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { level: 1, name: 'For the buyer' })).toBeVisible()
  await expect(visitor.getByRole('region', { name: sharedPage.score })).toContainText(/\d/)
  await expect(visitor.getByRole('heading', { name: sharedPage.weather })).toBeVisible()
  await expect(visitor.getByRole('region', { name: sharedPage.images }).getByRole('img').first()).toBeVisible()
  const calls = asked.filter((one) => one.startsWith('/api/'))
  expect(calls.filter((one) => !one.startsWith(`/api/shared/${token}`))).toEqual([])

  await refusesAllElse(theirs, farm, token)
  await seenInFrames(theirs, `${baseURL}${path}/embed`, sites)
  await theirs.close()
  for (const site of sites) await site.close()

  const german = await browser.newContext({ baseURL: baseURL ?? '', locale: 'de-DE', serviceWorkers: 'block' })
  const reader = await german.newPage()
  await reader.goto(path)
  await expect(reader.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de')
  await expect(reader.locator('html')).toHaveAttribute('lang', /^de/)

  // The page is the same when signed in.
  await page.goto(path)
  await expect(page.getByRole('region', { name: sharedPage.images }).getByRole('img').first()).toBeVisible()
  await look('shared-phone')
  await page.setViewportSize(desk)
  await look('shared-desk')

  await page.goto(`/farm-dashboard/${farm}`)
  await page.getByRole('button', { name: farmActions.actions }).click()
  await page.getByRole('menuitem', { name: farmActions.share }).click()
  await expect(dialog.getByText(/opened \d+ times/).first()).toBeVisible()
  await dialog.getByRole('button', { name: t.revokeNamed('For the buyer') }).click()
  await expect(dialog.getByText(/revoked on/).first()).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await reader.request.get(`/api/shared/${token}`)).status()).toBe(404)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: sharedPage.ended })).toBeVisible()
  await look('shared-ended')
  await german.close()
})

/** Other farms, days, parts and methods, and a guessed token. */
const refusesAllElse = async ({ request }: BrowserContext, farm: number, token: string) => {
  const status = async (path: string) => (await request.get(`/api${path}`)).status()
  const content = async (query: string) => {
    const { data } = (await (await request.get(`/api/shared/${token}${query}`)).json()) as { data: { from: string } }
    return data.from
  }
  expect(await status(`/farm-dashboard/${farm}`)).toBe(401)
  expect(await status(`/farms/${farm + 1}`)).toBe(401)
  expect(await content('?from=2020-01-01&to=2020-01-07&farm_id=2')).toBe(await content(''))
  expect(await status(`/shared/${token}/images/2000000000`)).toBe(404)
  expect((await request.post(`/api/shared/${token}`, { data: {} })).status()).toBe(404)
  expect((await request.delete(`/api/shared/${token}`)).status()).toBe(404)
  expect(await status(`/shared/${'x'.repeat(43)}`)).toBe(404)
  const guessed = await request.get(`/shared/${'x'.repeat(43)}`)
  expect([guessed.status(), guessed.headers()['x-robots-tag']]).toEqual([404, 'noindex'])
}

/** A third-party site whose page shows a given URL in a frame. */
const startSite = async () => {
  const server = createServer((request, response) => {
    const shown = new URL(request.url ?? '', 'http://site').searchParams.get('shown') ?? ''
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Site</title><iframe src="${shown}" width="800" height="600"></iframe>`)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, close: () => new Promise((resolve) => void server.close(resolve)) }
}
type Site = Awaited<ReturnType<typeof startSite>>

/** The chosen site may embed it in a frame, and no other site. */
const seenInFrames = async (context: BrowserContext, shown: string, [chosen, other]: [Site, Site]) => {
  const page = await context.newPage()
  const inFrame = page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'For the buyer' })
  await page.goto(`http://${chosen.host}/?shown=${encodeURIComponent(shown)}`)
  await expect(inFrame).toBeVisible()
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(`http://${other.host}/?shown=${encodeURIComponent(shown)}`)
  await refused
  await expect(inFrame).toHaveCount(0)
  await page.close()
}
