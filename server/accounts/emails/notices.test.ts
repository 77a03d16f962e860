import { expect, it } from 'vitest'
import { noticeEmail, type Notice } from './notices.ts'

const ann = { email: 'ann@example.org', firstname: 'Ann' }
const at = new Date('2026-06-10T12:00:00Z')
const signInChanges: Notice[] = [
  { kind: 'new-browser', browser: 'Firefox on Linux', address: '192.0.2.1', at },
  { kind: 'address-asked', to: 'new@example.org' },
  { kind: 'factor-changed', what: () => 'Sign-in with Directory was added', at },
]

it.each(signInChanges)('$kind: recommends a new password only where passwords are enabled', (notice) => {
  expect(noticeEmail(ann, notice, true).body).toContain('set a new password')
  const { body } = noticeEmail(ann, notice, false)
  expect(body).not.toMatch(/password/i)
  expect(body).toContain('contact your administrator')
})

it('a user-chosen name cannot add lines to an email', () => {
  const what = () => 'The passkey "Phone"\r\n\r\nAll is well.\u2028" was added'
  expect(noticeEmail(ann, { kind: 'factor-changed', what, at }, true).body).toContain(
    'The passkey "Phone" All is well. " was added (2026-06-10 12:00 UTC).',
  )
})
