import { isDatabaseAway } from '../platform/postgres/database-away.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { TransactionPool } from '../platform/postgres/pipelined-transaction.ts'
import { isNodeAway, nodesOfDevices } from '../platform/citus/nodes.ts'
import { makeFarmNotifications } from '../platform/postgres/farm-notifications.ts'
import type { Log } from '../platform/observability/log.ts'
import { makeDeploymentRecorder } from './deployment-writes.ts'
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

interface QueuedSubmission extends Submission {
  /** By the clock of `performance`. */
  since: number
  resolve: (receipt: Receipt) => void
  reject: (error: unknown) => void
}

const MAX_BATCH_MESSAGES = 4_000
/** After a node of a cluster was away, parcels of others are not sent with those of its devices for so long. */
const BY_NODE_MS = 2_000
/** While transactions work in the database, the next one is prepared here: so many run at once, the last of them for many messages alone. */
const MAX_TRANSACTIONS = 3
/**
 * A lone message costs the database some seven times as much as one that is stored with others. Beside a transaction that is under way another is
 * worth it once as many messages wait as are under way, within these bounds, and a third once the most wait; fewer wait for the end of one.
 */
const MESSAGES_FOR_ANOTHER = { least: 40, most: 200 }
/** But while there is room for another they wait for so long at most, since they came: what is under way may wait for a lock. */
const MAX_WAIT_MS = 10

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
  const noteDeployments = makeDeploymentRecorder(deps)
  const tellNews = makeFarmNotifications(deps)
  const noteIgnored = makeIgnoredMembersLog(deps)
  const queue: QueuedSubmission[] = []
  let running = 0
  /** Messages of all transactions that run. */
  let underWay = 0

  const storeSubmissions = (submissions: Submission[]) =>
    storeBatch(deps.pool, names, submissions, { ...deps, noteDeployments, tellNews })
  const storeTogether = async (batch: QueuedSubmission[]): Promise<void> => {
    try {
      const stored = await storeSubmissions(batch)
      batch.forEach((submission, index) => submission.resolve({ ...(stored[index] as Stored), rejected: [] }))
    } catch (error) {
      const [submission] = batch
      if (isNodeAway(error)) await storeByNode(batch, error)
      else if (isDatabaseAway(error)) for (const each of batch) each.reject(error)
      else if (submission && batch.length === 1) storeSeparately(submission, error)
      // If one parcel cannot be stored, the others still are.
      else for (const each of batch) await storeTogether([each])
    }
  }

  let byNodeUntil = 0
  /** A node that is away costs its own devices alone. */
  const storeByNode = async (batch: QueuedSubmission[], error?: unknown): Promise<void> => {
    if (error !== undefined) byNodeUntil = performance.now() + BY_NODE_MS
    const nodes = await nodesOf(
      deps.db,
      batch.map(({ device_id }) => device_id),
    ).catch(() => new Map<number, string>())
    const groups = Map.groupBy(batch, ({ device_id }) => nodes.get(device_id))
    if (groups.size > 1) await Promise.all([...groups.values()].map(storeTogether))
    else if (error !== undefined) for (const each of batch) each.reject(error)
    else await storeTogether(batch)
  }

  let separateQueue = Promise.resolve()
  /** Beside all others, who must not wait for it: one parcel after the other. */
  const storeSeparately = ({ device_id, sent, resolve, reject }: QueuedSubmission, error: unknown) => {
    const store = async (part: ParsedMessage[]) => (await storeSubmissions([{ device_id, sent: part }]))[0] as Stored
    separateQueue = separateQueue.then(() => storeByHalves(sent, error, store).then(resolve, reject))
  }
  let startTimer: ReturnType<typeof setTimeout> | undefined
  const storeNext = async () => {
    clearTimeout(startTimer)
    startTimer = undefined
    const batch = takeFromQueue(queue)
    const messages = messagesOf(batch)
    running += 1
    underWay += messages
    startNext()
    try {
      if (performance.now() < byNodeUntil) await storeByNode(batch)
      else await storeTogether(batch)
    } finally {
      running -= 1
      underWay -= messages
      startNext()
    }
  }
  const isLastTransaction = () => running === MAX_TRANSACTIONS - 1
  const messagesForAnother = () =>
    isLastTransaction()
      ? MESSAGES_FOR_ANOTHER.most
      : Math.min(MESSAGES_FOR_ANOTHER.most, Math.max(MESSAGES_FOR_ANOTHER.least, underWay))
  const startNext = () => {
    const [first] = queue
    if (!first || running >= MAX_TRANSACTIONS) return
    if (running === 0 || messagesOf(queue) >= messagesForAnother()) void storeNext()
    else if (!isLastTransaction())
      startTimer ??= setTimeout(() => void storeNext(), Math.max(0, first.since + MAX_WAIT_MS - performance.now()))
  }

  const enqueue = (device_id: number, sent: ParsedMessage[]) =>
    new Promise<Receipt>((resolve, reject) => {
      if (sent.length === 0)
        return resolve({ accepted: 0, duplicates: 0, conflicts: 0, clock_skewed: false, rejected: [] })
      queue.push({ device_id, sent, since: performance.now(), resolve, reject })
      startNext()
    })

  return {
    store: async (device_id, sent, ignored = []) => {
      const { admitted, rejected } = await registerNames(names, device_id, sent)
      const stored = await enqueue(device_id, admitted)
      if (ignored.length > 0) await noteIgnored(device_id, ignored)
      return { ...stored, rejected: [...rejected, ...stored.rejected] }
    },
  }
}

const messagesOf = (submissions: readonly QueuedSubmission[]): number =>
  submissions.reduce((sum, { sent }) => sum + sent.length, 0)

const takeFromQueue = (queue: QueuedSubmission[]): QueuedSubmission[] => {
  let messages = 0
  let submissions = 0
  for (const submission of queue) {
    if (submissions > 0 && messages + submission.sent.length > MAX_BATCH_MESSAGES) break
    messages += submission.sent.length
    submissions += 1
  }
  return queue.splice(0, submissions)
}
