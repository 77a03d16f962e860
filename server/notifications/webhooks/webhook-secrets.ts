import { createHmac, randomBytes } from 'node:crypto'
import { makeSealer, readable, secretsOf } from '../../platform/security/encryption.ts'
import type { Settings } from '../../platform/config/settings.ts'

const PREFIX = 'whsec_'
const BYTES = 32
/** Standard Webhooks requires 24 to 64 bytes. */
const MIN_BYTES = 24
/** Standard base64, as the libraries of Standard Webhooks decode it. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The purpose for which signing secrets are encrypted. */
export const aboutWebhook = (organisation_id: number) => `webhook of organisation ${organisation_id}`

/** A new signing secret, and the same encrypted for the database. */
export const newSecret = (settings: Settings, organisation_id: number) => {
  const secret = `${PREFIX}${randomBytes(BYTES).toString('base64')}`
  return { secret, sealed: makeSealer(secretsOf(settings)).seal(secret, aboutWebhook(organisation_id)) }
}

/** The key of Standard Webhooks; null for a secret of an earlier release that is not standard base64. */
const keyOf = (secret: string): Buffer | null => {
  const text = secret.slice(PREFIX.length)
  if (!secret.startsWith(PREFIX) || !BASE64.test(text)) return null
  const key = Buffer.from(text, 'base64')
  return key.length < MIN_BYTES ? null : key
}

/** Whether libraries of Standard Webhooks can verify with this encrypted secret; null if it cannot be decrypted. */
export const isStandardSecret = (settings: Settings, organisation_id: number, sealed: Buffer): boolean | null => {
  const secret = readable(() => makeSealer(secretsOf(settings)).unseal(sealed, aboutWebhook(organisation_id)))
  return secret === null ? null : keyOf(secret) !== null
}

/**
 * The headers that sign a delivery: those of Standard Webhooks, and `Bombus-Signature` of earlier releases, whose key is
 * the text of the secret. Each has a signature by every secret, the newest first.
 */
export const signingHeaders = (
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> => {
  const keys = secrets.map(keyOf).filter((key) => key !== null)
  const sign = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    ...(keys.length > 0 && {
      'webhook-signature': keys.map((key) => `v1,${sign(key, `${id}.${seconds}.${body}`).digest('base64')}`).join(' '),
    }),
    'bombus-signature': [
      `t=${seconds}`,
      ...secrets.map((secret) => `v1=${sign(secret, `${seconds}.${body}`).digest('hex')}`),
    ].join(','),
  }
}
