import type { CDPSession } from '@playwright/test'
import { frame } from '#web/texts/frame.ts'
import { SYNC } from '#web/platform/offline/pending-names.ts'
import { forgiveNoSignal, readyOffline, recordsOnPhone } from '../platform/offline.ts'
import { addNew, countsOf, makePlace, press } from '../platform/plot.ts'
import { expect, onOwnClock, phone, test } from '../platform/test.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce', serviceWorkers: 'allow' })
test.setTimeout(timeLimit(150_000))

test.afterEach(({ noComplaints }) => forgiveNoSignal({ noComplaints }))

/** The portal's service worker in this browser, by the browser's id for it. */
const registrationOf = (session: CDPSession, origin: string) =>
  new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (own) resolve(own.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })

test(
  'a count whose page was closed is sent by the service worker, once, when the connection returns',
  { tag: onOwnClock },
  async ({ page, context, db, enter, baseURL }) => {
    const origin = baseURL ?? ''
    const { plot, hannah, address } = await makePlace(db)
    await enter(hannah.email, address)
    await expect(page.getByText('No Survey', { exact: true })).toBeVisible()
    await readyOffline(page)
    await context.setOffline(true)
    await addNew(page)
    await press(page, '+10 Plant 1')
    await press(page, 'Save 1 plant')
    await expect(page.getByText('1 count is waiting to be sent')).toBeVisible()

    // A page outside the portal observes the worker while the portal's page is closed.
    const other = await context.newPage()
    const session = await context.newCDPSession(other)
    const registrationId = await registrationOf(session, origin)
    await page.close()
    await context.setOffline(false)
    expect(await countsOf(db, plot.id)).toEqual([])
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: SYNC,
      lastChance: false,
    })
    await expect.poll(() => countsOf(db, plot.id)).toEqual([[1, 10]])

    await other.goto(address)
    await expect(other.getByText('Plant 1').first()).toBeVisible()
    await expect(other.getByRole('button', { name: frame.waiting(1) })).toHaveCount(0)
    expect((await recordsOnPhone(other)).join()).not.toContain('bombus-outbox:')
    await expect.poll(() => countsOf(db, plot.id)).toEqual([[1, 10]])
  },
)
