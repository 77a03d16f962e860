import type { Letter } from '../platform/mail.ts'

/** The base address is that of the settings, never a request's Host. */
export const linkTo = (baseUrl: string, mode: 'verifyEmail' | 'resetPassword' | 'undoEmail', code: string): string =>
  `${baseUrl}/?mode=${mode}&oobCode=${encodeURIComponent(code)}`

/** The mails that accounts cause, as plain text. */
export const emailTemplates = {
  verify: (recipient: string, firstname: string, link: string): Letter => ({
    recipient,
    subject: 'Verify your email address for Bombus',
    body: `Hello ${oneLine(firstname)},

please follow this link to verify your email address:

${link}

It works once, within three days. If you did not expect this mail, you can leave it unanswered.

Bombus
`,
  }),

  reset: (recipient: string, firstname: string, link: string): Letter => ({
    recipient,
    subject: 'Set a new password for Bombus',
    body: `Hello ${oneLine(firstname)},

follow this link to set a new password:

${link}

It works once, within an hour. If you did not ask for it, you can leave this mail unanswered: your password stays as it is.

Bombus
`,
  }),
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
