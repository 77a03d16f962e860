import { expect, test } from 'vitest'
import { mailLink } from './mail-link-address.ts'

test.each([
  ['/', { mode: 'resetPassword', oobCode: 'abc' }, { to: '/reset-password', search: { oobCode: 'abc' } }],
  ['/', { mode: 'verifyEmail', oobCode: '123' }, { to: '/email-verification', search: { oobCode: '123' } }],
  ['/', { mode: 'resetPassword' }, { to: '/reset-password', search: {} }],
  ['/', { mode: 'https://elsewhere.example', oobCode: 'abc' }, null],
  ['/', { mode: 'toString', oobCode: 'abc' }, null],
  ['/', {}, null],
  ['/forgot-password', { mode: 'resetPassword', oobCode: 'abc' }, null],
])('resolves the email link %s with %j', (path, search, expected) => {
  expect(mailLink(path, search)).toEqual(expected)
})
