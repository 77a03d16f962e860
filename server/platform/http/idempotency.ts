import { fixedPeriods } from '#domain/platform/retention.ts'
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { messages } from '#domain/messages.ts'
import { authorOf, personOf, type Actor } from './actor.ts'
import { inTransaction, type Db, type Trx } from '../postgres/database.ts'
import { invalid, Problem } from './problem.ts'
import { days, deleteExpired } from '../cleanup/delete-expired.ts'
import type { ClockDeps } from '../cleanup/trusted-clock.ts'

const MAX_KEY_LENGTH = 255
/** A phone may be offline for weeks before it sends its counts. */
const RETENTION_DAYS = fixedPeriods.idempotency_days
const IV_BYTES = 12
const TAG_BYTES = 16

interface Input {
  actor: Actor
  body: unknown
  request: FastifyRequest
}

/**
 * Runs `work`, which creates something, in one transaction. Repeated with the same Idempotency-Key, it returns the
 * first result; the same key with another request is refused. Without a key, `work` just runs.
 */
export const idempotent = async <T>(
  db: Db,
  { actor, body, request }: Input,
  work: (trx: Trx) => Promise<T>,
): Promise<T> => {
  if (!request.routeOptions.config.endpoint?.idempotent) throw new Error('This endpoint does not declare idempotent.')
  const author = authorOf(actor)
  const key = keyOf(request)
  if (key === null) return inTransaction(db, author, work)
  const key_hash = hashOf(actor, key)
  const request_hash = sha256(`${request.method} ${request.url} ${JSON.stringify(body)}`)
  return inTransaction(db, author, async (trx) => {
    // Waits for a concurrent request with the same key.
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ key_hash, request_hash })
      .onConflict((conflict) => conflict.column('key_hash').doNothing())
      .returning('key_hash')
      .executeTakeFirst()
    if (!claimed) {
      const first = await trx
        .selectFrom('idempotency_keys')
        .where('key_hash', '=', key_hash)
        .select(['request_hash', 'answer'])
        .executeTakeFirstOrThrow()
      if (!first.answer || !first.request_hash.equals(request_hash)) throw new Problem(409, messages.keyReused)
      return open(key, first.answer) as T
    }
    const made = await work(trx)
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: seal(key, made) })
      .where('key_hash', '=', key_hash)
      .execute()
    return made
  })
}

/** Stored as the hash of a key that was used for an item inside another request; no request has this hash. */
const hashOfEntryKey = Buffer.alloc(32)

/**
 * Claims the keys of items that this request stores together and that could also be sent one by one. Refuses the
 * request if a key was used before; later requests with one of the keys are refused.
 */
export const registerIdempotency = async (trx: Trx, actor: Actor, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  // Sorted, so that two requests cannot deadlock.
  const values = keys.toSorted().map((key) => ({ key_hash: hashOf(actor, key), request_hash: hashOfEntryKey }))
  const used = await trx
    .insertInto('idempotency_keys')
    .values(values)
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('key_hash')
    .execute()
  if (used.length < keys.length) throw new Problem(409, messages.keyReused)
}

/** Deletes keys after the time in which requests may be repeated. */
export const cleanUpIdempotencyKeys = (deps: ClockDeps) =>
  deleteExpired(deps, {
    name: 'idempotency keys',
    table: 'idempotency_keys',
    column: 'created_at',
    seconds: days(RETENTION_DAYS),
    floor: 1_000,
  })

const keyOf = (request: FastifyRequest): string | null => {
  const given = request.headers['idempotency-key']
  if (given === undefined) return null
  if (typeof given === 'string' && given.length > 0 && given.length <= MAX_KEY_LENGTH) return given
  throw invalid([{ path: 'Idempotency-Key', message: `must have 1 to ${MAX_KEY_LENGTH} characters` }])
}

const hashOf = (actor: Actor, key: string) => sha256(`${personOf(actor).user_id} ${key}`)
const sha256 = (text: string) => createHash('sha256').update(text).digest()
const secretOf = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'idempotency', 32))

const seal = (key: string, answer: unknown): Buffer => {
  const iv = crypto.getRandomValues(Buffer.alloc(IV_BYTES))
  const cipher = createCipheriv('aes-256-gcm', secretOf(key), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

const open = (key: string, sealed: Buffer): unknown => {
  const cipher = createDecipheriv('aes-256-gcm', secretOf(key), sealed.subarray(0, IV_BYTES))
  cipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = Buffer.concat([cipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), cipher.final()])
  return JSON.parse(text.toString())
}
