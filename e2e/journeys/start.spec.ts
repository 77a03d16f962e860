import type { Page } from '@playwright/test'
import { codeOnPage } from '../platform/authenticator.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { messages } from '#domain/messages.ts'
import { countsOf, makePlace, storedVisitors, visitsOf } from '../platform/plot.ts'
import { databaseOf, post, startProduct, stopCluster, type Product } from '../platform/product.ts'
import { demoPassword, expect, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test('a first start with an empty database prints a link that creates the first administrator, once', async ({
  page,
  look,
}) => {
  const product = await startProduct({ BOMBUS_DEMO: 'off', BOMBUS_MAIL: 'off' })
  try {
    const link = /http:\/\/\S+\/first-admin\?code=\S+/.exec(product.said())?.[0] ?? ''
    expect(link).not.toBe('')
    const make = async () => {
      await page.goto(link)
      await page.getByLabel('First name').fill('Ada')
      await page.getByLabel('Last name').fill('Green')
      await page.getByLabel('Email').fill('ada@example.org')
      await page.getByLabel('Password', { exact: true }).fill('Tayberry&82row')
    }
    await make()
    await look('first-admin')
    await page.getByRole('button', { name: 'Create account' }).click()
    // People who control access must set up a second factor first.
    await expect(page.getByRole('heading', { level: 1, name: 'Set up two-factor authentication' })).toBeVisible()
    await look('first-factor')
    await page.getByRole('button', { name: 'Set up authenticator app' }).click()
    await page.getByLabel('Code from the app').fill((await codeOnPage(page)).code)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pollinator Home' })).toBeVisible()
    await expect(page.getByText(messages.noRecord)).toBeVisible()
    await look('home-empty')
    await page.context().clearCookies()
    await make()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(messages.firstAdminLink).first()).toBeVisible()
  } finally {
    await product.stop()
  }
})

const signInAsFarmer = async (page: Page) => {
  await page.getByLabel('Email').fill('farmer@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Emails are shown in the mailbox if no mail server is set, and maps are plain if no tile service is set. */
const seeDemoAlone = async ({ url, said }: Product, page: Page, look: (name: string) => Promise<void>) => {
  await page.goto(`${url}/forgot-password`)
  await page.getByLabel('Email').fill('staff@demo.example')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText(messages.resetLinkSent).first()).toBeVisible()
  const printed = /http:\/\/\S+\/demo-mailbox#(\S+)/.exec(said())
  await page.goto(url)
  await page.getByRole('link', { name: 'Read the demo’s emails' }).click()
  const secret = page.getByLabel('Secret printed by the start command')
  await secret.fill('bee')
  await secret.press('Enter')
  await expect(page.getByText(messages.mailboxSecret)).toBeVisible()
  await secret.fill(printed?.[1] ?? '')
  await secret.press('Enter')
  await expect(page.getByRole('heading', { name: 'Set a new password for Bombus' })).toBeVisible()
  await page.goto(printed?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Set a new password for Bombus' })).toBeVisible()
  await look('demo-mailbox')
  await page.getByRole('link', { name: /mode=resetPassword/ }).click()
  await expect(page.getByLabel('Confirm password')).toBeVisible()

  await page.goto(url)
  await signInAsFarmer(page)
  await expect(page.getByRole('link', { name: 'Marden Vale Growers' })).toBeVisible()
  await page.goto(`${url}/farm-dashboard/1?tab=map`)
  await expect(page.getByText(/No map service is set/)).toBeVisible()
  await look('map-plain')
}

test('the demo without email and tiles, killed and its database lost, preserves acknowledged data once and stops cleanly', async ({
  page,
  look,
}) => {
  test.setTimeout(timeLimit(180_000))
  // One demo for both, because creating one takes longer than the tests of it.
  const first = await startProduct({ BOMBUS_DEMO_PASSWORD: demoPassword })
  await seeDemoAlone(first, page, look).catch(async (error: unknown) => {
    await first.stop()
    throw error
  })
  // Nobody is signed in any more, and no open page of this product could log errors.
  await page.context().clearCookies()
  await page.goto('/')
  const before = await databaseOf(first)
  const { hannah, plot } = await makePlace(before.db)
  const { data } = (await post(first.url, '/auth/sign-in', { email: hannah.email, password: demoPassword })) ?? {}
  const token = data?.token ?? ''
  const visit = await post(first.url, '/surveys', { plot_id: plot.id }, { token })
  const entries = `/surveys/${visit?.data.id}`
  const count = (url: string, plant: number) =>
    post(
      url,
      `${entries}/flowers`,
      { plant_number: plant, observation: { count: plant * 10 } },
      { token, key: `plant-${plant}` },
    )
  expect((await count(first.url, 1))?.status).toBe(201)
  await before.close()

  // Killed while other counts are being saved.
  const underWay = [2, 3, 4, 5].map((plant) => count(first.url, plant))
  await first.stop('SIGKILL')
  const answered = await Promise.all(underWay)
  const acknowledged = [1, ...[2, 3, 4, 5].filter((_, at) => answered[at]?.status === 201)]
  const product = await startProduct({ BOMBUS_DEMO_PASSWORD: demoPassword }, first.data)
  try {
    const after = await databaseOf(product)
    const kept = await countsOf(after.db, plot.id)
    expect(kept).toEqual(expect.arrayContaining(acknowledged.map((plant) => [plant, plant * 10])))
    // Sessions survive; retried requests are stored once.
    for (const plant of [1, 2, 3, 4, 5]) expect((await count(product.url, plant))?.status).toBe(201)
    await expect.poll(() => countsOf(after.db, plot.id)).toEqual([1, 2, 3, 4, 5].map((plant) => [plant, plant * 10]))
    await expect.poll(() => visitsOf(after.db, plot.id)).toHaveLength(1)

    // The database is stopped while a save is waiting in it.
    const lock = new pg.Client(after.config)
    lock.on('error', () => {})
    await lock.connect()
    await lock.query('begin; lock table pollinator_surveys in access exclusive mode')
    const addLook = () =>
      post(
        product.url,
        `${entries}/pollinators`,
        { observations: [], functional_groups: ['honeybee'] },
        { token, key: 'look' },
      )
    const lost = addLook()
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`
    await expect.poll(async () => (await waiting.execute(after.db)).rows[0]?.n).toBe(1)
    await after.close()
    await stopCluster(product.data)
    expect(await lost).toMatchObject({ status: 503, retryAfter: '3' })
    expect(product.child.exitCode).toBeNull()
    // The server restarts it automatically.
    const health = async () => (await fetch(`${product.url}/api/health`)).status
    await expect.poll(health, { timeout: timeLimit(10_000) }).toBe(200)
    await page.goto(product.url)
    await signInAsFarmer(page)
    await expect(page.getByRole('link', { name: 'Marden Vale Growers' })).toBeVisible()
    for (const _ of [1, 2]) expect((await addLook())?.status).toBe(201)
    const again = await databaseOf(product)
    await expect.poll(() => storedVisitors(again.db, plot.id)).toHaveLength(1)
    await expect.poll(() => countsOf(again.db, plot.id)).toHaveLength(5)
    await again.close()
  } finally {
    // An open page would continue to send requests and log errors.
    await page.goto('/')
    expect(await product.stop()).toBe(0)
  }
  await expect(fetch(`${product.url}/api/health`)).rejects.toThrow()
})
