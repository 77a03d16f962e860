import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, Stanza, type Identity, type Recipient } from 'age-encryption'

/**
 * Files in the age format (https://c2sp.org/age) encrypted with a passphrase. The library writes and reads the headers;
 * scrypt and ChaCha20-Poly1305 are Node's, which are several times faster than those of the library
 * (docs/decisions/0097-native-ciphers-for-backups.md).
 */
const CHUNK = 64 * 1024
const TAG = 16
const NONCE = 16
const CIPHER = 'chacha20-poly1305'
const MAX_HEADER = 64 * 1024
const ZERO_NONCE = Buffer.alloc(12)

/** Work factor of scrypt as a power of two: the default of age, and the maximum accepted from a file. */
const WORK_FACTOR = 18
const MOST_WORK = 22

const deriveKey = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer, work: number): Promise<Buffer> => {
  const N = 2 ** work
  return deriveKey(passphrase, Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]), 32, {
    N,
    r: 8,
    p: 1,
    // Scrypt needs 128 x N x r bytes and slightly more.
    maxmem: 128 * N * 8 + 2 ** 20,
  })
}

const sealed = (key: Uint8Array, nonce: Uint8Array, plain: Uint8Array): Buffer => {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}
/** Throws if the text was changed or the key is wrong. */
const opened = (key: Uint8Array, nonce: Uint8Array, text: Buffer): Buffer => {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG })
  decipher.setAuthTag(text.subarray(-TAG))
  return Buffer.concat([decipher.update(text.subarray(0, -TAG)), decipher.final()])
}

const payloadKey = (fileKey: Uint8Array, nonce: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))

/** The nonce of a chunk of the payload: its number, and whether it is the last. */
const chunkNonce = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = Number(isLast)
  return nonce
}

/** Splits a stream into pieces of a fixed size, of which the last may be shorter, and marks the last one. */
async function* pieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; number: number; isLast: boolean }> {
  let [held, bytes, number]: [Uint8Array[], number, number] = [[], 0, 0]
  for await (const chunk of source) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes <= size) continue
    const whole = Buffer.concat(held)
    let at = 0
    for (; bytes - at > size; at += size)
      yield { piece: whole.subarray(at, at + size), number: number++, isLast: false }
    held = [whole.subarray(at)]
    bytes -= at
  }
  yield { piece: Buffer.concat(held), number, isLast: true }
}

/** Encrypts a stream. `work_factor`: lower only in tests. */
export const encrypted = async (
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
  work_factor = WORK_FACTOR,
): Promise<Readable> => {
  let fileKey: Uint8Array = new Uint8Array()
  const recipient: Recipient = {
    wrapFileKey: async (key) => {
      fileKey = key
      const salt = randomBytes(16)
      const body = sealed(await keyOf(passphrase, salt, work_factor), ZERO_NONCE, key)
      return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(work_factor)], body)]
    },
  }
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const empty = await encrypter.encrypt(new Uint8Array())
  const header = empty.subarray(0, -(NONCE + TAG))
  const nonce = randomBytes(NONCE)
  const key = payloadKey(fileKey, nonce)
  return Readable.from(
    (async function* () {
      yield Buffer.concat([header, nonce])
      for await (const { piece, number, isLast } of pieces(plain, CHUNK))
        yield sealed(key, chunkNonce(number, isLast), piece)
    })(),
    { objectMode: false },
  )
}

const identityOf = (passphrase: string): Identity => ({
  unwrapFileKey: async (stanzas) => {
    const [stanza] = stanzas
    const [kind, salt = '', work = ''] = stanza?.args ?? []
    if (!stanza || stanzas.length > 1 || kind !== 'scrypt') return null
    if (!/^[1-9]\d?$/.test(work) || Number(work) > MOST_WORK) throw new Error('its key asks for too much work')
    const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(work))
    try {
      return opened(key, ZERO_NONCE, Buffer.from(stanza.body))
    } catch {
      return null
    }
  },
})

/** Reads a file up to the end of its header. `rest` is the remaining stream. */
const splitHeader = async (source: AsyncIterable<Uint8Array>) => {
  const chunks = source[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  for (;;) {
    const last = read.indexOf('\n--- ')
    const end = last < 0 ? -1 : read.indexOf('\n', last + 1) + 1
    if (end > 0 && read.length >= end + NONCE)
      return { header: read.subarray(0, end), read: read.subarray(end), chunks }
    const { value, done } = await chunks.next()
    if (done || read.length > MAX_HEADER) throw new Error('it has no header of age')
    read = Buffer.concat([read, value])
  }
}

/**
 * Decrypts a stream; rejects with "no identity matched" if the passphrase is wrong. The stream fails if the file was
 * changed or is truncated.
 */
export const decrypted = async (source: AsyncIterable<Uint8Array>, passphrase: string): Promise<Readable> => {
  const { header, read, chunks } = await splitHeader(source)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identityOf(passphrase))
  const key = payloadKey(await decrypter.decryptHeader(header), read.subarray(0, NONCE))
  const rest = async function* () {
    yield read.subarray(NONCE)
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  return Readable.from(
    (async function* () {
      for await (const { piece, number, isLast } of pieces(rest(), CHUNK + TAG)) {
        // Only an empty file has an empty last chunk.
        if (piece.length < TAG || (piece.length === TAG && number > 0)) throw new Error('it ends early')
        yield opened(key, chunkNonce(number, isLast), piece)
      }
    })(),
    { objectMode: false },
  )
}
