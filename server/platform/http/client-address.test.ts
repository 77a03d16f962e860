import { describe, expect, it } from 'vitest'
import { nextNumber } from '../../factories/places.ts'
import { asker } from '#server/testing/asker.ts'
import { makeServer } from '#server/testing/server.ts'
import { networkOf } from './client-address.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('the client address of a request', () => {
  const addressSeen = async (env: Record<string, string>, forwarded: string) => {
    const account = `somebody-${nextNumber()}@example.org`
    const { app, db } = await makeServer({ env })
    await asker(app)('POST /auth/sign-in', {
      body: { email: account, password: 'Kestrel7!qv' },
      from: '10.9.9.9',
      headers: { 'x-forwarded-for': forwarded },
    })
    return (await db.selectFrom('attempts').where('account', '=', account).select('address').executeTakeFirst())
      ?.address
  }
  it.each([
    ['is the socket, whatever a header claims', {}, '203.0.113.5', '10.9.9.9'],
    ['is what one trusted proxy saw', { TRUST_PROXY: '1' }, '198.51.100.1, 203.0.113.5', '203.0.113.5'],
    ['is the proxy where its header names no address', { TRUST_PROXY: '1' }, 'unknown', '10.9.9.9'],
    ['is the proxy where its header is long and no address', { TRUST_PROXY: '1' }, 'a'.repeat(5_000), '10.9.9.9'],
    ['is what the first of two trusted proxies saw', { TRUST_PROXY: '2' }, '198.51.100.1, 203.0.113.5', '198.51.100.1'],
  ])('%s', async (_name, env, forwarded, address) => {
    expect(await addressSeen(env, forwarded)).toBe(address)
  })
})
