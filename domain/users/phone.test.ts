import { expect, test } from 'vitest'
import { dialled, withCountryCode } from './phone.ts'

test.each([
  ['a number at home', '07700900123', '447700900123'],
  ['with the country called from abroad', '00447700900123', '447700900123'],
  ['with the country', '447700900123', '447700900123'],
  ['of another country, from abroad', '0015551234', '15551234'],
  ['with the country and the 0 of home', '4401432960000', '441432960000'],
  ['of Germany with the 0 of home', '49030123456', '4930123456'],
  ['of Italy, whose 0 is part of it', '390612345678', '390612345678'],
  ['of nobody yet', '44', '44'],
  ['that is being typed', '440', '440'],
])('%s', (_name, digits, whole) => expect(withCountryCode(digits)).toBe(whole))

test.each([
  ['+44 (0)1432 960000', '+441432960000'],
  ['0044 (0) 1432 960000', '00441432960000'],
  ['+49 (0)30 123456', '+4930123456'],
  ['+39 (0)6 1234 5678', '+390612345678'],
  ['(01432) 960-000', '01432960000'],
  ['+1 (503) 555.0100', '+15035550100'],
  ['+44\u20111432\u00a0960000', '+441432960000'],
  ['+399 (0)12', '+39912'],
])('%j is dialled as %s', (written, digits) => expect(dialled(written)).toBe(digits))
