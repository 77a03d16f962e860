import { expect, test } from 'vitest'
import { formatPhone, toE164 } from './phone.ts'

test.each([
  ['a national number of the United Kingdom', '07700900123', '+447700900123'],
  ['with brackets and hyphens', '(01432) 960-000', '+441432960000'],
  ['with 00', '00447700900123', '+447700900123'],
  ['with the country code alone', '447700900123', '+447700900123'],
  ['of another country, with 00', '0015551234', '+15551234'],
  ['with the + and signs', '+1 (503) 555.0100', '+15035550100'],
  ['with a non-breaking hyphen and space', '+44\u20111432\u00a0960000', '+441432960000'],
  ['with a trunk 0 behind the country code', '4401432960000', '+441432960000'],
  ['with a trunk 0 in brackets', '+44 (0)1432 960000', '+441432960000'],
  ['with 00 and a trunk 0 in brackets', '0044 (0) 1432 960000', '+441432960000'],
  ['of Germany with a trunk 0', '49030123456', '+4930123456'],
  ['of Italy, whose 0 is part of the number', '390612345678', '+390612345678'],
  ['of Italy with that 0 in brackets', '+39 (0)6 1234 5678', '+390612345678'],
  ['that is still being typed', '440', '+440'],
  ['that is no phone number', '123456789012345', '+123456789012345'],
  ['nothing', ' ', ''],
  ['a + alone', ' + ', ''],
  ['words', 'call me', 'call me'],
  ['with an extension', '+44 1432 960000 x12', '+44 1432 960000 x12'],
])('%s: %j', (_name, written, number) => expect(toE164(written)).toBe(number))

test.each([
  ['FR', '06 12 34 56 78', '+33612345678'],
  ['ES', '612 345 678', '+34612345678'],
  ['US', '(503) 555-0100', '+15035550100'],
  ['US', '(323) 555-1234', '+13235551234'],
  ['US', '+32 3 555 12 34', '+3235551234'],
  ['US', '0032 3 555 12 34', '+3235551234'],
  ['IT', '06 1234 5678', '+390612345678'],
  ['FR', '+1 503 555 0100', '+15035550100'],
  ['AQ', '07700 900123', '+447700900123'],
])('in %s %j is read as dialled from there', (country, written, number) =>
  expect(toE164(written, country)).toBe(number),
)

test.each([
  ['+441432960000', '+44 1432 960000'],
  ['+15035550100', '+1 503 555 0100'],
  ['+390612345678', '+39 06 1234 5678'],
  ['+callme', '+callme'],
])('%s is shown as %s', (number, shown) => expect(formatPhone(number)).toBe(shown))
