import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Profile } from '#domain/accounts/profile.ts'
import { storedValue } from '#web/platform/stored.ts'
import { fromPhone, keepRead } from '#web/platform/offline/kept-queries.ts'
import { READY } from '#web/platform/offline/leave-phone.ts'
import { createStore } from '#web/platform/store.ts'
import { farmQueries } from './farm-queries.ts'

/** A farm that this phone can be used on without a signal. */
export interface Ready {
  farm_id: number
  farm_title: string
  /** When it was read, as an ISO instant. */
  at: string
  /** How many lists and places, and about how many bytes they are. */
  parts: number
  bytes: number
}
export interface Making {
  farm_id: number
  done: number
  of: number
}

export const readyFarms = (personId: number): Ready[] => storedValue.get<Ready[]>(`${READY}:${personId}`) ?? []

/** The farm that is being made ready in this tab. */
export const making = createStore<Making | null>(null)

const AT_ONCE = 3

/** Reads all that a farm's surveys need, and keeps it on the phone. False: not all of it could be read. */
export const makeReady = async (
  client: QueryClient,
  person: Profile,
  farm: { id: number; name: string },
): Promise<boolean> => {
  if (making.get()) return false
  const tell = (done: number, of: number) => making.set({ farm_id: farm.id, done, of })
  tell(0, 0)
  try {
    const queries = await farmQueries(client, person, farm.id)
    let [bytes, done] = [0, 0]
    const left = [...queries]
    let fault: unknown = null
    const work = async () => {
      for (let query = left.shift(); query; query = left.shift()) {
        const data: unknown = await client.fetchQuery({ ...query, staleTime: 0 })
        bytes += JSON.stringify(data)?.length ?? 0
        tell((done += 1), queries.length)
      }
    }
    // One that fails ends all, and nothing goes on behind.
    const stop = (error: unknown) => {
      fault = error
      left.length = 0
    }
    await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch(stop)))
    if (fault !== null) return false
    await keepRead()
    // What came from the phone itself is no newer for it.
    if (queries.some(({ queryKey }) => fromPhone.get().has(hashKey(queryKey)))) return false
    const ready: Ready = {
      farm_id: farm.id,
      farm_title: farm.name,
      at: new Date().toISOString(),
      parts: queries.length,
      bytes,
    }
    const others = readyFarms(person.id).filter(({ farm_id }) => farm_id !== farm.id)
    storedValue.set(`${READY}:${person.id}`, [ready, ...others])
    return true
  } catch {
    return false
  } finally {
    making.set(null)
  }
}

/** Asks the browser not to delete what the portal keeps. */
export const keepForGood = async (): Promise<boolean> => {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}
