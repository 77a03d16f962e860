import type { Letter } from '../platform/mail.ts'

const link = (baseUrl: string, mode: 'verifyEmail' | 'resetPassword', code: string) =>
  `${baseUrl}/?mode=${mode}&oobCode=${encodeURIComponent(code)}`

/** The mails that accounts cause, as plain text. Links have the base address of the settings, never a request's Host. */
export const letters = {
  verify: (baseUrl: string, recipient: string, firstname: string, code: string): Letter => ({
    recipient,
    subject: 'Verify your e-mail address for Bombus',
    body: `Hello ${oneLine(firstname)},

please follow this link to verify your e-mail address:

${link(baseUrl, 'verifyEmail', code)}

It works once, within three days. If you did not expect this mail, you can leave it unanswered.

Bombus
`,
  }),

  reset: (baseUrl: string, recipient: string, firstname: string, code: string): Letter => ({
    recipient,
    subject: 'Set a new password for Bombus',
    body: `Hello ${oneLine(firstname)},

follow this link to set a new password:

${link(baseUrl, 'resetPassword', code)}

It works once, within an hour. If you did not ask for it, you can leave this mail unanswered: your password stays as it is.

Bombus
`,
  }),
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
