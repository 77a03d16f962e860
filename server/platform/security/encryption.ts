import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_BYTES = 4
/** Stands before the id of the key; what was sealed before there were ids begins with its nonce. */
const MARK = Buffer.from('BSK1')

/** The server's secret, and those before it, which only open what they sealed. */
export interface Secrets {
  current: string
  previous: readonly string[]
}

/** What no known secret opens: it was sealed with another SECRET_KEY, and has to be set up again. */
export class UnreadableSecret extends Error {
  constructor() {
    super('A secret in the database was sealed with another SECRET_KEY.')
  }
}

/** Keeps secrets that the server must read again, so that a copy of the database alone does not tell them. AES-256-GCM. */
export interface Sealer {
  seal: (text: string, about: string) => Buffer
  /** Throws UnreadableSecret if it was sealed with an unknown key, or about something else. */
  unseal: (sealed: Buffer, about: string) => string
  /** Whether it was sealed with the current key: otherwise it is sealed again when it is next read. */
  isCurrent: (sealed: Buffer) => boolean
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
  }
}

/** What `read` unseals; null where that is unreadable. */
export const readable = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableSecret) return null
    throw error
  }
}

/** The key that a phone seals a person's counts with. It is kept nowhere: the same is made of the secret each time. */
export const fieldKeyOf = (secret: string, user_id: number): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `bombus field ${user_id}`, 32)).toString('base64')

/**
 * SECRET_KEY, or a file of the data folder that the first start writes, for its owner alone. Before it: SECRET_KEY_PREVIOUS, and that
 * file where SECRET_KEY has taken its place.
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
    // Of two servers that start together one writes it, whole; both read the same.
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
