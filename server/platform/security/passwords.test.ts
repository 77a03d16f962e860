import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('a password hash', () => {
  it('is argon2id with 19 MiB, two passes, one lane, a 16-byte salt and a 32-byte tag', async () => {
    const [, name, version, costs, salt = '', tag = ''] = (await hashPassword('Kestrel7!qv')).split('$')
    expect([name, version, costs]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect(Buffer.from(salt, 'base64')).toHaveLength(16)
    expect(Buffer.from(tag, 'base64')).toHaveLength(32)
  })

  it('has a unique salt', async () => {
    expect(await hashPassword('Kestrel7!qv')).not.toBe(await hashPassword('Kestrel7!qv'))
  })

  it('matches only its own password', async () => {
    const hash = await hashPassword('Kestrel7!qv')
    expect(await verifyPassword('Kestrel7!qv', hash)).toBe(true)
    expect(await verifyPassword('Kestrel7!qV', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('matches a password with accents in composed and decomposed form', async () => {
    const composed = 'K\u00e9strel7!\u00fcv'
    const decomposed = 'Ke\u0301strel7!u\u0308v'
    expect(composed).not.toBe(decomposed)
    expect(await verifyPassword(decomposed, await hashPassword(composed))).toBe(true)
    expect(await verifyPassword(composed, await hashPassword(decomposed))).toBe(true)
    expect(await verifyPassword('Kestrel7!uv', await hashPassword(composed))).toBe(false)
    // Full-width characters, as an East Asian keyboard enters them.
    expect(await verifyPassword('\uff2bestrel7!qv', await hashPassword('Kestrel7!qv'))).toBe(true)
  })

  it('from the reference implementation with other parameters is verified', async () => {
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', reference)).toBe(true)
    expect(await verifyPassword('passwore', reference)).toBe(false)
  })

  it.each([['nonsense'], [''], ['$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$CTFhFdXP'], [null]])(
    'of %j matches nothing',
    async (hash) => {
      expect(await verifyPassword('password', hash)).toBe(false)
    },
  )
})

it('verifyPassword costs as much for a user without a hash, whatever the password', async () => {
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
