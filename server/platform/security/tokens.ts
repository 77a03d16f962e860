import { hash, randomBytes } from 'node:crypto'

/** 256 random bits for a session, a code, a browser or a device. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: a stolen database opens no session. Random tokens need no slow hash. */
export const tokenHash = (token: string): Buffer =>
  // As a buffer of its own it would take twice as long to make, and memory that is not the engine's.
  Buffer.from(hash('sha256', token, 'binary'), 'binary')
