import { t, texts } from '#domain/language/text.ts'
/**
 * The second step of a sign-in, and the page that undoes a change of email address: seldom shown, so separate from the
 * sign-in.
 */
export const factors = texts({
  confirm: {
    title: 'Confirm your identity',
    text: 'This changes who has access. Enter your password. You are not asked again for ten minutes.',
    password: 'Password',
    missing: 'Enter your password',
    textOther: 'This changes who has access. Confirm your identity. You are not asked again for ten minutes.',
    code: 'Code from your authenticator app, or a recovery code',
    missingCode: 'Enter a code',
    byCode: 'Use authenticator app',
    byPassword: 'Use password',
    provider: (label: string) => t('Use {label}', { label }),
    passkey: 'Use a passkey',
    submit: 'Confirm',
    cancel: 'Cancel',
  },
  factorLead: {
    totp: 'Enter the code from your authenticator app.',
    recovery: 'Enter one of your recovery codes. Each works once.',
    passkey: 'Confirm with your passkey: a fingerprint, your face, a PIN or a security key.',
  },
  factorCode: 'Code',
  factorRecovery: 'Recovery code',
  factorContinue: 'Continue',
  factorUse: { totp: 'Use authenticator app', recovery: 'Use a recovery code', passkey: 'Use a passkey' },
  factorAgain: 'Sign in as someone else',
  passkeyButton: 'Use passkey',
  undoTitle: 'Undo the change of email address',
  undoLead:
    'Your account gets its previous email address back. Everyone signed in to it is signed out, and you choose a new password. Access tokens and linked sign-in providers are revoked, as are second factors added since the day before the change.',
  undoButton: 'Undo and set a new password',
  undone: (email: string) => t('Your email address is {email} again.', { email }),
})
