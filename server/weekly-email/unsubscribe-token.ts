import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../platform/security/encryption.ts'

/** What a letter carries so that whoever has it can end the letters, and do nothing else: a number and its signature. */
const signed = (secret: string, user_id: number): Buffer =>
  createHmac('sha256', secret).update(`bombus end letters ${user_id}`).digest()

export const unsubscribeToken = ({ current }: Secrets, user_id: number): string =>
  `${user_id}.${signed(current, user_id).toString('base64url')}`

/** Whose emails a token ends, also one signed with a former secret; null if it is none of this server's. */
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
