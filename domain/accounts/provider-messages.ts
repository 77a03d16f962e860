import { texts } from '#domain/language/text.ts'
/** Texts about sign-in providers, separate from those that every page loads. */
export const providerMessages = texts({
  beginAgain:
    'This sign-in took too long, was already completed, or was started in another browser. Please start again.',
  unknown: 'This portal does not offer this sign-in provider, or no longer does. Please choose another way to sign in.',
  away: 'The sign-in provider cannot be reached at the moment. Please try again later, or choose another way.',
  cancelled: 'Sign-in with the provider was cancelled.',
  refused: 'The sign-in provider did not confirm your identity. Please try again, or choose another way.',
  notLinked:
    'No account is linked to this sign-in. If you have an account, sign in another way and link it under Account settings.',
  linkedElsewhere: 'This sign-in is linked to another account.',
  linkedAlready: 'Your account is already linked to another sign-in from this provider. Unlink that first.',
  notYours: 'This is not the provider account that is linked to your account.',
  notFresh: 'The provider did not confirm your identity again. Please sign in there again.',
  lastWayIn: 'This is your only way to sign in. Set a password, add a passkey or link another provider first.',
  passwordsOff: 'Password sign-in is turned off. Please sign in with a provider.',
})
