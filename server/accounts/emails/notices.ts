import type { Role } from '#domain/access/policy.ts'
import type { TokenScopeName } from '#domain/access/scope.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { t } from '#domain/language/text.ts'
import { formatDate } from '#domain/weeks/formats.ts'
import type { Email } from '../../platform/mail/mail.ts'

/** The change made by an administrator; null if it is not of this kind. */
export interface ChangedRights {
  role: Role | null
  organisation: boolean
  is_active: boolean | null
}
const rightsText = ({ role, organisation, is_active }: ChangedRights): string =>
  [
    ...(role === null ? [] : [t('the role is now {role}', { role: roleNames[role] })]),
    ...(organisation ? [t('the organisation has changed')] : []),
    ...(is_active === null ? [] : [is_active ? t('it is enabled again') : t('it is disabled')]),
  ].join('; ')

/** Notices about one's own account, so that changes by someone else do not go unnoticed. */
export type Notice =
  | { kind: 'new-browser'; browser: string | null; address: string; at: Date }
  | { kind: 'password-changed'; at: Date }
  | { kind: 'address-asked'; to: string }
  | { kind: 'address-changed'; to: string; undo: string | null }
  /** Sent to the address that was restored, and to the one it replaces. */
  | { kind: 'address-taken-back'; isOwner: boolean }
  | { kind: 'rights-changed'; what: ChangedRights }
  /** `what` is called in the language of the recipient. */
  | { kind: 'factor-changed'; what: () => string; at: Date }
  | { kind: 'wrong-codes'; at: Date }
  | { kind: 'token-made'; name: string; writes: boolean; scope: TokenScopeName; until: string }
  | { kind: 'feed-made'; name: string }
  | { kind: 'webhook-made'; title: string; host: string }
  | { kind: 'phone-confirmed'; phone: string }
  | { kind: 'share-link-made'; farm: string; title: string | null; until: Date }

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
/** Shows enough digits to recognise one's own number. */
const SHOWN_DIGITS = 3
const dayOf = (at: Date) => formatDate(at.toISOString().slice(0, 10))
const when = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Advice if someone else made the change, with or without passwords. */
const ifNotYou = (hasPasswords: boolean): string =>
  hasPasswords
    ? t(
        'If this was not you, set a new password with “Forgot Password” on the sign-in page, and contact your administrator.',
      )
    : t('If this was not you, sign out your sessions under Account settings, and contact your administrator.')

const textsOf = (notice: Notice, hasPasswords: boolean): { subject: string; lines: string[] } => {
  switch (notice.kind) {
    case 'new-browser':
      return {
        subject: t('New sign-in to Bombus'),
        lines: [
          t('someone signed in to your account from a browser not used with it before:'),
          t('{browser}, address {address}, {moment}', {
            browser: notice.browser ?? t('Unknown browser'),
            address: notice.address,
            moment: when(notice.at),
          }),
          hasPasswords
            ? t(
                'If this was you, there is nothing to do. If not, set a new password and sign out the session under Account settings.',
              )
            : t(
                'If this was you, there is nothing to do. If not, sign out the session under Account settings, and contact your administrator.',
              ),
        ],
      }
    case 'wrong-codes':
      return {
        subject: t('Wrong sign-in codes for your Bombus account'),
        lines: [
          hasPasswords
            ? t(
                'five wrong codes were entered in a row for your account, the last on {moment}. The person who entered them knows your password.',
                { moment: when(notice.at) },
              )
            : t(
                'five wrong codes were entered in a row for your account, the last on {moment}. The person who entered them knows your sign-in at your provider.',
                { moment: when(notice.at) },
              ),
          ifNotYou(hasPasswords),
        ],
      }
    case 'password-changed':
      return {
        subject: t('Your Bombus password was changed'),
        lines: [
          t('the password of your account was changed on {moment}. All other sessions were signed out.', {
            moment: when(notice.at),
          }),
          ifNotYou(hasPasswords),
        ],
      }
    case 'address-asked':
      return {
        subject: t('A new email address was requested'),
        lines: [
          t(
            'someone signed in to your account requested to change its email address to {address}. Nothing changes until the link sent there is followed.',
            { address: notice.to },
          ),
          hasPasswords
            ? t('If this was not you, set a new password: that signs out all other sessions.')
            : ifNotYou(hasPasswords),
        ],
      }
    case 'address-changed':
      return {
        subject: t('The email address of your account was changed'),
        lines: [
          t('the email address of your Bombus account is now {address}.', { address: notice.to }),
          ...(notice.undo === null
            ? [t('An administrator changed it. If that is wrong, contact your administrator.')]
            : [t('If this was not you, undo the change with this link within seven days:'), notice.undo]),
        ],
      }
    case 'address-taken-back':
      return {
        subject: t('The email address of your account was changed back'),
        lines: notice.isOwner
          ? [
              t(
                'your Bombus account uses this email address again. Its password, sessions, access tokens and linked sign-in providers were revoked, as were second factors added since the change or in the day before it.',
              ),
              t(
                'Check the remaining second factors under Account settings. If you are asked for one that you do not have, contact your administrator.',
              ),
            ]
          : [
              t(
                'this address no longer belongs to a Bombus account: the change to it was undone from the previous address.',
              ),
              t('If that is wrong, contact your administrator.'),
            ],
      }
    case 'factor-changed':
      return {
        subject: t('How you sign in to Bombus was changed'),
        lines: [`${oneLine(notice.what())} (${when(notice.at)}).`, ifNotYou(hasPasswords)],
      }
    case 'token-made':
      return {
        subject: t('An access token was created for your Bombus account'),
        lines: [
          notice.scope === 'detections'
            ? t(
                'an access token named “{name}” was created for your account. A script can use it to read images and store model results for them, until {moment}.',
                { name: oneLine(notice.name), moment: when(new Date(notice.until)) },
              )
            : notice.writes
              ? t(
                  'an access token named “{name}” was created for your account. A script can use it to read and change what you can, until {moment}.',
                  { name: oneLine(notice.name), moment: when(new Date(notice.until)) },
                )
              : t(
                  'an access token named “{name}” was created for your account. A script can use it to read what you can, until {moment}.',
                  { name: oneLine(notice.name), moment: when(new Date(notice.until)) },
                ),
          t(
            'If this was not you, revoke it under Account settings, sign out all other sessions there, and contact your administrator.',
          ),
        ],
      }
    case 'feed-made':
      return {
        subject: t('A feed was created for your Bombus account'),
        lines: [
          t(
            'a feed named “{name}” was created for your account. Anyone with its address can read figures that you can see, until it is revoked.',
            { name: oneLine(notice.name) },
          ),
          t(
            'If this was not you, revoke it under Account settings, sign out all other sessions there, and contact your administrator.',
          ),
        ],
      }
    case 'webhook-made':
      return {
        subject: t('Your organisation’s alerts are sent to another address'),
        lines: [
          t(
            'your account was used to set up a webhook named “{title}”. It sends your organisation’s alerts to {host}.',
            {
              title: oneLine(notice.title),
              host: notice.host,
            },
          ),
          t(
            'If this was not you, delete it on the Webhooks page of your organisation, sign out all other sessions, and contact your administrator.',
          ),
        ],
      }
    case 'phone-confirmed':
      return {
        subject: t('Text messages from your Bombus account go to a new number'),
        lines: [
          t(
            'a phone number that ends in {digits} was confirmed for your account. The alerts you chose are sent there.',
            {
              digits: notice.phone.slice(-SHOWN_DIGITS),
            },
          ),
          t(
            'If this was not you, remove the number on the Notifications page, sign out all other sessions, and contact your administrator.',
          ),
        ],
      }
    case 'share-link-made':
      return {
        subject: t('A share link for {farm} was created', { farm: oneLine(notice.farm) }),
        lines: [
          notice.title === null
            ? t(
                'your account was used to create a share link for {farm}. Anyone with its address can read figures of the farm until {day}.',
                { farm: oneLine(notice.farm), day: dayOf(notice.until) },
              )
            : t(
                'your account was used to create a share link for {farm}, named “{title}”. Anyone with its address can read figures of the farm until {day}.',
                { farm: oneLine(notice.farm), title: oneLine(notice.title), day: dayOf(notice.until) },
              ),
          t(
            'If this was not you, revoke it under Share on the farm’s dashboard, sign out all other sessions, and contact your administrator.',
          ),
        ],
      }
    case 'rights-changed':
      return {
        subject: t('Your permissions in Bombus were changed'),
        lines: [
          t('an administrator changed your account: {changes}. You need to sign in again.', {
            changes: rightsText(notice.what),
          }),
          t('If that is wrong, contact your administrator.'),
        ],
      }
  }
}

export const noticeEmail = (
  { email, firstname }: { email: string; firstname: string },
  notice: Notice,
  hasPasswords: boolean,
): Email => {
  const { subject, lines } = textsOf(notice, hasPasswords)
  return {
    recipient: email,
    subject,
    body: `${[t('Hello {name},', { name: oneLine(firstname) }), ...lines, 'Bombus'].join('\n\n')}\n`,
  }
}
