import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

/** A browser's push subscription, and how it decrypts messages: RFC 8291 and RFC 8188, with one record. */
export const makeBrowser = (endpoint: string) => {
  const curve = createECDH('prime256v1')
  const own = curve.generateKeys()
  const auth = randomBytes(16)
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16)
    const length = body.readUInt8(20)
    const sender = body.subarray(21, 21 + length)
    const sealed = body.subarray(21 + length)
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, about, 32))
    const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12))
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // A 2 ends the last record; zeros after it are padding.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
  return {
    subscription: { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } },
    read,
  }
}

/** The claims of a VAPID header (RFC 8292), verified with the key the browser subscribed with. */
export const vapidClaims = (authorization: string, public_key: string): { aud: string; sub: string; exp: number } => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== public_key) throw new Error('Signed with another key than the browser knows.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) throw new Error('Not signed with that key.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number }
}
