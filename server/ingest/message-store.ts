import { isDatabaseAway } from '../platform/postgres/database-away.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { TransactionPool } from '../platform/postgres/pipelined-transaction.ts'
import { isNodeAway, nodesOfDevices } from '../platform/citus/nodes.ts'
import { makeFarmNotifications } from '../platform/postgres/farm-notifications.ts'
import type { Log } from '../platform/observability/log.ts'
import { makeDeploymentNotes } from './deployment-writes.ts'
import { registerNames } from './storing/register-names.ts'
import { makeIgnoredMembersLog } from './parsing/ignored-members.ts'
import { makeNames } from './storing/names.ts'
import type { ParsedMessage } from './parsing/parse.ts'
import { storeByHalves, type Receipt } from './storing/store-by-halves.ts'
import type { Submission, Stored } from './storing/deduplicate.ts'
import { storeBatch } from './storing/store-batch.ts'

/**
 * Stores messages; resolves once they are on disk, with their rollups. Some may be refused for the names that they bring. Of members that
 * nobody knows it is noted with the device that it sends them.
 */
export interface MessageStore {
  store: (device_id: number, sent: ParsedMessage[], ignored?: readonly string[]) => Promise<Receipt>
}

interface Waiting extends Submission {
  /** By the clock of `performance`. */
  since: number
  resolve: (receipt: Receipt) => void
  reject: (error: unknown) => void
}

const MAX_BATCH_MESSAGES = 4_000
/** After a node of a cluster was away, parcels of others are not sent with those of its devices for so long. */
const APART_MS = 2_000
/** While transactions work in the database, the next one is prepared here: so many run at once, the last of them for many messages alone. */
const TRANSACTIONS = 3
/**
 * A lone message costs the database some seven times as much as one that is stored with others. Beside a transaction that is under way another is
 * worth it once as many messages wait as are under way, within these bounds, and a third once the most wait; fewer wait for the end of one.
 */
const WORTH_ANOTHER = { least: 40, most: 200 }
/** But while there is room for another they wait for so long at most, since they came: what is under way may wait for a lock. */
const PATIENCE_MS = 10

/**
 * One path for every sender: what arrives while a transaction runs waits and goes into the next one together, so that a
 * thousand cameras with one message each cost few commits, and one that comes while nothing runs waits for nobody. Much, or what has waited for
 * a moment, goes beside it. `rollups: false` is for the bench alone, which weighs them.
 */
export const makeMessageStore = (deps: {
  db: Db
  pool: TransactionPool
  clock: () => Date
  log: Log
  rollups?: boolean
  nodesOf?: typeof nodesOfDevices
}): MessageStore => {
  const { nodesOf = nodesOfDevices } = deps
  const names = makeNames(deps)
  const noteDeployments = makeDeploymentNotes(deps)
  const tellNews = makeFarmNotifications(deps)
  const noteIgnored = makeIgnoredMembersLog(deps)
  const waiting: Waiting[] = []
  let running = 0
  /** Messages of all transactions that run. */
  let underWay = 0

  const storeParcels = (parcels: Submission[]) =>
    storeBatch(deps.pool, names, parcels, { ...deps, noteDeployments, tellNews })
  const storeTogether = async (batch: Waiting[]): Promise<void> => {
    try {
      const stored = await storeParcels(batch)
      batch.forEach((parcel, index) => parcel.resolve({ ...(stored[index] as Stored), rejected: [] }))
    } catch (error) {
      const [parcel] = batch
      if (isNodeAway(error)) await storeByNode(batch, error)
      else if (isDatabaseAway(error)) for (const each of batch) each.reject(error)
      else if (parcel && batch.length === 1) setAside(parcel, error)
      // If one parcel cannot be stored, the others still are.
      else for (const each of batch) await storeTogether([each])
    }
  }

  let apartUntil = 0
  /** A node that is away costs its own devices alone. */
  const storeByNode = async (batch: Waiting[], error?: unknown): Promise<void> => {
    if (error !== undefined) apartUntil = performance.now() + APART_MS
    const nodes = await nodesOf(
      deps.db,
      batch.map(({ device_id }) => device_id),
    ).catch(() => new Map<number, string>())
    const groups = Map.groupBy(batch, ({ device_id }) => nodes.get(device_id))
    if (groups.size > 1) await Promise.all([...groups.values()].map(storeTogether))
    else if (error !== undefined) for (const each of batch) each.reject(error)
    else await storeTogether(batch)
  }

  let aside = Promise.resolve()
  /** Beside all others, who must not wait for it: one parcel after the other. */
  const setAside = ({ device_id, sent, resolve, reject }: Waiting, error: unknown) => {
    const store = async (part: ParsedMessage[]) => (await storeParcels([{ device_id, sent: part }]))[0] as Stored
    aside = aside.then(() => storeByHalves(sent, error, store).then(resolve, reject))
  }
  let soon: ReturnType<typeof setTimeout> | undefined
  const storeNext = async () => {
    clearTimeout(soon)
    soon = undefined
    const batch = takeBatch(waiting)
    const messages = messagesOf(batch)
    running += 1
    underWay += messages
    goOn()
    try {
      if (performance.now() < apartUntil) await storeByNode(batch)
      else await storeTogether(batch)
    } finally {
      running -= 1
      underWay -= messages
      goOn()
    }
  }
  const isLast = () => running === TRANSACTIONS - 1
  const enough = () =>
    isLast() ? WORTH_ANOTHER.most : Math.min(WORTH_ANOTHER.most, Math.max(WORTH_ANOTHER.least, underWay))
  const goOn = () => {
    const [first] = waiting
    if (!first || running >= TRANSACTIONS) return
    if (running === 0 || messagesOf(waiting) >= enough()) void storeNext()
    else if (!isLast())
      soon ??= setTimeout(() => void storeNext(), Math.max(0, first.since + PATIENCE_MS - performance.now()))
  }

  const storeParcel = (device_id: number, sent: ParsedMessage[]) =>
    new Promise<Receipt>((resolve, reject) => {
      if (sent.length === 0)
        return resolve({ accepted: 0, duplicates: 0, conflicts: 0, clock_skewed: false, rejected: [] })
      waiting.push({ device_id, sent, since: performance.now(), resolve, reject })
      goOn()
    })

  return {
    store: async (device_id, sent, ignored = []) => {
      const { admitted, rejected } = await registerNames(names, device_id, sent)
      const stored = await storeParcel(device_id, admitted)
      if (ignored.length > 0) await noteIgnored(device_id, ignored)
      return { ...stored, rejected: [...rejected, ...stored.rejected] }
    },
  }
}

const messagesOf = (parcels: readonly Waiting[]): number => parcels.reduce((sum, { sent }) => sum + sent.length, 0)

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
