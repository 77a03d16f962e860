import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { messages } from '#domain/messages.ts'
import { clientAddress, networkOf } from '../http/client-address.ts'
import type { Limits } from './limits.ts'

const MINUTE_MS = 60_000
const KEY_BYTES = 6
/**
 * Returns a network as the key of a limit. Networks with the same key share a budget, which is as unlikely as it is
 * harmless.
 */
const keyOf = (network: string): number => createHash('sha256').update(network).digest().readUIntBE(0, KEY_BYTES)

/**
 * Limits requests per minute from one network to data that is readable without a session. Throws 429 beyond the limit.
 */
export const networkLimit = (limits: Pick<Limits, 'cap'>, name: string, most: number) => {
  const cap = limits.cap(name, most, MINUTE_MS, messages.tooManyRequests)
  return (request: FastifyRequest): void => void cap(keyOf(networkOf(clientAddress(request))))
}
