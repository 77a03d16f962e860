import {
  namesIn,
  writeBlind,
  writeTogether,
  writing,
  type Change,
  type PictureChange,
  type Write,
} from './device-writes.ts'
import { fieldDatabase, openFieldDatabase, type StoredPicture } from './field-database.ts'
import { leftInLocalStorage, moveFromLocalStorage } from './local-storage-migration.ts'

/**
 * Data that must not be lost, on this phone: counts, drafts, photos. Pages read a copy in memory, which follows the
 * database in all tabs. A change is visible at once; it is on the disk once its promise resolves to true.
 */
export interface DeviceStore {
  /** Reads the database, and moves what earlier versions stored elsewhere. */
  load: () => Promise<void>
  read: <T>(name: string) => T | null
  /** The names with this prefix. */
  names: (prefix: string) => string[]
  /**
   * Makes all changes in one transaction, or none. Resolves to false if the phone could not store them; the copy is
   * then unchanged.
   */
  change: (changes: readonly Change[], pictures?: readonly PictureChange[]) => Promise<boolean>
  write: (name: string, value: unknown) => Promise<boolean>
  remove: (...names: string[]) => Promise<boolean>
  picture: (key: string) => Promise<StoredPicture | null>
  picturesOf: (person: number) => Promise<string[]>
  /** Calls the listener for each change of a name with this prefix, in this tab or another. */
  follow: (prefix: string, listener: () => void) => () => void
  close: () => void
}

const CHANNEL = 'bombus-device-store'
export const createDeviceStore = (): DeviceStore => {
  /** The contents of the database, as far as this tab knows them. */
  const stored = new Map<string, unknown>()
  /** The same including pending changes. */
  const shown = new Map<string, unknown>()
  /** Names that could not be moved from localStorage: their values count as stored. */
  let left = new Set<string>()
  const leftOf = (name: string) => (left.has(name) ? leftInLocalStorage(name) : null)
  const listeners = new Set<{ prefix: string; listener: () => void }>()
  let queue: Write[] = []
  let underWay: readonly Write[] = []
  /** Resolves once a page that was about to close has written its pending changes. */
  let lastWrite: Promise<boolean> | null = null
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null

  const show = (names: readonly string[]) => {
    const writes = [...underWay, ...queue]
    const changed = names.filter((name) => {
      let value = stored.get(name) ?? null
      for (const { changes } of writes)
        for (const change of changes) if (change.name === name) value = change.step(value) ?? null
      if (Object.is(value, shown.get(name) ?? null)) return false
      if (value === null) shown.delete(name)
      else shown.set(name, value)
      return true
    })
    for (const { prefix, listener } of listeners) if (changed.some((name) => name.startsWith(prefix))) listener()
  }
  const note = (values: ReadonlyMap<string, unknown>) => {
    for (const [name, value] of values)
      if (value === null || value === undefined) stored.delete(name)
      else stored.set(name, value)
  }

  /**
   * Another tab or the worker has changed these. They are read again, because messages may arrive in a different order
   * than changes.
   */
  const readAgain = async (names: readonly string[]) => {
    const { store } = (await fieldDatabase()).transaction('records')
    const found = await Promise.all(names.map((name) => store.get(name)))
    note(new Map(names.map((name, at) => [name, found[at] ?? leftOf(name)])))
    show(names)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<string[]>) => void readAgain(data).catch(() => {}))

  const write = async (writes: readonly Write[]): Promise<void> => {
    const after = await writeTogether(writes, leftOf)
    for (const name of after.keys()) if (left.delete(name)) localStorage.removeItem(name)
    note(after)
  }
  const tryToWrite = async (writes: readonly Write[]): Promise<boolean> => {
    const names = namesIn(writes)
    const isStored = await write(writes).then(
      () => true,
      () => false,
    )
    if (isStored) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
      channel?.postMessage(names)
      return true
    }
    const isLast = lastWrite && (await lastWrite)
    if (isLast) await readAgain(names).catch(() => {})
    return isLast ?? false
  }
  let isFlushing = false
  /** Changes made while others are being written are written together, so that none waits for more than two writes. */
  const flush = async (): Promise<void> => {
    if (isFlushing) return
    isFlushing = true
    while (queue.length > 0) {
      underWay = queue
      queue = []
      const all = underWay
      const areStored = await tryToWrite(all)
      // A change for which there is no space must not prevent the others from being stored.
      const outcomes = new Map(all.map((each) => [each, areStored]))
      if (!areStored && all.length > 1)
        for (const each of all) {
          underWay = all.filter((other) => other === each || !outcomes.get(other))
          outcomes.set(each, await tryToWrite([each]))
        }
      underWay = []
      show(namesIn(all))
      for (const each of all) each.settle(outcomes.get(each) ?? false)
    }
    // Reset synchronously: the caller may start the next write as soon as the last one ends.
    isFlushing = false
  }

  /**
   * A page that is closing runs no asynchronous work: pending changes are written with their visible values, without
   * reading first.
   */
  const writeLast = () => {
    const db = openFieldDatabase()
    const writes = [...underWay, ...queue]
    if (!db || writes.length === 0) return
    queue = []
    lastWrite = writeBlind(db, writes, (name) => (left.has(name) ? undefined : (shown.get(name) ?? null)))
    const held = writes.filter((each) => !underWay.includes(each))
    void lastWrite.then(async (isStored) => {
      if (isStored) await readAgain(namesIn(writes)).catch(() => {})
      else show(namesIn(writes))
      for (const each of held) each.settle(isStored)
      lastWrite = null
    })
  }
  /** Forms store the latest input when the page is left, which may be after this store was notified of it. */
  let isLeaving = false
  const leave = () => {
    isLeaving = true
    writeLast()
  }
  const comeBack = () => void (isLeaving = false)
  if (typeof document !== 'undefined') {
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
  }

  const readAll = async () => {
    const { store } = (await fieldDatabase()).transaction('records')
    const [names, values] = await Promise.all([store.getAllKeys(), store.getAll()])
    const before = [...stored.keys()]
    stored.clear()
    note(new Map(names.map((name, at) => [name, values[at]])))
    return [...before, ...names]
  }
  const change: DeviceStore['change'] = (changes, pictures = []) =>
    new Promise((settle) => {
      queue.push({ changes, pictures, settle })
      show(changes.map(({ name }) => name))
      if (isLeaving) writeLast()
      void flush()
    })

  return {
    load: async () => {
      const names = await moveFromLocalStorage().then(readAll, () => [])
      left = new Set(leftInLocalStorage.names().filter((name) => !stored.has(name)))
      note(new Map([...left].map((name) => [name, leftOf(name)])))
      show([...new Set([...names, ...left])])
    },
    read: <T>(name: string) => (shown.get(name) ?? null) as T | null,
    names: (prefix) => [...shown.keys()].filter((name) => name.startsWith(prefix)).sort(),
    change,
    write: (name, value) => change([writing(name, value)]),
    remove: (...names) => change(names.map((name) => writing(name, null))),
    picture: async (key) => (await (await fieldDatabase()).get('pictures', key)) ?? null,
    picturesOf: async (person) => (await fieldDatabase()).getAllKeysFromIndex('pictures', 'person', person),
    follow: (prefix, listener) => {
      const each = { prefix, listener }
      listeners.add(each)
      return () => void listeners.delete(each)
    },
    close: () => {
      channel?.close()
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
    },
  }
}

export const deviceStore = createDeviceStore()
