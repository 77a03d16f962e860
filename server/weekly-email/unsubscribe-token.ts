import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../platform/security/encryption.ts'

/** The signature of an unsubscribe token, which allows unsubscribing one person and nothing else. */
const signed = (secret: string, user_id: number): Buffer =>
  createHmac('sha256', secret).update(`bombus end letters ${user_id}`).digest()

export const unsubscribeToken = ({ current }: Secrets, user_id: number): string =>
  `${user_id}.${signed(current, user_id).toString('base64url')}`

/** The person of a token, including one signed with a former secret; null if it is invalid. */
export const readUnsubscribeToken = ({ current, previous }: Secrets, token: string): number | null => {
  const [, id, signature] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || signature === undefined) return null
  const given = Buffer.from(signature, 'base64url')
  const isOurs = [current, ...previous].some((secret) => {
    const own = signed(secret, Number(id))
    return given.length === own.length && timingSafeEqual(given, own)
  })
  return isOurs ? Number(id) : null
}
