import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_BYTES = 4
/** Precedes the key id; older values start with their nonce. */
const MARK = Buffer.from('BSK1')

/** The server's secret, and previous ones, which only decrypt. */
export interface Secrets {
  current: string
  previous: readonly string[]
}

/** Encrypted with an unknown SECRET_KEY; the secret must be set up again. */
export class UnreadableSecret extends Error {
  constructor() {
    super('A secret in the database was sealed with another SECRET_KEY.')
  }
}

/**
 * Encrypts secrets that the server must read again, so that a copy of the database does not reveal them. AES-256-GCM.
 */
export interface Sealer {
  seal: (text: string, about: string) => Buffer
  /** Throws UnreadableSecret if it was encrypted with an unknown key or for another purpose. */
  unseal: (sealed: Buffer, about: string) => string
  /** Whether it was encrypted with the current key; if not, it is encrypted again when next read. */
  isCurrent: (sealed: Buffer) => boolean
  /** Identifies the current key without revealing it. */
  keyId: string
}

interface Key {
  id: Buffer
  bytes: Buffer
}
const keyOf = (secret: string): Key => {
  const bytes = createHash('sha256').update(`bombus sealing ${secret}`).digest()
  return { bytes, id: createHash('sha256').update('key id').update(bytes).digest().subarray(0, KEY_ID_BYTES) }
}

const open = (key: Key, sealed: Buffer, about: string): string | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export const makeSealer = ({ current, previous }: Secrets): Sealer => {
  const key = keyOf(current)
  const keys = [key, ...previous.map(keyOf)]
  const headOf = ({ id }: Key) => Buffer.concat([MARK, id])
  const isBy = (one: Key, sealed: Buffer) => headOf(one).equals(sealed.subarray(0, MARK.length + KEY_ID_BYTES))
  return {
    seal: (text, about) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([headOf(key), nonce, cipher.getAuthTag(), body])
    },
    unseal: (sealed, about) => {
      const named = keys.find((one) => isBy(one, sealed))
      const text = named && open(named, sealed.subarray(MARK.length + KEY_ID_BYTES), about)
      if (text != null) return text
      for (const one of keys) {
        const plain = open(one, sealed, about)
        if (plain !== null) return plain
      }
      throw new UnreadableSecret()
    },
    isCurrent: (sealed) => isBy(key, sealed),
    keyId: key.id.toString('hex'),
  }
}

/** Returns the value that `read` decrypts; null if it is unreadable. */
export const readable = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableSecret) return null
    throw error
  }
}

/** The key with which a phone encrypts a person's counts. It is derived from the secret and not stored. */
export const fieldKeyOf = (secret: string, user_id: number): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `bombus field ${user_id}`, 32)).toString('base64')

/**
 * SECRET_KEY, or a file in the data folder that the first start creates, readable by its owner only. Previous secrets:
 * SECRET_KEY_PREVIOUS, and that file if SECRET_KEY has replaced it.
 */
export const secretsOf = ({
  SECRET_KEY,
  SECRET_KEY_PREVIOUS,
  dataDir,
}: Pick<Settings, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS' | 'dataDir'>): Secrets => {
  const file = join(dataDir, 'secret.key')
  const named = SECRET_KEY_PREVIOUS === undefined ? [] : [SECRET_KEY_PREVIOUS]
  if (SECRET_KEY !== undefined)
    return { current: SECRET_KEY, previous: existsSync(file) ? [...named, readFileSync(file, 'utf8')] : named }
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const part = `${file}.${process.pid}`
    writeFileSync(part, randomBytes(32).toString('base64url'), { mode: 0o600 })
    // If two servers start together, one creates the file and both read it.
    try {
      linkSync(part, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(part)
    }
  }
  return { current: readFileSync(file, 'utf8'), previous: named }
}
