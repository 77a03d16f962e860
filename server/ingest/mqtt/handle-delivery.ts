import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import type { FastifyError } from 'fastify'
import { sendMessages } from '#domain/ingest/endpoints.ts'
import { messages as texts } from '#domain/messages.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { inSpan } from '../../platform/tracing/spans.ts'
import { runSqlOn } from '../../platform/postgres/sql-text.ts'
import { problemOf } from '../../platform/http/errors.ts'
import { COST_MS, makeRefusalThrottle } from '../../platform/limits/throttle-refusals.ts'
import { reasonOfStatus } from '../../platform/metrics/metrics.ts'
import { Problem } from '../../platform/http/problem.ts'
import { BACKLOG_BYTES, makeReceiveMessages, type MessageReceipt } from '../receive-messages.ts'
import { isStrict, STRICT } from '../parsing/prefer.ts'
import { notJsonAt } from '../parsing/unreadable.ts'
import { readEnvelope, type Envelope } from './envelope.ts'
import { replyText } from './reply-text.ts'
import { makeSampledLog } from './sampled-log.ts'
import type { Topics } from './topics.ts'

/** A message delivered by the broker. */
export interface Delivery {
  topic: string
  payload: Buffer<ArrayBuffer>
  isRetained: boolean
  /** From MQTT 5; null if not sent. */
  key: string | null
  traceparent: string | null
  /** Preferences of the sender, as in the header Prefer of HTTP. */
  prefer: string | readonly string[] | null
  responseTopic: string | null
  correlation: Buffer | null
}
export interface Reply {
  topic: string
  text: string
  correlation: Buffer | null
  /** Delay before the reply; it grows with repeated refusals. */
  delay_ms: number
}
/**
 * Acknowledge the message, with or without a reply, or leave it with the broker because the database is not available.
 */
export type Outcome = { reply: Reply | null } | 'later'
export type HandleDelivery = (delivery: Delivery) => Promise<Outcome>

/** Authenticates devices. */
export interface Identities {
  authenticate: (key: string) => Promise<Actor | null>
  /** Whether the device exists. Used if the broker authenticates the senders. */
  isKnown: (device_id: number) => Promise<boolean>
}

/**
 * Failures that are not the sender's fault are retried with growing delays for this long, unless storing for the same
 * device has already failed for this long.
 */
const retry = { first_ms: 1_000, most_ms: 5_000, in_all_ms: 60_000 }
const MAX_CACHED = 100_000
/**
 * Bytes of one device that are processed or queued. A single larger message is accepted, so that it can be rejected
 * with a reason.
 */
const MAX_PENDING = 2 * BACKLOG_BYTES

type Needs = Pick<
  Deps,
  'messages' | 'metrics' | 'processBatch' | 'deviceBudgets' | 'clock' | 'security' | 'settings' | 'log' | 'db'
>

/**
 * Handles MQTT messages like HTTP requests: same keys, limits, checks and storage. Never throws: each message gets a
 * reply or is counted in the log, and is then acknowledged. Only messages not stored because the database is
 * unavailable stay with the broker.
 */
export const makeHandleDelivery = (
  deps: Needs,
  { authenticate, isKnown }: Identities,
  topics: Topics,
  { first_ms, most_ms, in_all_ms } = retry,
): HandleDelivery => {
  const { deviceBudgets: budgets, security, settings, log, db } = deps
  const take = makeReceiveMessages(deps, 'mqtt')
  const tally = makeSampledLog(log)
  const pace = makeRefusalThrottle()
  const held = new Map<number, number>()

  /** Throws unless the sender is the device of the topic. */
  const admit = async (topicOf: number, key: string | null, fault: number | null) => {
    if (key === null) {
      if (settings.MQTT_TRUST_TOPIC && (await isKnown(topicOf))) return
      throw fault === null ? new Problem(401, texts.unknownDevice) : new NoEnvelope(fault)
    }
    const actor = await authenticate(key)
    if (actor?.kind !== 'device') throw new Problem(401, texts.unknownDevice)
    if (actor.device_id !== topicOf) throw new OtherDevice(actor.device_id)
  }

  /** Prevents one device from using up the memory that all devices share. */
  const withinRoom = async <T>(device_id: number, size: number, work: () => Promise<T>): Promise<T> => {
    const others = held.get(device_id) ?? 0
    if (others > 0 && others + size > MAX_PENDING)
      throw new Problem(429, texts.tooManyAtOnce, { headers: { 'retry-after': '1' } })
    held.set(device_id, others + size)
    try {
      return await work()
    } finally {
      const left = (held.get(device_id) ?? size) - size
      if (left > 0) held.set(device_id, left)
      else held.delete(device_id)
    }
  }

  /** Devices for which nothing can be stored, and the time since which this is the case. */
  const failing = new Map<number, number>()
  /** Throws a Problem, or Later. */
  const atLast = async <T>(device_id: number, began: number, work: () => Promise<T>): Promise<T> => {
    for (let pause = first_ms; ; pause = Math.min(most_ms, pause * 2)) {
      try {
        return await work()
      } catch (error) {
        const problem = problemOf(error as FastifyError)
        if (problem && problem.status < 500) throw problem
        if (!problem) log.error({ err: error }, 'unexpected error')
        if (!(await isThere())) throw new Later()
        const now = performance.now()
        const since = failing.get(device_id) ?? now
        if (failing.size >= MAX_CACHED) failing.clear()
        failing.set(device_id, since)
        if (now - Math.min(since, began) > in_all_ms) {
          tally('MQTT: messages that could not be stored', { device_id, err: error })
          throw problem ?? new Problem(500, texts.somethingWrongLater)
        }
        await wait(pause, undefined, { ref: false })
      }
    }
  }

  const store = async (
    device_id: number,
    delivery: Delivery,
    { key, body, fault }: Envelope,
  ): Promise<MessageReceipt> => {
    const began = performance.now()
    await atLast(device_id, began, () => admit(device_id, delivery.key ?? key, fault))
    const size = delivery.payload.length
    const strict = isStrict(delivery.prefer)
    const work = async () => {
      if (body.length > BACKLOG_BYTES) throw new Problem(413, texts.tooLarge)
      // The buffer may have been transferred to a worker by the first attempt, so each attempt passes a copy.
      const receipt = await atLast(device_id, began, () =>
        take(device_id, Buffer.from(new Uint8Array(body).buffer), { strict }),
      )
      failing.delete(device_id)
      return receipt
    }
    const comesAgain = (error: unknown) => error instanceof Later
    return withinRoom(device_id, size, () => budgets.whole(device_id, { size, comesAgain }, work))
  }
  const isThere = () =>
    runSqlOn(db)('select 1').then(
      () => true,
      () => false,
    )

  const record = async (topicOf: number, problem: Problem) => {
    const kind = kinds[problem.status]
    if (!kind) return
    await security
      .record({
        kind,
        result: 'refused',
        status: problem.status,
        endpoint: sendMessages.id,
        device_id: problem instanceof OtherDevice ? problem.device_id : problem.status === 401 ? null : topicOf,
        about_id: topicOf,
        address: 'MQTT',
        browser: null,
        reason: problem.reason,
        request_id: randomUUID(),
      })
      .catch((error: unknown) => log.error({ err: error, kind }, 'could not write to the security log'))
  }

  /** Null: too many replies are pending, so this one is not sent. */
  const paced = (topicOf: number, problem: Problem, bytes: number): number | null => {
    const { status } = problem
    const isStranger = status === 401 || status === 403 || problem instanceof NoEnvelope
    if (!isStranger && (status === 422 || status === 400)) return 0
    // A stranger on another device's topic must not use up that device's allowance of replies.
    const sender = `${isStranger ? 'topic' : 'device'} ${topicOf}`
    const turn = pace(sender, COST_MS.each + bytes * COST_MS.byte, performance.now())
    if (!turn) return null
    if (turn.delay > 0) setTimeout(turn.waiting, turn.delay).unref()
    return turn.delay
  }

  const handle: HandleDelivery = async (delivery) => {
    const { topic, payload, isRetained, responseTopic, correlation } = delivery
    const device_id = topics.deviceOf(topic)
    if (device_id === null || isRetained) {
      tally(device_id === null ? 'MQTT: an unknown topic' : 'MQTT: a retained message', { topic: topic.slice(0, 200) })
      return { reply: null }
    }
    const envelope = readEnvelope(payload)
    const result = await store(device_id, delivery, envelope).catch((error: unknown) => {
      if (error instanceof Problem || error instanceof Later) return error
      throw error
    })
    if (result instanceof Later) return 'later'
    const isRefused = result instanceof Problem
    if (isRefused) {
      deps.metrics.messagesRefused('mqtt', reasonOfStatus(result.status))
      await record(device_id, result)
    }
    const delay_ms = isRefused ? paced(device_id, result, payload.length) : 0
    if (delay_ms === null) {
      tally('MQTT: refusals that nobody was told of', { device_id })
      return { reply: null }
    }
    const isOwn = responseTopic === null || topics.isOwnReply(device_id, responseTopic)
    if (!isOwn) tally('MQTT: answers asked for on topics of others', { device_id })
    return {
      reply: {
        topic: responseTopic !== null && isOwn ? responseTopic : topics.replies(device_id),
        text: replyText(result, {
          ...(!isRefused && isStrict(delivery.prefer) && { preference_applied: STRICT }),
          ...(envelope.correlation !== null && { correlation: envelope.correlation }),
          ...(isRefused && { server_time: deps.clock().toISOString() }),
        }),
        correlation,
        delay_ms,
      },
    }
  }
  return (delivery) =>
    inSpan(
      'mqtt receive',
      {
        kind: SpanKind.CONSUMER,
        attributes: { 'messaging.system': 'mqtt', 'bombus.device_id': topics.deviceOf(delivery.topic) ?? undefined },
        traceparent: delivery.traceparent,
      },
      () => handle(delivery),
    )
}

const kinds: Record<number, 'refused' | 'budget'> = { 401: 'refused', 403: 'refused', 413: 'budget', 429: 'budget' }

/** The database is not available. */
class Later extends Error {}

/** Not JSON, so it contains no readable key. */
class NoEnvelope extends Problem {
  constructor(fault: number) {
    super(400, texts.notJson, { issues: [notJsonAt(fault)] })
  }
}

/** A valid key, but on the topic of another device. */
class OtherDevice extends Problem {
  readonly device_id: number
  constructor(device_id: number) {
    super(403, texts.otherDevice)
    this.device_id = device_id
  }
}
