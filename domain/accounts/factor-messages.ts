import { texts } from '#domain/language/text.ts'
/** Texts about second factors, keys and tokens, separate from those that every page loads. */
export const factorMessages = texts({
  beginAgain: 'This took too long, or was done already. Please begin again.',
  wrongCode: 'This code is not right, or was used already.',
  passkeyRefused: 'The passkey was not accepted. Please try again, or choose another way.',
  passkeyKnown: 'This passkey is there already.',
  tooManyPasskeys: 'An account has at most 20 passkeys. Remove one first.',
  hasCodes: 'One-time codes are set up already. Remove them first.',
  tooManyCodes:
    'Too many wrong codes. Use a recovery code or a passkey, or ask an administrator to reset your second factor.',
  setUpAgain:
    'The codes of your app can no longer be checked. Use a recovery code or a passkey, then set the app up again, or ask an administrator to reset your second factor.',
  keyEnded: 'This key has ended already. Make a new one.',
  tooManyTokens: 'A person has at most 50 tokens that work. End one first.',
  noFactor: 'This account has no second factor.',
  lastFactor: 'Your role must have a second factor. Add another one first.',
  factorFirst: 'Your role must have a second factor. Please set one up first.',
})
