import { expect, test } from 'vitest'
import { withCountryCode } from './phone.ts'

test.each([
  ['a number at home', '07700900123', '447700900123'],
  ['with the country called from abroad', '00447700900123', '447700900123'],
  ['with the country', '447700900123', '447700900123'],
  ['of another country, from abroad', '0015551234', '15551234'],
])('%s', (_name, digits, whole) => expect(withCountryCode(digits)).toBe(whole))
