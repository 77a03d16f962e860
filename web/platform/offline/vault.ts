/**
 * Encryption of waiting records on a locked phone. Anybody can lock it, which takes a public key. Unlocking takes the
 * private key, which is stored here twice: encrypted with a key derived from the field PIN, and with one that the
 * server gives only to this person.
 */

const ROUNDS = 600_000
export const MAX_TRIES = 8

interface Sealed {
  iv: string
  data: string
}
export interface Vault {
  /** The public key of the encryption pair: SPKI. */
  lock: string
  byServer: Sealed
  /** Null after too many attempts with the PIN. */
  byPin: (Sealed & { salt: string; rounds: number; tries: number }) | null
}
/** A new key each time, itself encrypted with the public one. */
export interface SealedCounts extends Sealed {
  key: string
}

/** The same for bytes, which IndexedDB stores as they are. */
export interface SealedBytes {
  key: string
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const { subtle } = globalThis.crypto
const pair = { name: 'RSA-OAEP', hash: 'SHA-256' } as const
const text = (bytes: ArrayBuffer | Uint8Array): string => {
  let binary = ''
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte)
  return btoa(binary)
}
const bytesOf = (given: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(given), (one) => one.charCodeAt(0))
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

const sealWith = async (key: CryptoKey, data: BufferSource): Promise<Sealed> => {
  const iv = random(12)
  return { iv: text(iv), data: text(await subtle.encrypt({ name: 'AES-GCM', iv }, key, data)) }
}
/** Throws if it was encrypted with another key. */
const openWith = (key: CryptoKey, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, key, bytesOf(data))

const serverKey = (given: string) => subtle.importKey('raw', bytesOf(given), 'AES-GCM', false, ['encrypt', 'decrypt'])
const pinKey = async (pin: string, salt: string, iterations: number): Promise<CryptoKey> => {
  const from = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations }
  return subtle.deriveKey(how, from, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
const privateKey = (given: ArrayBuffer) => subtle.importKey('pkcs8', given, pair, false, ['decrypt'])

/** Creates a vault that can be opened with this PIN or with the server's key. */
export const makeVault = async (pin: string, fieldKey: string, rounds = ROUNDS): Promise<Vault> => {
  const made = await subtle.generateKey(
    { ...pair, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  )
  const opens = await subtle.exportKey('pkcs8', made.privateKey)
  const salt = text(random(16))
  return {
    lock: text(await subtle.exportKey('spki', made.publicKey)),
    byServer: await sealWith(await serverKey(fieldKey), opens),
    byPin: { ...(await sealWith(await pinKey(pin, salt, rounds), opens)), salt, rounds, tries: 0 },
  }
}

/** A single-use key, and the same key encrypted so that only the private key decrypts it. */
const onceFor = async ({ lock }: Vault) => {
  const key = random(32)
  const to = await subtle.importKey('spki', bytesOf(lock), pair, false, ['encrypt'])
  return {
    once: await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']),
    sealed: text(await subtle.encrypt(pair, to, key)),
  }
}
const openOnce = async (opens: ArrayBuffer, sealed: string): Promise<CryptoKey> => {
  const key = await subtle.decrypt(pair, await privateKey(opens), bytesOf(sealed))
  return subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
}

export const seal = async (vault: Vault, counts: Record<string, string>): Promise<SealedCounts> => {
  const { once, sealed } = await onceFor(vault)
  return { ...(await sealWith(once, new TextEncoder().encode(JSON.stringify(counts)))), key: sealed }
}

const open = async (opens: ArrayBuffer, sealed: SealedCounts): Promise<Record<string, string>> => {
  const once = await openOnce(opens, sealed.key)
  return JSON.parse(new TextDecoder().decode(await openWith(once, sealed))) as Record<string, string>
}

export const sealBytes = async (vault: Vault, bytes: ArrayBuffer): Promise<SealedBytes> => {
  const { once, sealed } = await onceFor(vault)
  const iv = random(12)
  return { key: sealed, iv, data: await subtle.encrypt({ name: 'AES-GCM', iv }, once, bytes) }
}
/** Throws if it was encrypted for another vault. */
export const openBytes = async (opens: ArrayBuffer, { key, iv, data }: SealedBytes): Promise<ArrayBuffer> =>
  subtle.decrypt({ name: 'AES-GCM', iv }, await openOnce(opens, key), data)

/** Null if the PIN is wrong. */
export const openWithPin = async ({ byPin }: Vault, pin: string): Promise<ArrayBuffer | null> =>
  byPin ? openWith(await pinKey(pin, byPin.salt, byPin.rounds), byPin).catch(() => null) : null

/** Keys that the server gives a person: the current one, and those from before its secret was rotated. */
export interface FieldKeys {
  key: string
  previous: readonly string[]
}
interface OpenedVault {
  opens: ArrayBuffer
  /** The vault encrypted with the current key, if an earlier one opened it; null if it already uses the current one. */
  renewed: Vault | null
}
/** Throws if none of the keys opens it. */
export const openWithServer = async (vault: Vault, { key, previous }: FieldKeys): Promise<OpenedVault> => {
  const present = await serverKey(key)
  const opened = await openWith(present, vault.byServer).catch((error: unknown) => {
    if (previous.length === 0) throw error
    return null
  })
  if (opened) return { opens: opened, renewed: null }
  const earlier = await Promise.all(previous.map(serverKey))
  const opens = await Promise.any(earlier.map((each) => openWith(each, vault.byServer)))
  return { opens, renewed: { ...vault, byServer: await sealWith(present, opens) } }
}
export const openCounts = open
