import { isDatabaseAway } from '../platform/postgres/database-away.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { TransactionPool } from '../platform/postgres/pipelined-transaction.ts'
import { isNodeAway, nodesOfDevices } from '../platform/citus/nodes.ts'
import { makeFarmNotifications } from '../platform/postgres/farm-notifications.ts'
import type { Log } from '../platform/observability/log.ts'
import { makeDeploymentRecorder } from './deployment-writes.ts'
import { registerNames } from './storing/register-names.ts'
import { makeReportLog } from './device-report-writes.ts'
import { makeIgnoredMembersLog } from './parsing/ignored-members.ts'
import { makeNames } from './storing/names.ts'
import type { ParsedMessage } from './parsing/parse.ts'
import { nothing, storeByHalves, type Receipt } from './storing/store-by-halves.ts'
import type { Submission, Stored } from './storing/deduplicate.ts'
import { storeBatch } from './storing/store-batch.ts'

/**
 * Stores messages and resolves once they and their rollups are on disk. Messages that exceed the limit of names are
 * rejected. Unknown members and what messages report about the device are also recorded.
 */
export interface MessageStore {
  store: (device_id: number, sent: ParsedMessage[], ignored?: readonly string[]) => Promise<Receipt>
}

interface QueuedSubmission extends Submission {
  /** `performance.now()` when it was queued. */
  since: number
  resolve: (receipt: Receipt) => void
  reject: (error: unknown) => void
}

const MAX_BATCH_MESSAGES = 4_000
/**
 * For this long after a cluster node failed, submissions are grouped by node, so that the failed node affects only its
 * own devices.
 */
const BY_NODE_MS = 2_000
/**
 * Concurrent transactions: the next one is prepared here while the others run in the database. The last slot is
 * reserved for large batches.
 */
const MAX_TRANSACTIONS = 3
/**
 * A message stored alone costs the database about seven times as much as one stored in a batch. A second transaction
 * starts alongside the first once as many messages wait as are being stored, within these bounds; a third starts at
 * `most`.
 */
const MESSAGES_FOR_ANOTHER = { least: 40, most: 200 }
/** A message waits at most this long for a second transaction, because the first may wait for a lock. */
const MAX_WAIT_MS = 10
/** Submissions that have waited this long when the database is lost are rejected with the same error instead of being retried. */
const STALLED_MS = 1_000

/**
 * All senders share this path. Messages that arrive while a transaction runs are queued and stored together in the
 * next one, so that a thousand cameras with one message each need few commits. A message that arrives while nothing
 * runs is stored at once. `rollups: false` is for the benchmark only.
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
  const recordDeployments = makeDeploymentRecorder(deps)
  const notifyFarms = makeFarmNotifications(deps)
  const recordIgnored = makeIgnoredMembersLog(deps)
  const recordReport = makeReportLog(deps)
  const queue: QueuedSubmission[] = []
  let running = 0
  /** Number of messages in all running transactions. */
  let storing = 0

  const storeSubmissions = (submissions: Submission[]) =>
    storeBatch(deps.pool, names, submissions, {
      ...deps,
      recordDeployments,
      notifyFarms,
    })
  const storeTogether = async (batch: QueuedSubmission[]): Promise<void> => {
    try {
      const stored = await storeSubmissions(batch)
      batch.forEach((submission, index) => submission.resolve({ ...(stored[index] as Stored), rejected: [] }))
    } catch (error) {
      const [submission] = batch
      if (isNodeAway(error)) await storeByNode(batch, error)
      else if (isDatabaseAway(error)) for (const each of [...batch, ...takeStalled(queue)]) each.reject(error)
      else if (submission && batch.length === 1) storeSeparately(submission, error)
      // If one submission cannot be stored, the others still are.
      else for (const each of batch) await storeTogether([each])
    }
  }

  let byNodeUntil = 0
  /** Groups submissions by node, so that a failed node affects only its own devices. */
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
  /** Stores a failed submission alone and in sequence, so that the others need not wait for it. */
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
    storing += messages
    startNext()
    try {
      if (performance.now() < byNodeUntil) await storeByNode(batch)
      else await storeTogether(batch)
    } finally {
      running -= 1
      storing -= messages
      startNext()
    }
  }
  const isLastTransaction = () => running === MAX_TRANSACTIONS - 1
  const messagesForAnother = () =>
    isLastTransaction()
      ? MESSAGES_FOR_ANOTHER.most
      : Math.min(MESSAGES_FOR_ANOTHER.most, Math.max(MESSAGES_FOR_ANOTHER.least, storing))
  const startNext = () => {
    const [first] = queue
    if (!first || running >= MAX_TRANSACTIONS) return
    if (running === 0 || messagesOf(queue) >= messagesForAnother()) void storeNext()
    else if (!isLastTransaction())
      startTimer ??= setTimeout(() => void storeNext(), Math.max(0, first.since + MAX_WAIT_MS - performance.now()))
  }

  const enqueue = (device_id: number, sent: ParsedMessage[]) =>
    new Promise<Receipt>((resolve, reject) => {
      if (sent.length === 0) return resolve({ ...nothing, rejected: [] })
      queue.push({ device_id, sent, since: performance.now(), resolve, reject })
      startNext()
    })

  return {
    store: async (device_id, sent, ignored = []) => {
      const { admitted, rejected } = await registerNames(names, device_id, sent)
      const stored = await enqueue(device_id, admitted)
      if (ignored.length > 0) await recordIgnored(device_id, ignored)
      await recordReport(device_id, admitted)
      return { ...stored, rejected: [...rejected, ...stored.rejected] }
    },
  }
}

const messagesOf = (submissions: readonly QueuedSubmission[]): number =>
  submissions.reduce((sum, { sent }) => sum + sent.length, 0)

/** Removes and returns what would otherwise wait for the lost database a second time. */
const takeStalled = (queue: QueuedSubmission[]): QueuedSubmission[] => {
  const fresh = queue.findIndex(({ since }) => performance.now() - since < STALLED_MS)
  return queue.splice(0, fresh === -1 ? queue.length : fresh)
}

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
