import { texts } from '#domain/language/text.ts'
/** Texts about sign-in providers, separate from those that every page loads. */
export const providerMessages = texts({
  beginAgain: 'This sign-in took too long, was done already, or began in another browser. Please begin again.',
  away: 'The sign-in provider cannot be reached just now. Please try again later, or choose another way.',
  cancelled: 'The sign-in at the provider was cancelled.',
  refused: 'The sign-in provider did not confirm who you are. Please try again, or choose another way.',
  notLinked:
    'No account here is linked with this sign-in. If you have one, sign in another way and link it under Account settings.',
  linkedElsewhere: 'This sign-in is linked with another account.',
  linkedAlready: 'Your account is linked with another sign-in of this provider. Unlink that first.',
  notYours: 'That is another account of the provider than the one that is linked with yours.',
  notFresh: 'The provider did not ask you again who you are. Please sign in there anew.',
  lastWayIn: 'This is your only way in. Set a password, add a passkey or link another provider first.',
  passwordsOff: 'Passwords are switched off here. Please sign in with a provider.',
})
