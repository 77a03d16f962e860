import { messages } from '#domain/messages.ts'
import { openLocalPostgres } from '#server/platform/local-postgres.ts'
import { startProduct, stopCluster } from '../platform/product.ts'
import { demoPassword, expect, picture, test } from '../platform/test.ts'

test('an empty start offers a link with which the first administrator is made, once', async ({ page, look }) => {
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
    await page.getByRole('button', { name: 'Make account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pollinator Home' })).toBeVisible()
    await expect(page.getByText(messages.noRecord)).toBeVisible()
    await look('home-empty')
    await page.context().clearCookies()
    await make()
    await page.getByRole('button', { name: 'Make account' }).click()
    await expect(page.getByText(messages.firstAdminLink).first()).toBeVisible()
  } finally {
    await product.stop()
  }
})

test('the demo without a mail server shows its letters, and a new password can be set from them', async ({
  page,
  look,
}) => {
  const product = await startProduct({ BOMBUS_DEMO_PASSWORD: demoPassword })
  try {
    await page.goto(`${product.url}/forgot-password`)
    await page.getByLabel('Email').fill('staff@demo.example')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText(messages.resetLinkSent).first()).toBeVisible()
    await page.goto(`${product.url}/demo-mailbox`)
    await expect(page.getByRole('heading', { name: 'Set a new password for Bombus' })).toBeVisible()
    await look('demo-mailbox')
    await page.getByRole('link', { name: /mode=resetPassword/ }).click()
    await expect(page.getByLabel('Confirm password')).toBeVisible()
  } finally {
    await product.stop()
  }
})

test('after kill -9 it starts again at once with what it had, and SIGTERM leaves nothing behind', async ({ page }) => {
  const first = await startProduct({ BOMBUS_DEMO_PASSWORD: demoPassword })
  await first.stop('SIGKILL')
  const began = Date.now()
  const second = await startProduct({ BOMBUS_DEMO_PASSWORD: demoPassword }, first.data)
  expect(Date.now() - began).toBeLessThan(10_000)
  await page.goto(second.url)
  await page.getByLabel('Email').fill('farmer@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: 'Marden Vale Growers' })).toBeVisible()
  await picture(page, 'after-kill')
  expect(await second.stop()).toBe(0)
  await expect(fetch(`${second.url}/api/health`)).rejects.toThrow()
})

test('without a tile service the map stands on a plain ground, and says so', async ({ page, look }) => {
  const product = await startProduct({ BOMBUS_DEMO_PASSWORD: demoPassword })
  try {
    await page.goto(product.url)
    await page.getByLabel('Email').fill('farmer@demo.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('link', { name: 'Marden Vale Growers' })).toBeVisible()
    await page.goto(`${product.url}/farm-dashboard/1?tab=map`)
    await expect(page.getByText(/No map service is set/)).toBeVisible()
    await look('map-plain')
  } finally {
    await product.stop()
  }
})

test('when the database goes away, the page says so, and all is well once it is back', async ({ page }) => {
  const product = await startProduct({ BOMBUS_DEMO_PASSWORD: demoPassword })
  try {
    const health = async () => (await fetch(`${product.url}/api/health`)).status
    expect(await health()).toBe(200)
    await stopCluster(product.data)
    const answer = await fetch(`${product.url}/api/health`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3'])
    await page.goto(product.url)
    await page.getByLabel('Email').fill('farmer@demo.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(messages.unavailable).first()).toBeVisible()
    const back = await openLocalPostgres(product.data, { chosen: true })
    await expect.poll(health, { timeout: 10_000 }).toBe(200)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('link', { name: 'Marden Vale Growers' })).toBeVisible()
    await back.release()
  } finally {
    await product.stop()
  }
})
