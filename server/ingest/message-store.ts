import type pg from 'pg'
import { isDatabaseAway } from '../platform/database-away.ts'
import type { Log } from '../platform/log.ts'
import { makeDeploymentNotes } from './deployment-writes.ts'
import { admit } from './admit.ts'
import { makeNames } from './names.ts'
import type { Rejection, Sent } from './parse.ts'
import { storeBatch, type Parcel, type Stored } from './store-batch.ts'

/** Stores messages; resolves once they are on disk, with their rollups. Some may be refused for the names that they bring. */
export interface MessageStore {
  store: (device_id: number, sent: Sent[]) => Promise<Stored & { rejected: Rejection[] }>
}

interface Waiting extends Parcel {
  resolve: (stored: Stored) => void
  reject: (error: unknown) => void
}

const MAX_BATCH_MESSAGES = 4_000
/** While one transaction works in the database, the next one is prepared here. */
const TRANSACTIONS = 2

/**
 * One path for every sender: what arrives while a transaction runs waits and goes into the next one together, so that a
 * thousand cameras with one message each cost few commits, and a lone one waits for nobody. `rollups: false` is for the
 * bench alone, which weighs them.
 */
export const makeMessageStore = (deps: {
  pool: pg.Pool
  clock: () => Date
  log: Log
  rollups?: boolean
}): MessageStore => {
  const names = makeNames(deps)
  const noteDeployments = makeDeploymentNotes(deps)
  const waiting: Waiting[] = []
  let running = 0

  const storeTogether = async (batch: Waiting[]): Promise<void> => {
    try {
      const stored = await storeBatch(deps.pool, names, batch, { ...deps, noteDeployments })
      batch.forEach((parcel, index) => parcel.resolve(stored[index] as Stored))
    } catch (error) {
      if (batch.length === 1 || isDatabaseAway(error)) for (const parcel of batch) parcel.reject(error)
      // If one parcel cannot be stored, the others still are.
      else for (const parcel of batch) await storeTogether([parcel])
    }
  }
  const drain = async () => {
    running += 1
    while (waiting.length > 0) await storeTogether(takeBatch(waiting))
    running -= 1
  }

  const storeParcel = (device_id: number, sent: Sent[]) =>
    new Promise<Stored>((resolve, reject) => {
      if (sent.length === 0) return resolve({ accepted: 0, duplicates: 0, conflicts: 0 })
      waiting.push({ device_id, sent, resolve, reject })
      if (running < TRANSACTIONS) void drain()
    })

  return {
    store: async (device_id, sent) => {
      const { admitted, rejected } = await admit(names, device_id, sent)
      return { ...(await storeParcel(device_id, admitted)), rejected }
    },
  }
}

const takeBatch = (waiting: Waiting[]): Waiting[] => {
  let messages = 0
  let parcels = 0
  for (const parcel of waiting) {
    if (parcels > 0 && messages + parcel.sent.length > MAX_BATCH_MESSAGES) break
    messages += parcel.sent.length
    parcels += 1
  }
  return waiting.splice(0, parcels)
}
