import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { decrypted, encrypted } from './age.ts'

const WORK = 4
const CHUNK = 64 * 1024
const passphrase = 'a passphrase with ünïcode'
const sizes = [0, 1, 1000, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 5 * CHUNK + 17]

const sealed = async (plain: Buffer, pieces = 7_919): Promise<Buffer> => {
  const chunks = Array.from({ length: Math.ceil(plain.length / pieces) }, (_, at) =>
    plain.subarray(at * pieces, (at + 1) * pieces),
  )
  return buffer(await encrypted(Readable.from(chunks), passphrase, WORK))
}
const opened = async (file: Uint8Array, pieces = 4_099, word = passphrase): Promise<Buffer> => {
  const chunks = Array.from({ length: Math.ceil(file.length / pieces) }, (_, at) =>
    Buffer.from(file.subarray(at * pieces, (at + 1) * pieces)),
  )
  return buffer(await decrypted(Readable.from(chunks), word))
}

describe.each(sizes)('a file of %i bytes', (size) => {
  const plain = randomBytes(size)

  it('is decrypted correctly, however it is split into chunks', async () => {
    const file = await sealed(plain)
    for (const pieces of [1 + size, 100, CHUNK + 16]) expect((await opened(file, pieces)).equals(plain)).toBe(true)
  })

  it('is decrypted by the age library', async () => {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    expect(Buffer.from(await decrypter.decrypt(await sealed(plain))).equals(plain)).toBe(true)
  })

  it('is decrypted when the age library has encrypted it', async () => {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(WORK)
    expect((await opened(await encrypter.encrypt(plain))).equals(plain)).toBe(true)
  })
})

describe('a corrupt file', () => {
  const plain = randomBytes(2 * CHUNK + 100)

  it('is rejected wherever it is truncated', async () => {
    const file = await sealed(plain)
    for (const length of [0, 10, 100, 170, 200, CHUNK, file.length - 101 - 16, file.length - 1])
      await expect(opened(file.subarray(0, length))).rejects.toThrow()
  })

  it('is rejected if its last chunk is missing or an extra one follows', async () => {
    const file = await sealed(plain)
    const withoutLast = file.subarray(0, file.length - 100 - 16)
    await expect(opened(withoutLast)).rejects.toThrow()
    await expect(opened(Buffer.concat([file, file.subarray(-116)]))).rejects.toThrow()
  })

  it('is rejected if a byte of its header, nonce or payload was changed', async () => {
    const file = await sealed(plain)
    for (const at of [30, 60, 120, 180, 300, CHUNK + 500, file.length - 5]) {
      const changed = Buffer.from(file)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(opened(changed)).rejects.toThrow()
    }
  })

  it('is rejected with another passphrase, with a clear message', async () => {
    await expect(opened(await sealed(plain), 4_099, 'another')).rejects.toThrow('no identity matched')
  })

  it('is rejected if its work factor is too high for this machine', async () => {
    const file = (await sealed(plain)).toString('latin1').replace(/(-> scrypt \S+) 4\n/, '$1 40\n')
    await expect(opened(Buffer.from(file, 'latin1'))).rejects.toThrow('too much work')
  })
})
