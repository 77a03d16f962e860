import { t, texts } from '#domain/language/text.ts'
import { roleNames } from '#domain/access/role-names.ts'
import type { Role } from '#domain/access/policy.ts'

/** Unsent counts, photos and reviews of images on a phone. */
const countWords = (counts: number, photos: number): string =>
  photos === 0
    ? t('{counts, plural, one {{counts} count waiting} other {{counts} counts waiting}}', { counts })
    : counts === 0
      ? t('{photos, plural, one {{photos} photo waiting} other {{photos} photos waiting}}', { photos })
      : t(
          '{counts, plural, one {{counts} count} other {{counts} counts}} and {photos, plural, one {{photos} photo} other {{photos} photos}} waiting',
          { counts, photos },
        )
const waitingWords = (counts: number, photos: number, reviews: number): string =>
  reviews === 0
    ? countWords(counts, photos)
    : [
        ...(counts + photos > 0 ? [countWords(counts, photos)] : []),
        t('{reviews, plural, one {{reviews} review waiting} other {{reviews} reviews waiting}}', { reviews }),
      ].join(', ')

/** The role's name as shown in the sidebar, before " Dashboard". */

export const frame = texts({
  roleDashboard: (role: Role) => t('{role} Dashboard', { role: roleNames[role] }),
  skip: 'Skip to content',
  mainLinks: 'Main',
  home: 'Home',
  farmDashboard: 'Farm dashboard',
  farm: 'Farm',
  alerts: 'Alerts',
  allFarms: 'All farms',
  allFarmsShort: 'Farms',
  devices: 'Devices',
  images: 'Images',
  exports: 'Exports',
  organisation: 'Organisation',
  organisationShort: 'People',
  users: 'Users',
  entomology: 'Entomology',
  surveys: 'Surveys',
  surveyReports: 'Survey Reports',
  surveyReportsShort: 'Reports',
  entomologyShort: 'Ento',
  privacy: 'Privacy',
  settings: 'Settings',
  pestPortal: 'Pest portal',
  pest: 'Pest',
  method: 'How figures are made',
  apiDocs: 'API',
  system: 'System',
  dataRequests: 'Data requests',
  administration: 'Administration',
  organisations: 'Organisations',
  securityLog: 'Security log',
  takeTour: 'Take the tour',
  support: 'Support',
  more: 'More',
  demo: 'Demo data. Farms and people here are invented.',
  demoShort: 'Demo data',
  toDark: 'Switch to dark theme',
  toLight: 'Switch to light theme',
  account: (name: string) => t('Account of {name}', { name }),
  signOut: 'Signout',
  waiting: (counts: number, photos = 0, reviews = 0) =>
    t('{counts} on this phone', { counts: waitingWords(counts, photos, reviews) }),
  leaveTitle: 'Not everything was sent',
  leaveText: (counts: number, photos = 0, reviews = 0) =>
    t('{counts} on this phone. They stay here for you only and are sent after you sign in again.', {
      counts: waitingWords(counts, photos, reviews),
    }),
  leaveAnyway: 'Sign out',
  stay: 'Stay signed in',
  lockTitle: 'Locked',
  lockText: 'There was no activity for a while, and there is no signal. Your counts are stored on this phone for you.',
  lockTextOnline: 'There was no activity for a while. Your counts are stored on this phone for you.',
  lockNoPin: 'It opens when you sign in, once there is a signal.',
  lockSignIn: 'Sign in',
  pin: 'Field PIN',
  pinWrong: (left: number) =>
    t('This is not the field PIN. {left} {left, plural, one {try is} other {tries are}} left.', { left }),
  unlock: 'Unlock',
  noName: 'N/A',
  offline: 'You are offline. What you see may be out of date.',
  offlineAsOf: (at: string) => t('You are offline. What you see here was loaded on {at}.', { at }),
  unreachableAsOf: (at: string) => t('The server cannot be reached. What you see here was loaded on {at}.', { at }),
  slowAsOf: (at: string) => t('The server is slow to respond. What you see was loaded on {at}.', { at }),
  idleTitle: (seconds: number) => t('Session timeout in {seconds} seconds', { seconds }),
  idleText: 'There was no activity for 5 minutes. What you typed is not lost.',
  stillHere: "I'm Still Here",
  newWindow: 'opens in a new window',
  notFoundTitle: 'Page not found',
  notFoundText: 'The address may be mistyped, or the page was moved or deleted.',
  notAllowedTitle: 'This page is for people with another role',
  notAllowedText: 'You are not allowed to do this. An administrator of the portal can change roles.',
  refusedTitle: 'You cannot open this',
  refusedText: 'Your role or organisation does not allow it.',
  back: 'Back',
  toHome: 'Go to Home',
  appTitle: 'Bombus on your phone',
  appText:
    'Your account is for the Bombus mobile app. Download it from the Android or Apple store and sign in with the same email address and password.',
  androidStore: 'Android: look for “Bombus” in the Google Play Store.',
  appleStore: 'iPhone and iPad: look for “Bombus” in the Apple App Store.',
  appNote: 'Do you need the portal in a browser? Ask the person who created your account to turn it on.',
})

/** The frame of pages that can also be read without signing in. */
export const openFrame = texts({ home: 'Bombus: go to sign-in', signIn: 'Sign in' })
