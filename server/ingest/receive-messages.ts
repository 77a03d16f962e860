import type { FastifyError } from 'fastify'
import type * as z from 'zod/mini'
import { INLINE_PARSE_BYTES } from '#domain/budgets/budgets.ts'
import type { ingestResponse } from '#domain/ingest/endpoints.ts'
import type { Deps } from '../deps.ts'
import type { Transport } from '../platform/metrics/metrics.ts'
import { problemOf } from '../platform/http/errors.ts'
import { readAtOnce } from './parsing/read-messages.ts'
import { makeRejectionLog } from './rejection-writes.ts'
import { parseInline, readJson, storeParsed, type BatchReceipt } from './process-batch.ts'

/** The largest body of messages, in bytes. */
export const BACKLOG_BYTES = 8 * 1024 * 1024

/**
 * Receives a body of messages by HTTP or MQTT: charges, parses, checks and stores them. Resolves once they are on
 * disk. The buffer may be empty afterwards.
 */
export type ReceiveMessages = (
  device_id: number,
  body: Buffer<ArrayBuffer>,
  options?: ReceiveOptions,
) => Promise<MessageReceipt>
interface ReceiveOptions {
  /** Rejects messages with unknown members instead of ignoring these members. */
  strict?: boolean
  /** Receives work that continues after the caller has disconnected. */
  underWay?: (work: Promise<unknown>) => void
}
export type MessageReceipt = z.infer<typeof ingestResponse>
type Receive = (device_id: number, body: Buffer<ArrayBuffer>, options: ReceiveOptions) => Promise<BatchReceipt>

export const makeReceiveMessages = (
  {
    messages,
    processBatch,
    deviceBudgets: budgets,
    clock,
    metrics,
    db,
    log,
  }: Pick<Deps, 'messages' | 'processBatch' | 'deviceBudgets' | 'clock' | 'metrics' | 'db' | 'log'>,
  transport: Transport,
): ReceiveMessages => {
  /** The receipt of a stored batch; refuses the request if the batch exceeded the device's limit: nothing was stored then. */
  const receiptOrRefusal = <T>(device_id: number, receipt: T | null): T => {
    if (!receipt) throw budgets.messages.refusal(device_id)
    return receipt
  }

  const receiveLarge: Receive = async (device_id, body, { strict = false, underWay }) => {
    const work = processBatch({ device_id, body, max: budgets.messages.left(device_id), strict })
    underWay?.(work)
    const { count, receipt } = await work
    const stored = receiptOrRefusal(device_id, receipt)
    budgets.messages(device_id, count, { owed: true })
    return stored
  }

  const receiveSmall: Receive = async (device_id, body, { strict = false }) => {
    const items = readAtOnce(body, readJson)
    budgets.messages(device_id, items.length)
    try {
      const parsed = parseInline(items, body.length, strict)
      if (parsed) return await storeParsed(messages, device_id, parsed)
      const { receipt } = await processBatch({ device_id, body, max: items.length, strict })
      return receiptOrRefusal(device_id, receipt)
    } catch (error) {
      // Messages that were not stored are refunded, because the device sends them again.
      budgets.messages(device_id, -items.length, { owed: true })
      throw error
    }
  }

  const recordRejection = makeRejectionLog({ db, log, clock })
  return async (device_id, body, options = {}) => {
    const take = body.length > INLINE_PARSE_BYTES.usual ? receiveLarge : receiveSmall
    const { newest_end, ...receipt } = await take(device_id, body, options).catch(async (error: FastifyError) => {
      const problem = problemOf(error)
      if (problem) await recordRejection(device_id, problem)
      throw error
    })
    await recordRejection(device_id, receipt)
    const now = clock()
    metrics.messagesReceived(transport, {
      ...receipt,
      rejected: receipt.rejected.length,
      lag_seconds: newest_end === null ? null : (now.getTime() - newest_end) / 1_000,
    })
    return { ...receipt, server_time: now.toISOString() }
  }
}
