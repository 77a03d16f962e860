import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('a hash', () => {
  it('is argon2id with 19 MiB, two passes, one lane, 16 bytes of salt and a tag of 32', async () => {
    const [, name, version, costs, salt = '', tag = ''] = (await hashPassword('Kestrel7!qv')).split('$')
    expect([name, version, costs]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect(Buffer.from(salt, 'base64')).toHaveLength(16)
    expect(Buffer.from(tag, 'base64')).toHaveLength(32)
  })

  it('has a salt of its own', async () => {
    expect(await hashPassword('Kestrel7!qv')).not.toBe(await hashPassword('Kestrel7!qv'))
  })

  it('fits its password alone', async () => {
    const hash = await hashPassword('Kestrel7!qv')
    expect(await verifyPassword('Kestrel7!qv', hash)).toBe(true)
    expect(await verifyPassword('Kestrel7!qV', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('fits a password with accents however the keyboard composes them', async () => {
    const composed = 'K\u00e9strel7!\u00fcv'
    const decomposed = 'Ke\u0301strel7!u\u0308v'
    expect(composed).not.toBe(decomposed)
    expect(await verifyPassword(decomposed, await hashPassword(composed))).toBe(true)
    expect(await verifyPassword(composed, await hashPassword(decomposed))).toBe(true)
    expect(await verifyPassword('Kestrel7!uv', await hashPassword(composed))).toBe(false)
    // A wide form, as an East Asian keyboard writes it.
    expect(await verifyPassword('\uff2bestrel7!qv', await hashPassword('Kestrel7!qv'))).toBe(true)
  })

  it('of the reference implementation, with other costs, fits', async () => {
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', reference)).toBe(true)
    expect(await verifyPassword('passwore', reference)).toBe(false)
  })

  it.each([['nonsense'], [''], ['$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$CTFhFdXP'], [null]])(
    'that is %j fits nothing',
    async (hash) => {
      expect(await verifyPassword('password', hash)).toBe(false)
    },
  )
})

it('works as hard for somebody without a hash, whatever they try', async () => {
  const hash = await hashPassword('Kestrel7!qv')
  // Measures work instead of time, which depends on the load of the machine.
  const workOf = async (given: string | null) => {
    const work: number[] = []
    for (let run = 0; run < 7; run += 1) {
      const before = process.cpuUsage()
      await verifyPassword('Wrong7!qv', given)
      work.push(process.cpuUsage(before).user)
    }
    return Math.min(...work)
  }
  expect((await workOf(null)) / (await workOf(hash))).toBeGreaterThan(0.5)
})
