import { vi } from 'vitest'
import { createDeviceStore, deviceStore } from '../offline/device-store.ts'
import { fieldDatabase } from '../offline/field-database.ts'

/** Released after each test, so that a failed one does not block others. */
const held = new Set<() => void>()

/** Resets the phone to an unused state. */
export const emptyDevice = async (): Promise<void> => {
  for (const release of held) release()
  held.clear()
  dispatchEvent(new Event('pageshow'))
  // The last change of the previous test is still pending.
  await deviceStore.change([])
  const step = (await fieldDatabase()).transaction(['records', 'pictures'], 'readwrite')
  await Promise.all([step.objectStore('records').clear(), step.objectStore('pictures').clear(), step.done])
  await deviceStore.load()
}

/** Resolves once all changes so far are on the disk, or were rejected. */
export const stored = (): Promise<boolean> => deviceStore.change([])

/** The value on disk under a name, whatever pages show. */
export const onDisk = async (name: string): Promise<unknown> => (await fieldDatabase()).get('records', name)

/** Simulates a change of a name by another tab of this browser, of which this one is notified. Null removes it. */
export const inOtherTab = async (name: string, value: unknown): Promise<void> => {
  await stored()
  const heard = new Promise<void>((resolve) => {
    const stop = deviceStore.follow(name, () => {
      stop()
      resolve()
    })
  })
  const other = createDeviceStore()
  await other.write(name, value)
  await heard
  other.close()
}

/** Delays all further changes until the returned function is called, as on a slow phone. */
export const holdStore = (): (() => void) => {
  const over = new AbortController()
  const hold = async () => {
    const step = (await fieldDatabase()).transaction(['records', 'pictures'], 'readwrite')
    while (!over.signal.aborted) await step.objectStore('records').get('')
  }
  void hold()
  const release = () => over.abort()
  held.add(release)
  return release
}

/** Makes the phone reject all further writes, until the spy is restored. */
export const fillPhone = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
