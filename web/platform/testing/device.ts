import { vi } from 'vitest'
import { createDeviceStore, deviceStore } from '../offline/device-store.ts'
import { fieldDatabase } from '../offline/field-database.ts'

/** A test that failed holds up no other. */
const held = new Set<() => void>()

/** As on a phone that nobody has used yet. */
export const emptyDevice = async (): Promise<void> => {
  for (const release of held) release()
  held.clear()
  dispatchEvent(new Event('pageshow'))
  // What the test before changed last is on its way still.
  await deviceStore.change([])
  const step = (await fieldDatabase()).transaction(['records', 'pictures'], 'readwrite')
  await Promise.all([step.objectStore('records').clear(), step.objectStore('pictures').clear(), step.done])
  await deviceStore.load()
}

/** Resolves once all that was changed until now is on the disk, or was refused. */
export const stored = (): Promise<boolean> => deviceStore.change([])

/** What is on the disk under a name, whatever pages show. */
export const onDisk = async (name: string): Promise<unknown> => (await fieldDatabase()).get('records', name)

/** What another tab of this browser does to a name, as this one has heard it. Null: it removes it. */
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

/** What is changed from now on reaches the disk only once the returned function is called, as on a slow phone. */
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

/** From now on the phone stores nothing more, until the spy is restored. */
export const fillPhone = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
