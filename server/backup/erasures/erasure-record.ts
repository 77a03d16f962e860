import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

const id = z.nullable(z.int())
const shape = z.object({
  request_id: z.int(),
  kind: z.enum(['erase-person', 'erase-organisation']),
  user_id: id,
  organisation_id: id,
  /**
   * When the account of the person was created, because ids may be assigned again after a restore. Null: of an
   * organisation.
   */
  account_created_at: z.nullable(z.string()),
  finished_at: z.string(),
})
/** A completed erasure, identified by ids only: a restore of an older backup has to repeat it. */
export type ErasureRecord = z.infer<typeof shape>

/** Such as `erasure-2026-06-12T0930Z-17.json`, in UTC; the number is the id of the request. */
export const erasureName = ({ finished_at, request_id }: ErasureRecord): string =>
  `erasure-${finished_at.slice(0, 16).replace(':', '')}Z-${request_id}.json`
const name = /^erasure-(\d{4}-\d{2}-\d{2}T\d{4}Z)-\d+\.json$/
export const isErasureName = (file: string): boolean => name.test(file)

const KEPT_YEARS = 3
/** Records that no archive needs any longer, including archives stored elsewhere. */
export const expiredErasures = (files: readonly string[], now: Date): string[] => {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - KEPT_YEARS)
  const oldest = since.toISOString().slice(0, 10)
  return files.filter((file) => (name.exec(file)?.[1] ?? oldest) < oldest)
}

const KEY_BYTES = 32
const macOf = (passphrase: string, text: string): Buffer =>
  createHmac('sha256', scryptSync(passphrase, 'bombus erasures', KEY_BYTES))
    .update(text)
    .digest()

/**
 * Write access to the backup folder must not be enough to have people erased, so records are signed with the
 * passphrase.
 */
export const signedRecord = (record: ErasureRecord, passphrase: string): string => {
  const erasure = JSON.stringify(record)
  return JSON.stringify({ erasure, hmac_sha256: macOf(passphrase, erasure).toString('hex') })
}

const signed = z.object({ erasure: z.string(), hmac_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
/** Returns the record; null if the text is not a record, or was not signed with this passphrase. */
export const readRecord = (text: string, passphrase: string): ErasureRecord | null => {
  try {
    const { erasure, hmac_sha256 } = signed.parse(JSON.parse(text))
    const isGenuine = timingSafeEqual(Buffer.from(hmac_sha256, 'hex'), macOf(passphrase, erasure))
    return isGenuine ? shape.parse(JSON.parse(erasure)) : null
  } catch {
    return null
  }
}
