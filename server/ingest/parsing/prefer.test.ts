import { expect, it } from 'vitest'
import { isStrict } from './prefer.ts'

it.each([
  ['handling=strict', true],
  ['Handling = "strict"', true],
  ['respond-async, handling=strict; why=tests', true],
  [['wait=10', 'handling=strict'], true],
  ['handling=strict, handling=lenient', true],
  ['handling=lenient, handling=strict', false],
  ['handling=lenient', false],
  ['handling', false],
  ['handling=STRICT', false],
  ['other-handling=strict', false],
  ['strict', false],
  ['', false],
  [undefined, false],
  [null, false],
])('%j requests strict handling: %s', (prefer, is) => expect(isStrict(prefer)).toBe(is))
