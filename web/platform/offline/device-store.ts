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
 * What a person would miss, on this phone: counts, drafts, photos. Pages read a copy in memory, which follows the database
 * in all tabs. A change is seen at once; it is on the disk once its promise says true.
 */
export interface DeviceStore {
  /** Reads the database, and moves what earlier versions stored elsewhere. */
  load: () => Promise<void>
  read: <T>(name: string) => T | null
  /** The names that begin with this prefix. */
  names: (prefix: string) => string[]
  /** All changes in one transaction, or none. False: the phone could not store them, and the copy is as before. */
  change: (changes: readonly Change[], pictures?: readonly PictureChange[]) => Promise<boolean>
  write: (name: string, value: unknown) => Promise<boolean>
  remove: (...names: string[]) => Promise<boolean>
  picture: (key: string) => Promise<StoredPicture | null>
  picturesOf: (person: number) => Promise<string[]>
  /** Calls back for each change of a name with this prefix, in this tab or another. */
  follow: (prefix: string, listener: () => void) => () => void
  close: () => void
}

const CHANNEL = 'bombus-device-store'
export const createDeviceStore = (): DeviceStore => {
  /** What is in the database, as far as this tab has heard. */
  const stored = new Map<string, unknown>()
  /** The same with the changes that are on their way there. */
  const shown = new Map<string, unknown>()
  /** Names of what could not be moved from localStorage: it counts as stored. */
  let left = new Set<string>()
  const leftOf = (name: string) => (left.has(name) ? leftInLocalStorage(name) : null)
  const listeners = new Set<{ prefix: string; listener: () => void }>()
  let queue: Write[] = []
  let underWay: readonly Write[] = []
  /** Resolves once a page that was about to close has written what was on its way. */
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

  /** Another tab, or the worker, has changed these. They are read anew: messages may come in another order than changes. */
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
  /** What came while others were written is written together, so that nothing waits longer than for two of them. */
  const flush = async (): Promise<void> => {
    if (isFlushing) return
    isFlushing = true
    while (queue.length > 0) {
      underWay = queue
      queue = []
      const all = underWay
      const areStored = await tryToWrite(all)
      // One that has no room must not take along those that have.
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
    // At once: who goes on after the last change may begin the next before anything else runs.
    isFlushing = false
  }

  /** A page that is closed runs nothing that waits: what is on its way is written as it is shown, without reading first. */
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
  /** Forms store what was typed last when the page is left, which may be after this store has heard of it. */
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
