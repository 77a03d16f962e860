import type { CDPSession } from '@playwright/test'
import { alerts as t } from '#web/texts/alerts.ts'
import { notifications } from '#web/texts/notifications.ts'
import { makeOwnFarm } from '../platform/farm.ts'
import { desk, expect, phone, test } from '../platform/test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('a farmer finds and acknowledges an alert, and chooses which notifications to receive', async ({
    page,
    db,
    enter,
    look,
  }) => {
    const { farm, camera, farmer } = await makeOwnFarm(db)
    const { id } = await db
      .insertInto('alerts')
      .values({
        rule: 'clock',
        subject: `device ${camera.id}`,
        farm_id: farm.id,
        device_id: camera.id,
        cause: JSON.stringify({ camera: camera.name }),
        opened_at: new Date(),
        last_true_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('alert_events').values({ alert_id: id, kind: 'opened', at: new Date() }).execute()

    await enter(farmer.email)
    await page.getByRole('link', { name: t.open(1) }).click()
    const title = `The clock on ${camera.name} is wrong`
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await look('alerts')
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: t.acknowledge, exact: true }).click()
    await expect(page.getByText(t.acknowledged)).toBeVisible()
    await expect(page.getByText(/acknowledged it at/)).toBeVisible()
    await look('alert')

    await page.goto('/notifications')
    await look('notifications-folded')
    await page.getByText(notifications.groups.score, { exact: true }).click()
    await page.getByLabel(notifications.mailOf('Low score')).selectOption(notifications.modes.at_once)
    await look('notifications-changed')
    await page.getByRole('button', { name: notifications.save, exact: true }).click()
    await expect(page.getByText(notifications.saved)).toBeVisible()
    await look('notifications')
  })
})

const registrationOf = (session: CDPSession, origin: string) =>
  new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const own = versions.find(({ scriptURL, status }) => scriptURL.startsWith(origin) && status === 'activated')
      if (own) resolve(own.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })

test.describe('in the background', () => {
  test.use({ viewport: desk, serviceWorkers: 'allow' })

  test('a push message reaches the service worker, which shows a notification', async ({ page, context, baseURL }) => {
    const origin = baseURL ?? ''
    await context.grantPermissions(['notifications'], { origin })
    await page.goto('/privacy')
    await page.evaluate("navigator.serviceWorker.register('/worker.js', { type: 'module' })")
    const session = await context.newCDPSession(page)
    const registrationId = await registrationOf(session, origin)
    const deliver = (body: string) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify({ title: 'Camera 7 is silent', body, path: '/alerts/7', tag: 'alert-7' }),
      })
    await expect.poll(() => context.serviceWorkers().length).toBe(1)
    const [worker] = context.serviceWorkers()
    // A headless browser shows no notifications.
    await worker?.evaluate(`self.shown = []
      self.registration.showNotification = async (title, { body, tag, data }) => void self.shown.push([title, body, tag, data.path])`)
    const shown = () => worker?.evaluate<string[][]>('self.shown')
    await deliver('It opened')
    const words = ['Camera 7 is silent', 'It opened', 'alert-7', '/alerts/7']
    await expect.poll(shown).toEqual([words])
  })
})
