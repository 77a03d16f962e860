import { vi } from 'vitest'
import { deviceStore, type DeviceStore } from '#web/platform/offline/device-store.ts'
import type { Change } from '#web/platform/offline/device-writes.ts'
import type { Life, World } from '#server/testing/simulation/world.ts'

/** Faults of a phone, with which tests verify that the simulation detects them. */
export type PhoneFault = 'says saved before it is written' | 'writes over later changes'

export interface SimulatedPhone {
  /** The disk contents: they survive whatever is killed. */
  disk: Map<string, unknown>
  setFull: (isFull: boolean) => void
  /** Kills a page or worker, including the locks it holds and the changes it has not written. */
  kill: (life: Life) => void
}

/** A change that is visible but not yet written. */
interface Pending {
  life: Life | null
  changes: readonly Change[]
  over: Promise<void>
}

/** Plain functions instead of spies, which would record millions of calls. */
const real = { ...deviceStore }
/** Restores the real store. */
export const restorePhone = (): void => void Object.assign(deviceStore, real)

/** Never resolves: for requests of a page that has been killed. */
const never = <T>(): Promise<T> => new Promise(() => undefined)

/**
 * Simulates a disk behind `deviceStore` and locks behind `navigator.locks`. A change is visible at once and is on the
 * disk a while later, as a whole; the store reports success only after that.
 */
export const simulatePhone = (world: World, fault: PhoneFault | null = null): SimulatedPhone => {
  const disk = new Map<string, unknown>()
  const listeners = new Set<{ prefix: string; listener: () => void; life: Life | null }>()
  let pending: Pending[] = []
  let isFull = false

  const apply = (values: Map<string, unknown>, changes: readonly Change[]) => {
    for (const { name, step } of changes) {
      const value = step(values.get(name) ?? null) ?? null
      if (value === null) values.delete(name)
      else values.set(name, value)
    }
  }
  /** What each page sees: the disk with its own pending changes; reset with each change. */
  let seen = new Map<Life | null, Map<string, unknown>>()
  const shown = () => {
    const life = world.current()
    const known = seen.get(life)
    if (known) return known
    const values = new Map(disk)
    for (const one of pending) if (one.life === life) apply(values, one.changes)
    seen.set(life, values)
    return values
  }
  const notify = (changes: readonly Change[]) => {
    seen = new Map()
    for (const { prefix, listener, life } of listeners)
      if (!life?.isOver && changes.some(({ name }) => name.startsWith(prefix))) world.within(life, listener)
  }

  const write = async (changes: readonly Change[]): Promise<boolean> => {
    const life = world.current()
    if (life?.isOver) return never()
    const given =
      fault === 'writes over later changes'
        ? changes.map(({ name, step }) => {
            const value = step(disk.get(name) ?? null)
            return { name, step: () => value }
          })
        : changes
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    // Changes of one page are written one after the other.
    const before = pending.findLast((other) => other.life === life)
    const one: Pending = { life, changes: given, over }
    pending.push(one)
    notify(given)
    await before?.over
    await world.pause()
    pending = pending.filter((other) => other !== one)
    const isStored = !(isFull && given.some(({ name, step }) => step(disk.get(name) ?? null) !== null))
    if (isStored) apply(disk, given)
    notify(given)
    end()
    if (!isStored) return false
    await world.pause()
    return true
  }
  Object.assign(deviceStore, {
    load: async () => undefined,
    read: (name) => (shown().get(name) ?? null) as never,
    names: (prefix) => [...shown().keys()].filter((name) => name.startsWith(prefix)).sort(),
    follow: (prefix, listener) => {
      const each = { prefix, listener, life: world.current() }
      listeners.add(each)
      return () => void listeners.delete(each)
    },
    change: async (changes) => {
      const written = write(changes)
      return fault === 'says saved before it is written' ? true : written
    },
    write: (name, value) => write([{ name, step: () => value }]),
    remove: (...names) => write(names.map((name) => ({ name, step: () => null }))),
  } satisfies Partial<DeviceStore>)

  let locks: { name: string; holder: Life | null; queue: { life: Life | null; take: () => void }[] }[] = []
  const passOn = (name: string) => {
    const lock = locks.find((one) => one.name === name)
    const next = lock?.queue.find(({ life }) => life?.isOver !== true)
    if (!lock || !next) {
      locks = locks.filter((one) => one !== lock)
      return
    }
    lock.queue = lock.queue.filter((one) => one !== next)
    lock.holder = next.life
    next.take()
  }
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
        const life = world.current()
        if (life?.isOver) return never()
        const held = locks.find((one) => one.name === name)
        if (held) await new Promise<void>((take) => held.queue.push({ life, take }))
        else locks.push({ name, holder: life, queue: [] })
        try {
          return await work()
        } finally {
          if (life?.isOver !== true) passOn(name)
        }
      },
    },
  })

  return {
    disk,
    setFull: (is) => {
      isFull = is
    },
    kill: (life) => {
      world.end(life)
      pending = pending.filter((one) => one.life !== life)
      seen = new Map()
      for (const { name, holder } of locks) if (holder === life) passOn(name)
    },
  }
}
