import { argon2, randomBytes, timingSafeEqual, hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { withConcurrency } from '../limits/concurrency-limit.ts'

/** 256 random bits for a session, a code, a browser or a device. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: a stolen database opens no session. Random tokens need no slow hash. */
export const tokenHash = (token: string): Buffer =>
  // As a buffer of its own it would take twice as long to make, and memory that is not the engine's.
  Buffer.from(hash('sha256', token, 'binary'), 'binary')

const hashArgon2 = promisify(argon2)

// OWASP's advice for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

// One core less than there are: who tries passwords by the hundred leaves the others to cameras and pages.
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

/** Hash in the usual notation, `$argon2id$v=19$m=...,t=...,p=...$salt$tag`: its costs can be raised later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, MEMORY_KIB, PASSES, LANES)
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${text(salt)}$${text(tag)}`
}

const notation = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const dummyHash = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether a password fits. Without a hash it takes as long and says no, so that time does not tell who is registered. */
export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const [, memory, passes, lanes, salt, tag] = notation.exec(hash ?? dummyHash) ?? []
  if (salt === undefined || tag === undefined) return false
  const made = await derive(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes), Number(lanes))
  const expected = Buffer.from(tag, 'base64')
  return hash !== null && made.length === expected.length && timingSafeEqual(made, expected)
}
