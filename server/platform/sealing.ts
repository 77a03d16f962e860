import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keeps secrets that the server must read again, so that a copy of the database alone does not tell them. AES-256-GCM. */
export interface Sealer {
  seal: (text: string, about: string) => Buffer
  /** Throws if it was sealed with another key, or about something else. */
  unseal: (sealed: Buffer, about: string) => string
}

export const makeSealer = (secret: string): Sealer => {
  const key = createHash('sha256').update(`bombus sealing ${secret}`).digest()
  return {
    seal: (text, about) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    unseal: (sealed, about) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}

/** The key that a phone seals a person's counts with. It is kept nowhere: the same is made of the secret each time. */
export const fieldKeyOf = (secret: string, user_id: number): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `bombus field ${user_id}`, 32)).toString('base64')

/** The server's secret: SECRET_KEY, or a file of the data folder that the first start writes, for its owner alone. */
export const secretOf = ({ SECRET_KEY, dataDir }: Pick<Settings, 'SECRET_KEY' | 'dataDir'>): string => {
  if (SECRET_KEY !== undefined) return SECRET_KEY
  const file = join(dataDir, 'secret.key')
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
  return readFileSync(file, 'utf8')
}
