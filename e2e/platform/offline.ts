import { expect, type Page } from '@playwright/test'
import { timeLimit } from '#server/testing/time-limit.ts'

/** Waits until the service worker has all the portal's files and controls this page. */
export const workerHere = (page: Page) =>
  expect
    .poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller?.state === "activated"'), {
      timeout: timeLimit(40_000),
    })
    .toBe(true)

/** Waits until the page has its files and its data are stored. */
export const readyOffline = async (page: Page) => {
  await workerHere(page)
  await settledOnPhone(page)
}

/** Names of the queries whose responses this phone has stored. */
const keptNames = (page: Page) =>
  page.evaluate<string[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('bombus-field')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      if (!db.objectStoreNames.contains('answers')) { db.close(); return resolve([]) }
      const all = db.transaction('answers').objectStore('answers').getAllKeys()
      all.onsuccess = () => { db.close(); resolve(all.result.map(([person, hash]) => person + ' ' + hash)) }
    }
  })`)

export const storedOnPhone = async (page: Page, part: string) =>
  (await keptNames(page)).filter((name) => name.includes(part)).length

/** The latest responses are written with a delay. */
export const settledOnPhone = async (page: Page) => {
  let before = -1
  await expect
    .poll(
      async () => {
        const now = (await keptNames(page)).length
        const same = now === before && now > 0
        before = now
        return same
      },
      { intervals: [1_500] },
    )
    .toBe(true)
}

/** Another tab writes, as on a slow phone: reads and writes of this tab wait until the returned function is called. */
export const holdStore = async (page: Page): Promise<() => Promise<void>> => {
  const other = await page.context().newPage()
  await other.goto('/favicon.svg')
  await other.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('bombus-field')
    opening.onsuccess = () => {
      const step = opening.result.transaction(['records'], 'readwrite')
      const again = () => {
        if (!window.released) step.objectStore('records').get('').onsuccess = again
      }
      again()
      resolve()
    }
  })`)
  return async () => {
    await other.evaluate('window.released = true')
    await other.close()
  }
}

const noSignal = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|no-response/
/** Removes the browser's own messages about requests without a signal. */
export const forgiveNoSignal = ({ noComplaints }: { noComplaints: string[] }): void => {
  noComplaints.splice(0, noComplaints.length, ...noComplaints.filter((text) => !noSignal.test(text)))
}

/** The names of counts, photos and drafts stored on this phone. */
export const recordsOnPhone = (page: Page) =>
  page.evaluate<string[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('bombus-field')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const all = opening.result.transaction('records').objectStore('records').getAllKeys()
      all.onsuccess = () => { opening.result.close(); resolve(all.result) }
    }
  })`)

/** Waits until a value whose name begins with `prefix` is stored on the phone and contains `text`. */
export const recordStored = (page: Page, prefix: string, text: string) =>
  expect
    .poll(
      async () => {
        const values = await page.evaluate<Record<string, string>>(`new Promise((resolve, reject) => {
          const opening = indexedDB.open('bombus-field')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const store = opening.result.transaction('records').objectStore('records')
            const [names, values] = [store.getAllKeys(), store.getAll()]
            values.onsuccess = () => {
              opening.result.close()
              resolve(Object.fromEntries(names.result.map((name, at) => [name, JSON.stringify(values.result[at])])))
            }
          }
        })`)
        return Object.entries(values).some(([name, value]) => name.startsWith(prefix) && value.includes(text))
      },
      { timeout: timeLimit(5_000) },
    )
    .toBe(true)

const quota = async (page: Page, room: number | null) => {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(room === null ? {} : { quotaSize: Math.max(1, usage + room) }),
  })
}
/** Limits the portal's storage on this phone to the given number of bytes. */
export const leaveRoom = (page: Page, bytes: number) => quota(page, bytes)
export const giveRoom = (page: Page) => quota(page, null)
