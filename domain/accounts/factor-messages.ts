import { texts } from '#domain/language/text.ts'
/** Texts about second factors, keys and tokens, separate from those that every page loads. */
export const factorMessages = texts({
  beginAgain: 'This took too long or is already done. Please start again.',
  wrongCode: 'This code is wrong or has already been used.',
  passkeyRefused: 'The passkey was not accepted. Please try again, or choose another way.',
  passkeyKnown: 'This passkey has already been added.',
  tooManyPasskeys: 'An account can have at most 20 passkeys. Remove one first.',
  hasCodes: 'One-time codes are already set up. Remove them first.',
  tooManyCodes:
    'Too many wrong codes. Use a recovery code or a passkey, or ask an administrator to reset your second factor.',
  setUpAgain:
    'Codes from your app can no longer be verified. Use a recovery code or a passkey, then set the app up again, or ask an administrator to reset your second factor.',
  keyEnded: 'This key is no longer valid. Create a new one.',
  tooManyTokens: 'A person can have at most 50 active tokens. Revoke one first.',
  noFactor: 'This account has no second factor.',
  lastFactor: 'Your role requires a second factor. Add another one first.',
  factorFirst: 'Your role requires a second factor. Please set one up first.',
})
