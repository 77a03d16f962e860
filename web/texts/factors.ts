/** The second step of a sign-in, and taking a change of address back: seldom seen, so apart from the sign-in. */
export const factors = {
  confirm: {
    title: 'Confirm that it is you',
    text: 'This changes who gets in. Enter your password; for ten minutes you are not asked again.',
    password: 'Password',
    missing: 'Enter your password',
    textOther: 'This changes who gets in. Prove once more that it is you; for ten minutes you are not asked again.',
    code: 'Code of the app, or a recovery code',
    missingCode: 'Enter a code',
    byCode: 'Use a code of the app',
    byPassword: 'Use the password',
    provider: (label: string) => `Use ${label}`,
    passkey: 'Use a passkey',
    submit: 'Confirm',
    cancel: 'Cancel',
  },
  factorLead: {
    totp: 'Enter the code that your app shows for Bombus.',
    recovery: 'Enter one of your recovery codes. Each works once.',
    passkey: 'Confirm with your passkey: a fingerprint, your face, a PIN or a security key.',
  },
  factorCode: 'Code',
  factorRecovery: 'Recovery code',
  factorContinue: 'Continue',
  factorUse: { totp: 'Use a code of the app', recovery: 'Use a recovery code', passkey: 'Use a passkey' },
  factorAgain: 'Sign in as somebody else',
  passkeyButton: 'Use the passkey',
  undoTitle: 'Take the change back',
  undoLead:
    'Your account gets its former email address back. Everybody who is signed in to it is signed out, and you choose a new password. Access tokens, links with sign-in providers, and second factors that were added since the change or in the day before it end, too.',
  undoButton: 'Take back and set a new password',
  undone: (email: string) => `The address is ${email} again.`,
} as const
