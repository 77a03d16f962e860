import { expect, it } from 'vitest'
import { oneTimeCode } from '#domain/accounts/factor-endpoints.ts'
import { makeUser } from '../../factories/people.ts'
import { makeServer } from '../../testing/server.ts'
import { recoveryCodes } from './recovery-codes.ts'

const { db } = await makeServer()

it('creates ten codes of 24 characters from an alphabet of 31, strong enough for a plain hash and accepted by the form', async () => {
  const { id } = await makeUser(db)
  const codes = await db.transaction().execute((trx) => recoveryCodes.renew(trx, id))
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/)
    expect(oneTimeCode.safeParse(code).success).toBe(true)
  }
  // ASVS 5.0, 6.5.2: an unsalted, fast hash requires at least 112 bits.
  expect(24 * Math.log2(31)).toBeGreaterThan(112)
})
