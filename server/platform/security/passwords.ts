import { argon2, randomBytes, timingSafeEqual, hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { withConcurrency } from '../limits/concurrency-limit.ts'

/** 256 random bits for a session, code, browser or device. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token, so that a stolen database opens no session. Random tokens need no slow hash. */
export const tokenHash = (token: string): Buffer =>
  // Twice as fast as allocating a new buffer.
  Buffer.from(hash('sha256', token, 'binary'), 'binary')

const hashArgon2 = promisify(argon2)

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

// One core fewer than the machine has, so that password guessing leaves a core for cameras and pages.
const inSequence = withConcurrency(Math.max(1, Math.min(2, availableParallelism() - 1)))

const derive = (password: string, salt: Buffer, memory: number, passes: number, lanes: number) =>
  inSequence(() =>
    hashArgon2('argon2id', {
      message: password.normalize('NFKC'),
      nonce: salt,
      memory,
      passes,
      parallelism: lanes,
      tagLength: TAG_BYTES,
    }),
  )

/** Hash in PHC format, `$argon2id$v=19$m=...,t=...,p=...$salt$tag`, so that its costs can be raised later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, MEMORY_KIB, PASSES, LANES)
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${text(salt)}$${text(tag)}`
}

const notation = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const dummyHash = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Whether a password matches. Without a hash it takes equally long and returns false, so that timing does not reveal
 * which accounts exist.
 */
export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const [, memory, passes, lanes, salt, tag] = notation.exec(hash ?? dummyHash) ?? []
  if (salt === undefined || tag === undefined) return false
  const made = await derive(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes), Number(lanes))
  const expected = Buffer.from(tag, 'base64')
  return hash !== null && made.length === expected.length && timingSafeEqual(made, expected)
}
