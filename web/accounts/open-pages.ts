import { isReadableSignedOut } from '#web/platform/navigation/readable-signed-out.ts'

/** The first part of the addresses that show the same to everybody; every other one is the sign-in until somebody has signed in. */
export const openPages: readonly string[] = [
  'demo-mailbox',
  'email-verification',
  'first-admin',
  'forgot-password',
  'invitation',
  'link-provider',
  'privacy',
  'reset-password',
  'shared',
  'sign-in-with',
  'undo-email',
  'unsubscribe',
]

/** Whether an address shows the sign-in to whoever is not signed in. A mail's link (`/?mode=...`) leads to one of the open pages. */
export const isSignInAddress = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  !openPages.includes(pathname.split('/')[1] ?? '') &&
  !isReadableSignedOut(pathname) &&
  !new URLSearchParams(search).has('mode')
