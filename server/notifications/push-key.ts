import { createPublicKey } from 'node:crypto'

const BYTES = 65
const UNCOMPRESSED = 4

/** Whether a browser's key is a valid point of P-256. With any other key, encryption would always fail. */
export const isPushKey = (p256dh: string): boolean => {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.byteLength !== BYTES || point[0] !== UNCOMPRESSED) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
