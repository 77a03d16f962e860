import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

type Cbor = number | Buffer | string | Map<Cbor, Cbor>

/** The subset of CBOR that an attestation object without a statement needs. */
const cbor = (value: Cbor): Buffer => {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (data: Buffer) => data.toString('base64url')
const PRESENT_AND_VERIFIED = 0x05
const HAS_KEY = 0x40

/** A software authenticator (ES256): what a browser and its key send. */
export class Authenticator {
  readonly id = randomBytes(32)
  counter = 0
  origin: string
  readonly host: string
  readonly #key: KeyObject
  readonly #publicKey: KeyObject

  constructor(origin: string, host = new URL(origin).hostname) {
    this.origin = origin
    this.host = host
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#publicKey = publicKey
  }

  #data(flags: number, more: Buffer = Buffer.alloc(0)) {
    const counter = Buffer.alloc(4)
    this.counter += 1
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(this.host), Buffer.from([flags]), counter, more])
  }
  #client(type: string, challenge: unknown) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }
  #credential(response: object) {
    return { id: text(this.id), rawId: text(this.id), type: 'public-key', clientExtensionResults: {}, response }
  }

  /** The result of `navigator.credentials.create`. */
  make(options: Record<string, unknown>) {
    const jwk = this.#publicKey.export({ format: 'jwk' })
    const point = (part: string | undefined) => Buffer.from(part ?? '', 'base64url')
    const key = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(jwk.x)],
        [-3, point(jwk.y)],
      ]),
    )
    const length = Buffer.from([0, this.id.length])
    const data = this.#data(PRESENT_AND_VERIFIED | HAS_KEY, Buffer.concat([Buffer.alloc(16), length, this.id, key]))
    const attestation = cbor(
      new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    )
    return this.#credential({
      clientDataJSON: text(this.#client('webauthn.create', options['challenge'])),
      attestationObject: text(attestation),
      transports: ['internal'],
    })
  }

  /** The result of `navigator.credentials.get`. */
  sign(options: Record<string, unknown>, { flags = PRESENT_AND_VERIFIED } = {}) {
    const client = this.#client('webauthn.get', options['challenge'])
    const data = this.#data(flags)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#key)
    return this.#credential({
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(signature),
    })
  }
}
