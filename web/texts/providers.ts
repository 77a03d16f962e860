import { t, texts } from '#domain/language/text.ts'
/** Signing in with a provider: used only if one is configured. */
export const providers = texts({
  returnTitle: 'Signing in',
  failedTitle: 'Sign-in failed',
  // The same messages as the server's, without the others of domain/accounts/provider-messages.ts.
  unknown: 'This portal does not offer this sign-in provider, or no longer does. Please choose another way to sign in.',
  beginAgain:
    'This sign-in took too long, was already completed, or was started in another browser. Please start again.',
  returnLead: 'One moment, we are checking the provider’s response.',
  confirmed: 'Confirmed. You can close this window and continue.',
  toPortal: 'Open the portal',
  toSettings: 'Back to account settings',
  linkTitle: 'Choose how you sign in',
  linkLead: 'Your email address is verified. Sign in once with the provider you will use from now on.',
  title: 'Sign-in providers',
  intro: 'Sign in with an account at a provider. Your role and access here do not change.',
  linked: (label: string) => t('{label} was linked.', { label }),
  unlinked: (label: string) => t('{label} was unlinked.', { label }),
  since: (when: string) => t('linked {when}', { when }),
  used: (when: string) => t('last used {when}', { when }),
  neverUsed: 'not used yet',
  notLinked: 'Not linked.',
  link: 'Link account',
  linkNamed: (label: string) => t('Link account: {label}', { label }),
  unlink: 'Unlink',
  unlinkNamed: (label: string) => t('Unlink {label}', { label }),
  error: 'Error with the sign-in provider. Please try again later',
})
