import { expect, it } from 'vitest'
import { emailTemplates, linkTo } from './email-templates.ts'

it('asks to verify an address with a link and states when the link expires', () => {
  const link = linkTo('https://bombus.example', 'verifyEmail', 'a code')
  expect(link).toBe('https://bombus.example/?mode=verifyEmail&oobCode=a%20code')
  expect(emailTemplates.verify('ann@example.org', 'Ann', link)).toEqual({
    recipient: 'ann@example.org',
    subject: 'Verify your email address for Bombus',
    body: `Hello Ann,

please follow this link to verify your email address:

${link}

It works once, within three days. If you did not expect this email, you can ignore it.

Bombus
`,
  })
})

it('sends a password reset link and states that nothing changes unless it is used', () => {
  const link = linkTo('https://bombus.example', 'resetPassword', 'code')
  expect(emailTemplates.reset('ann@example.org', 'Ann', link)).toEqual({
    recipient: 'ann@example.org',
    subject: 'Set a new password for Bombus',
    body: `Hello Ann,

follow this link to set a new password:

${link}

It works once, within an hour. If you did not request it, you can ignore this email: your password stays the same.

Bombus
`,
  })
})

it('writes the recipient’s name on a single line', () => {
  for (const write of [emailTemplates.verify, emailTemplates.reset])
    expect(write('a@example.org', 'Ann\r\n\tLou', 'link').body).toMatch(/^Hello Ann Lou,\n/)
})
