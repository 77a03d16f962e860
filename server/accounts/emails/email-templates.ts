import { t } from '#domain/language/text.ts'
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

/** The paragraphs of an email, with the greeting and the name of the portal. */
const letterTo = (name: string, ...paragraphs: readonly string[]): string =>
  `${[name === '' ? t('Hello,') : t('Hello {name},', { name: oneLine(name) }), ...paragraphs, 'Bombus'].join('\n\n')}\n`

/** Plain text emails about accounts. */
export const emailTemplates = {
  verify: (recipient: string, firstname: string, link: string): Email => ({
    recipient,
    subject: t('Verify your email address for Bombus'),
    body: letterTo(
      firstname,
      t('please follow this link to verify your email address:'),
      link,
      t('It works once, within three days. If you did not expect this email, you can ignore it.'),
    ),
  }),

  invite: ({ email, firstname, lastname, role, organisation_title, invited_by }: Invited, link: string): Email => {
    const names = {
      who: oneLine(invited_by ?? t('An administrator')),
      where:
        organisation_title === null
          ? 'Bombus'
          : t('{organisation} on Bombus', { organisation: oneLine(organisation_title) }),
    }
    return {
      recipient: email,
      subject: t('{who} invites you to {where}', names),
      body: letterTo(
        lastname === '' ? '' : firstname,
        t('{who} invites you to {where}, where cameras show which flowers insects visit. Your role will be: {role}.', {
          ...names,
          role: roleNames[role as Role],
        }),
        t('Follow this link, enter your details and choose a password. You are then signed in:'),
        link,
        t(
          'It works once, within three days. If you did not expect this email, you can ignore it: nothing happens unless you act.',
        ),
      ),
    }
  },

  reset: (recipient: string, firstname: string, link: string): Email => ({
    recipient,
    subject: t('Set a new password for Bombus'),
    body: letterTo(
      firstname,
      t('follow this link to set a new password:'),
      link,
      t(
        'It works once, within an hour. If you did not request it, you can ignore this email: your password stays the same.',
      ),
    ),
  }),
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
