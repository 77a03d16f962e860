import { isReadableSignedOut } from '#web/platform/navigation/readable-signed-out.ts'

/**
 * First path segments of the pages that look the same for everybody; all other addresses show the sign-in until
 * somebody has signed in.
 */
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

/**
 * Whether an address shows the sign-in to people who are not signed in. An email link (`/?mode=...`) leads to one of
 * the open pages.
 */
export const isSignInAddress = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  !openPages.includes(pathname.split('/')[1] ?? '') &&
  !isReadableSignedOut(pathname) &&
  !new URLSearchParams(search).has('mode')
