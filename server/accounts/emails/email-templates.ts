import { roleNames } from '#domain/access/role-names.ts'
import type { Role } from '#domain/access/policy.ts'
import type { Email } from '../../platform/mail/mail.ts'

/** Uses the base URL of the settings, never a request's Host header. */
export const linkTo = (
  baseUrl: string,
  mode: 'verifyEmail' | 'resetPassword' | 'undoEmail' | 'invitation',
  code: string,
): string => `${baseUrl}/?mode=${mode}&oobCode=${encodeURIComponent(code)}`

interface Invited {
  email: string
  firstname: string
  lastname: string
  role: string
  organisation_title: string | null
  invited_by: string | null
}

/** Plain text emails about accounts. */
export const emailTemplates = {
  verify: (recipient: string, firstname: string, link: string): Email => ({
    recipient,
    subject: 'Verify your email address for Bombus',
    body: `Hello ${oneLine(firstname)},

please follow this link to verify your email address:

${link}

It works once, within three days. If you did not expect this mail, you can leave it unanswered.

Bombus
`,
  }),

  invite: ({ email, firstname, lastname, role, organisation_title, invited_by }: Invited, link: string): Email => {
    const who = oneLine(invited_by ?? 'An administrator')
    const where = organisation_title === null ? 'Bombus' : `${oneLine(organisation_title)} on Bombus`
    return {
      recipient: email,
      subject: `${who} invites you to ${where}`,
      body: `Hello${lastname === '' ? '' : ` ${oneLine(firstname)}`},

${who} invites you to ${where}, where cameras show which flowers insects visit. Your role will be: ${roleNames[role as Role]}.

Follow this link, fill in who you are and choose a password. You are signed in then:

${link}

It works once, within three days. If you did not expect this mail, you can leave it unanswered: nothing happens without you.

Bombus
`,
    }
  },

  reset: (recipient: string, firstname: string, link: string): Email => ({
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
