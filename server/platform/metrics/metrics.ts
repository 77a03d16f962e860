import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../observability/log.ts'

/** Why a request with messages, or its sender, was refused. A bounded set, because these are labels. */
export type IngestReason =
  | 'invalid'
  | 'unknown_device'
  | 'other_device'
  | 'not_json'
  | 'rate_limit'
  | 'too_large'
  | 'unavailable'
  | 'storage_full'
  | 'other'
export type Transport = 'http' | 'mqtt'

interface EndedRequest {
  /** Id of the operation; `page`, `other` or `none` for other routes. */
  operation: string
  method: string
  status: number
  /** Null for streams, which last as long as their page is open. */
  seconds: number | null
}
interface ReceivedMessages {
  accepted: number
  duplicates: number
  conflicts: number
  rejected: number
  /** From the end of the newest message to its receipt; null without a valid message. */
  lag_seconds: number | null
}
type NotificationOutcome = 'sent' | 'retry' | 'failed' | 'gone'
type WebhookOutcome = 'sent' | 'retry' | 'failed' | 'dropped'

/** Sets gauges when metrics are read. May throw: its metrics are then left out, and `bombus_collector_up` is 0. */
type Collect = () => Promise<void> | void

/** Counts events, one function per event; collectors add values measured when the metrics are read. */
export interface Metrics {
  requestEnded: (request: EndedRequest) => void
  messagesReceived: (transport: Transport, received: ReceivedMessages) => void
  /** All messages of a request or MQTT message were refused together. */
  messagesRefused: (transport: Transport, reason: IngestReason) => void
  imageReceived: (result: 'accepted' | 'duplicate' | 'refused', reason?: IngestReason) => void
  alertRoundEnded: (outcome: 'done' | 'skipped' | 'failed', seconds: number) => void
  notificationTried: (channel: 'email' | 'push' | 'sms', outcome: NotificationOutcome) => void
  webhookTried: (outcome: WebhookOutcome) => void
  jobEnded: (queue: string, outcome: 'done' | 'failed', seconds: number) => void
  gauge: <Label extends string = never>(name: string, help: string, labels?: readonly Label[]) => Gauge<Label>
  addCollector: (name: string, collect: Collect) => void
  /** Measures the process itself, such as memory and event loop, from now on. */
  measureProcess: () => void
  /** The text of all metrics. Collectors run at most once in ten seconds, together. */
  read: () => Promise<string>
  contentType: string
  /** Names of all metrics, without suffixes such as `_bucket`. */
  names: () => string[]
}

const COLLECTED_FOR_MS = 10_000
/** A collector that takes longer counts as failed; its late result is used at the next reading. */
const COLLECT_TIMEOUT_MS = 5_000

/** Seconds. Calls of people take milliseconds; uploads and reports up to minutes. */
const REQUEST_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const ROUND_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30, 300, 3_600]
/** From a minute to a month: cameras send messages that they stored while they had no signal. */
const LAG_BUCKETS = [60, 300, 900, 3_600, 4 * 3_600, 86_400, 7 * 86_400, 30 * 86_400]

/** The metrics of a server, in a separate registry. */
export const makeMetrics = (
  log: Pick<Log, 'warn'>,
  { now = () => performance.now(), timeout_ms = COLLECT_TIMEOUT_MS } = {},
): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'bombus_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['operation', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'bombus_http_request_duration_seconds',
    help: 'From the first byte received to the last sent, without event streams.',
    labelNames: ['operation'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const ingested = new Counter({
    name: 'bombus_ingest_messages_total',
    help: 'Messages of devices by what became of them.',
    labelNames: ['transport', 'result', 'reason'],
    registers,
  })
  const refusals = new Counter({
    name: 'bombus_ingest_refusals_total',
    help: 'Requests and MQTT messages that were refused as a whole.',
    labelNames: ['transport', 'reason'],
    registers,
  })
  const images = new Counter({
    name: 'bombus_ingest_images_total',
    help: 'Images of devices by what became of them.',
    labelNames: ['result', 'reason'],
    registers,
  })
  const lag = new Histogram({
    name: 'bombus_ingest_lag_seconds',
    help: 'From the end of the newest message of a delivery to its receipt.',
    labelNames: ['transport'],
    buckets: LAG_BUCKETS,
    registers,
  })
  const rounds = new Histogram({
    name: 'bombus_alert_round_duration_seconds',
    help: 'Evaluations of all alerts.',
    labelNames: ['outcome'],
    buckets: ROUND_BUCKETS,
    registers,
  })
  const notifications = new Counter({
    name: 'bombus_notifications_total',
    help: 'Attempts to send an email or push message.',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  const webhooks = new Counter({
    name: 'bombus_webhooks_total',
    help: 'Attempts to deliver to a webhook.',
    labelNames: ['outcome'],
    registers,
  })
  const jobs = new Histogram({
    name: 'bombus_job_duration_seconds',
    help: 'Jobs carried out by this server.',
    labelNames: ['queue', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  })
  const gauge = <Label extends string = never>(name: string, help: string, labels: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames: [...labels], registers })
  const up = gauge('bombus_collector_up', 'Whether this part of the metrics could be measured.', ['collector'])

  const collectors = new Map<string, Collect>()
  const runCollector = async (name: string, collect: Collect): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`took more than ${timeout_ms} ms`)), timeout_ms)
    })
    try {
      await Promise.race([collect(), tooLate])
      up.set({ collector: name }, 1)
    } catch (error) {
      up.set({ collector: name }, 0)
      log.warn({ collector: name, reason: (error as Error).message }, 'a part of the metrics could not be measured')
    } finally {
      clearTimeout(timer)
    }
  }
  let collected: { at: number; work: Promise<unknown> } | undefined
  const collect = () => {
    if (!collected || now() - collected.at >= COLLECTED_FOR_MS)
      collected = { at: now(), work: Promise.all([...collectors].map(([name, one]) => runCollector(name, one))) }
    return collected.work
  }

  return {
    requestEnded: ({ operation, method, status, seconds }) => {
      requests.inc({ operation, method, status })
      if (seconds !== null) durations.observe({ operation }, seconds)
    },
    messagesReceived: (transport, { lag_seconds, rejected, ...results }) => {
      const counted = { accepted: results.accepted, duplicate: results.duplicates, conflict: results.conflicts }
      for (const [result, count] of Object.entries(counted))
        if (count > 0) ingested.inc({ transport, result, reason: '' }, count)
      if (rejected > 0)
        ingested.inc({ transport, result: 'rejected', reason: 'invalid' satisfies IngestReason }, rejected)
      if (lag_seconds !== null) lag.observe({ transport }, Math.max(0, lag_seconds))
    },
    messagesRefused: (transport, reason) => refusals.inc({ transport, reason }),
    imageReceived: (result, reason) => images.inc({ result, reason: reason ?? '' }),
    alertRoundEnded: (outcome, seconds) => rounds.observe({ outcome }, seconds),
    notificationTried: (channel, outcome) => notifications.inc({ channel, outcome }),
    webhookTried: (outcome) => webhooks.inc({ outcome }),
    jobEnded: (queue, outcome, seconds) => jobs.observe({ queue, outcome }, seconds),
    gauge,
    addCollector: (name, one) => void collectors.set(name, one),
    measureProcess: () => collectDefaultMetrics({ register: registry }),
    read: async () => {
      await collect()
      return registry.metrics()
    },
    contentType: registry.contentType,
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  }
}

const byStatus: Record<number, IngestReason> = {
  400: 'not_json',
  401: 'unknown_device',
  403: 'other_device',
  413: 'too_large',
  422: 'invalid',
  429: 'rate_limit',
  503: 'unavailable',
  507: 'storage_full',
}
/** The reason of a refusal by its status. */
export const reasonOfStatus = (status: number): IngestReason => byStatus[status] ?? 'other'
