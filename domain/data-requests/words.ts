import { t, texts } from '../language/text.ts'
import { formatDate } from '../weeks/formats.ts'
import type { PushWords } from '../notifications/email.ts'

/** Words of the readable page of an export. */
export const dataFileWords = texts({
  title: (name: string) => t('Data of {name}', { name }),
  madeAt: (at: string) => t('As stored on {at} UTC.', { at }),
  aboutPerson:
    'Everything that Bombus stores about this person: the account, settings, sessions, what they observed and changed, and the security log.',
  aboutOrganisation:
    'Everything that Bombus stores for this organisation: farms, places, cameras and their measurements, images, surveys, notes, alerts and settings.',
  secrets: 'Passwords, keys and other secrets are left out. Times are in UTC.',
  files: (files: number) =>
    t('{files, plural, one {{files} stored file is} other {{files} stored files are}} in the folder “files”.', {
      files,
    }),
  what: 'What',
  rows: 'Rows',
  asFile: 'As a file',
  firstRows: (shown: number, all: number) =>
    t('The first {shown} of {all} rows; the files contain all of them.', { shown, all }),
})

/** Titles of tables whose names readers would not understand. */
export const tableTitles = texts({
  users: 'Account',
  captures: 'Images',
  weathers: 'Weather observations',
  attempts: 'Sign-in attempts',
  codes: 'Links by email',
  mails: 'Emails',
  letter_people: 'Weekly email: choice',
  letter_farms: 'Weekly email: farms',
  week_letters: 'Weekly emails sent',
  imports: 'Uploaded survey files',
  history: 'Change history',
  security_events: 'Security log',
  pollinator_surveys: 'Pollinator counts',
  predator_surveys: 'Predator counts',
  flower_surveys: 'Flower counts',
  known_browsers: 'Browsers',
  provider_identities: 'Sign-in providers',
  totp_factors: 'Authenticator app',
  farmer_photos: 'Photo',
  note_photos: 'Note photos',
  placements: 'Camera placements',
  messages: 'Camera messages',
  message_archives: 'Archived messages of cameras, as Parquet files in the folder files',
})

interface Ended {
  request_id: number
  /** Null: the file is ready. */
  error: string | null
  days: number
  path: string
}

const titleOf = ({ error }: Ended): string =>
  error === null ? t('Your data export is ready') : t('Your data export could not be completed')
const reasonOf = ({ error, days }: Ended): string =>
  error ??
  t(
    '{days, plural, one {The file can be downloaded for {days} day.} other {The file can be downloaded for {days} days.}}',
    { days },
  )

/** Notifies the person who requested an export that it has ended. */
export const dataRequestEmail = (to: { email: string; firstname: string }, ended: Ended, baseUrl: string) => ({
  recipient: to.email,
  subject: titleOf(ended),
  body: `${[
    t('Hello {name},', { name: to.firstname.replaceAll(/\s+/g, ' ').trim() }),
    reasonOf(ended),
    `${baseUrl}${ended.path}`,
    'Bombus',
  ].join('\n\n')}\n`,
})

export const dataRequestPush = (ended: Ended): PushWords => ({
  title: titleOf(ended),
  body: reasonOf(ended),
  path: ended.path,
  tag: `data-request-${ended.request_id}`,
})

interface Erasure {
  request_id: number
  title: string
  scheduled_for: Date
  path: string
}

const erasureTitle = ({ title }: Erasure): string => t('{organisation} will be erased', { organisation: title })
const erasureText = ({ scheduled_for }: Erasure): string =>
  t(
    'The erasure starts on {day}. Until then it can be cancelled, and data can be read and exported. Nothing can be restored afterwards.',
    { day: formatDate(scheduled_for.toISOString().slice(0, 10)) },
  )

/** Notifies administrators, including those of the organisation, that its erasure was confirmed. */
export const erasureEmail = (to: { email: string; firstname: string }, erasure: Erasure, baseUrl: string) => ({
  recipient: to.email,
  subject: erasureTitle(erasure),
  body: `${[
    t('Hello {name},', { name: to.firstname.replaceAll(/\s+/g, ' ').trim() }),
    erasureText(erasure),
    `${baseUrl}${erasure.path}`,
    'Bombus',
  ].join('\n\n')}\n`,
})

export const erasurePush = (erasure: Erasure): PushWords => ({
  title: erasureTitle(erasure),
  body: erasureText(erasure),
  path: erasure.path,
  tag: `data-request-${erasure.request_id}`,
})
