import { expect, it } from 'vitest'
import { lettersOnly } from './names.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

const name = lettersOnly('First name is Required')

it.each([
  'Hannah',
  "O'Neill",
  'O’Neill',
  'Stratford-upon-Avon',
  'José María',
  'Łukasz',
  'Ωρίων',
  '李小龍',
  'Zoë',
  'St. John',
  'Price Jr.',
  "'t Hooft",
  'Jean–Luc',
  'van der Berg',
  'नेहा',
])('accepts the name %s', (text) => {
  expect(name.safeParse(` ${text} `)).toEqual({ success: true, data: text })
})

it.each([
  ['', 'First name is Required'],
  ['   ', 'First name is Required'],
  [undefined, 'First name is Required'],
  [7, 'First name is Required'],
  ['R2D2', 'Only Letters Allowed'],
  ['-Ann', 'Only Letters Allowed'],
  ["Ann'", 'Only Letters Allowed'],
  ['...', 'Only Letters Allowed'],
  ['Ann..', 'Only Letters Allowed'],
  ['Ann.Lee', 'Only Letters Allowed'],
  ['Ann\u0000', 'Only Letters Allowed'],
  ['Ann\nBcc: x', 'Only Letters Allowed'],
  ['http://example.org', 'Only Letters Allowed'],
  ['=1+1', 'Only Letters Allowed'],
  ['\ud800', 'Only Letters Allowed'],
])('rejects the name %j: %s', (text, message) => {
  expect(name.safeParse(text).error?.issues[0]?.message).toBe(message)
})

it('validates a long malicious name in linear time', () => {
  const began = performance.now()
  name.safeParse(`${'a-'.repeat(50_000)}!`)
  expect(performance.now() - began).toBeLessThan(timeLimit(2_000))
})
