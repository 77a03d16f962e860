import { describe, expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { email, nonEmpty, signInForm } from './endpoints.ts'
import { code, forgotPassword, resendVerification, verifyEmail } from './email-link-endpoints.ts'
import { changePassword, createFirstAdmin, resetPassword } from './password-endpoints.ts'
import { hasPortal } from './profile.ts'

const fill = 'Please fill all input fields'
const missingCode = 'The verification code is missing. Please request a reset again.'
const badCode = 'This link is invalid or has expired. Please request a reset again.'
const longest = `${'x'.repeat(64)}@${'y'.repeat(61)}.${'y'.repeat(61)}.${'y'.repeat(61)}.org`

it.each([
  [' Hannah@Example.ORG ', 'hannah@example.org'],
  [longest, longest],
  [`${longest}x`, '! : Invalid email address provided.'],
  ['hannah', '! : Invalid email address provided.'],
  ['hannah@', '! : Invalid email address provided.'],
  ['han nah@example.org', '! : Invalid email address provided.'],
  ['', `! : ${fill}`],
  ['  ', `! : ${fill}`],
  [null, `! : ${fill}`],
  [undefined, `! : ${fill}`],
])('an email address: %j', (value, expected) => {
  expect(longest).toHaveLength(254)
  expect(read(email, value)).toBe(expected)
})

it.each([
  ['x', 'x'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), `! : ${badCode}`],
  ['', `! : ${missingCode}`],
  [undefined, `! : ${missingCode}`],
])('the verification code of a link: %j', (value, expected) => {
  expect(read(code, value)).toBe(expected)
})

it('a typed password is required and has at most 1,000 characters', () => {
  const password = nonEmpty('Password is required')
  expect(read(password, 'x'.repeat(1_000))).toBe('x'.repeat(1_000))
  expect(read(password, 'x'.repeat(1_001))).toMatch(/^! : /)
  expect(read(password, '')).toBe('! : Password is required')
  expect(read(password, null)).toBe('! : Password is required')
})

const good = 'Kestrel7!qv'
describe('account forms', () => {
  const person = { code: 'x', firstname: 'Ada', lastname: 'Hale', email: 'ada@example.org', password: good }
  it.each([
    ['sign-in', signInForm, { email: 'a@example.org', password: 'x' }, { email: fill, password: fill }],
    ['verification', verifyEmail.body, { oobCode: 'x' }, { oobCode: missingCode }],
    ['verification again', resendVerification.body, { email: 'a@example.org' }, { email: 'Email is required' }],
    ['forgotten password', forgotPassword.body, { email: 'a@example.org' }, { email: 'Email is required' }],
    [
      'reset',
      resetPassword.body,
      { oobCode: 'x', password: good },
      { oobCode: missingCode, password: 'Password is required' },
    ],
    [
      'change of password',
      changePassword.body,
      { current_password: 'x', new_password: good },
      { current_password: 'Current Password is required', new_password: 'Password is required' },
    ],
    [
      'first administrator',
      createFirstAdmin.body,
      person,
      {
        code: missingCode,
        firstname: 'First name is Required',
        lastname: 'Last name is Required',
        email: fill,
      },
    ],
  ] as const)('%s: reports each missing field and rejects unknown members', (_name, schema, given, missing) => {
    expect(read(schema, given)).toEqual(given)
    expect(read(schema, {})).toBe(
      Object.entries(missing)
        .map(([path, message]) => `! ${path}: ${message}`)
        .join('\n'),
    )
    for (const [path, message] of Object.entries(missing))
      expect(read(schema, { ...given, [path]: '' })).toBe(`! ${path}: ${message}`)
    expect(read(schema, { ...given, role: 'admin' })).toBe('! : Invalid input')
  })
  it('require a strong new password but accept any current password', () => {
    expect(read(changePassword.body, { current_password: 'x', new_password: 'short' })).toMatch(
      /^! new_password: Password needs/,
    )
    expect(String(read(resetPassword.body, { oobCode: 'x', password: 'Password1!' })).split('\n')).toEqual([
      '! password: Password is too weak. Please use a stronger password.',
      '! password: The password is mostly a common word or name. Add at least 4 characters of your own.',
    ])
  })
})

it.each([
  [true, true, true],
  [true, false, true],
  [false, true, true],
  [false, false, false],
])('pollinator portal %s, pest portal %s: grants access beyond the profile: %s', (pollinator, pest, expected) => {
  expect(hasPortal({ is_pollinator_portal_enabled: pollinator, is_pest_portal_enabled: pest })).toBe(expected)
})
