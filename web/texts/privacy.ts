import { texts } from '#domain/language/text.ts'
import type { Retention } from '#domain/platform/retention.ts'
/** Placeholder for the contact email address. */
export const EMAIL = '{email}'

export const privacy = texts({
  title: 'Privacy policy',
  link: 'Privacy',
  updated: 'Last updated November 2026',
  lead: 'What Bombus stores about people, why, for how long, and what you can ask us to do under UK GDPR.',
  contents: 'Contents',
  openAll: 'Open all sections',
  closeAll: 'Close all sections',
  back: 'Back to Bombus',
  /** Used if no address is configured. */
  noAddress: 'the administrator who invited you',
})

interface Section {
  /** Its anchor on the page. */
  id: string
  title: string
  text: string[]
  /** Lines; those with a retention period read it from the settings of the portal. */
  list?: (string | ((kept: Retention) => string))[]
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`)
/** 0 means that there is no age limit. */
const daysOr = (count: number, instead: string) => (count === 0 ? instead : days(count))
const backups = ({ backup_days, backup_weeks }: Retention) =>
  backup_days === null
    ? 'backups: this portal makes none by schedule; those made by hand are deleted by the people who run it.'
    : `backups: the newest of each of the last ${days(backup_days)}${backup_weeks ? ` and the last ${backup_weeks === 1 ? 'week' : `${backup_weeks} weeks`}` : ''}. What was deleted is gone from them after that.`

export const sections: Section[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    text: [
      'Bombus is a portal for farms that watch their crops with insect cameras, and for the entomologists who survey them. “We” are the people who run this installation of Bombus. For the data described here we are the controller under UK GDPR and the Data Protection Act 2018.',
      'Write to our hello mailbox, {email}, about anything on this page.',
    ],
  },
  {
    id: 'who-it-is-for',
    title: 'Who may use Bombus',
    text: [
      'Accounts are made for people at work by an administrator. Bombus is not for people under 16: we do not make accounts for them and do not knowingly keep data about them. If you believe that we do, write to {email} and we delete it.',
    ],
  },
  {
    id: 'what-you-give',
    title: 'What we store about you',
    text: ['About everybody with an account we store:'],
    list: [
      'first and last name, email address, role, organisation, and which portals you may use;',
      'phone number, address, city, country and postal code, as far as they were given;',
      'a photo of a farmer, if one was uploaded. It is made anew on arrival, so that nothing hidden in the file, such as the place where it was taken, is kept;',
      'your password, only as a salted hash from which it cannot be read;',
      'whether and when your address was verified.',
    ],
  },
  {
    id: 'what-you-do',
    title: 'What we store of what you do',
    text: ['While you use Bombus we store:'],
    list: [
      'surveys and weather observations with the name of the observer, the time, and the notes that were written;',
      'a history of each record: who changed what, when, and what it was before;',
      'sessions: when you signed in and when you were last active, so that a session ends when it should;',
      'a security log: sign-ins and failed tries, changes of accounts, permissions and keys, exports and refusals, with the network that they came from and the name of the browser, so that passwords cannot be guessed and misuse is found;',
      'browsers that you signed in from, passkeys and codes of an authenticator app as far as you set them up (of a passkey only its public part), links to a sign-in provider, and personal access tokens as hashes;',
      'browsers and phones on which you switched on push messages, your choices for notifications, and which alerts you were notified of;',
      'the mobile number to which you have alerts sent as text messages, and feeds that you created, with the hashes of their addresses;',
      'requests about your data, and what was done for them;',
      'letters that we send you (invitations, links to verify an address or set a password): to whom, when and with which subject. The text is emptied once it is sent.',
    ],
  },
  {
    id: 'cameras',
    title: 'What the cameras store',
    text: [
      'Cameras in the crop take pictures of flowers and insects and count what visits them. They are set up to see flowers, not people. A picture that shows a person by accident is deleted on request: tell us the camera and the time.',
      'A camera also sends its battery level, its place, and figures about how well it runs.',
    ],
  },
  {
    id: 'why',
    title: 'Why we may use it',
    text: ['We use this data only to run Bombus, on these grounds of UK GDPR, Article 6(1):'],
    list: [
      'contract (b): to give you the account and the portal that your organisation asked for;',
      'legitimate interests (f): to keep accounts safe, to say who observed what, so that findings can be trusted, and to undo mistakes;',
      'legal obligation (c): to answer requests that the law gives you a right to.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    text: ['Bombus sets only cookies that it cannot work without. There is no advertising and no tracking:'],
    list: [
      'authToken keeps you signed in, for at most one day. Scripts cannot read it;',
      'user-status says that somebody is signed in, and nothing else, for at most one day;',
      'known-browser says for a year that you have signed in from this browser before, so that strangers who guess at your password do not lock you out.',
    ],
  },
  {
    id: 'your-browser',
    title: 'What stays in your browser',
    text: [
      'Some things are kept in the storage of your browser, to spare you work. You can delete all of it in the settings of your browser:',
    ],
    list: [
      'what you typed and did not save, by form, until you save or discard it; passwords are never kept;',
      'counts of a survey that wait for a signal, until they are sent;',
      'the farm, organisation, field, tunnel and plot that you chose last, and the year;',
      'the colour theme, how often you were shown the tour, and when you were last active.',
    ],
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    text: [
      'People of your organisation see what your organisation measures and counts, by their role. Contact details are shown to administrators, entomologists, farm administrators and farmers. Administrators of Bombus, and those to whom an administrator gave every organisation, see all of them.',
      'The history of a record is shown to administrators, entomology administrators and farm administrators.',
    ],
  },
  {
    id: 'whom-we-give-it',
    title: 'Whom we give it to',
    text: ['We do not sell data and give it to nobody for their own use. To work, Bombus sends:'],
    list: [
      'your email address and the email to the mail server that we use;',
      'push messages, if you switched them on, through the push service of your browser’s maker (such as Google, Mozilla, Apple or Microsoft). They are encrypted for your device: the service learns when a message is sent, and not what it says;',
      'text messages about alerts, if you confirmed a number, to the SMS gateway that we use: it learns the number and the text;',
      'your browser to a sign-in provider (OpenID Connect), if your organisation uses one: it learns that you sign in to Bombus, and tells us your identifier there and your email address;',
      'alerts of an organisation to webhooks, that is, addresses of other services which its administrators chose;',
      'what a personal access token or a feed may read, to the program for which you made it. Passkeys are made and stored by your device or its maker, and we receive only the public part;',
      'the position of a farm, without any name, to a weather service;',
      'your network address to the map service, when your browser fetches the satellite picture (map tiles) from it;',
      'the words with which an address is searched, without who searches, to an address search, where the people who run this installation use one;',
      'images and files to the object store, and encrypted backups to the backup storage, where the people who run this installation use such services.',
    ],
  },
  {
    id: 'where',
    title: 'Where it is stored',
    text: [
      'Everything is kept in one database and one folder of images, on servers of our choosing. Ask {email} where they stand. If personal data leaves the United Kingdom, it does so only under adequacy regulations or the safeguards that UK GDPR asks for.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: ['We keep data as long as it is needed, and then delete it without being asked:'],
    list: [
      'an account: until it is deleted; a deleted person’s name and contact details stay until erasure is asked for;',
      (kept) =>
        `a session: ${hours(kept.session_hours)} at most, less when you sign out or are not active; counts of failed tries to sign in: ${hours(kept.sign_in_attempt_hours)};`,
      (kept) => `the security log: ${daysOr(kept.security_log_days, 'as long as the portal is used')};`,
      (kept) => `a browser that you signed in from: ${days(kept.known_browser_days)} after you last used it;`,
      (kept) =>
        `a link to set a password: ${hours(kept.reset_link_hours)}; an invitation or a link to verify an address: ${hours(kept.invitation_hours)};`,
      (kept) =>
        `the record of an email: ${days(kept.email_days)}; push messages, text messages and deliveries to webhooks: ${days(kept.delivery_days)}; the record that keeps a repeated request from being stored twice: ${days(kept.idempotency_days)};`,
      (kept) =>
        `files of exports, also of your own data: ${days(kept.export_days)}; uploaded survey files: ${daysOr(kept.upload_days, 'as long as what was read from them')}; uploads that nobody decided on: ${days(kept.undecided_upload_days)};`,
      (kept) =>
        `camera images: ${daysOr(kept.image_days, 'as long as the counts made of them')}; those that were reviewed or marked as a favourite: ${daysOr(kept.reviewed_image_days, 'until somebody deletes them')};`,
      (kept) =>
        `weather forecasts: ${days(kept.forecast_days)}; what a camera said of its battery and what was not understood of it: ${days(kept.battery_days)};`,
      'counts, surveys and the history of records: as long as the organisation uses Bombus, as findings are compared over years;',
      'requests about data and certificates of erasures: as proof, without personal data;',
      (kept) =>
        `the data of an organisation that leaves: until ${days(kept.erasure_wait_days)} after two administrators confirmed its erasure;`,
      backups,
    ],
  },
  {
    id: 'how-safe',
    title: 'How we keep it safe',
    text: [
      'Connections are encrypted. Passwords, sessions and links are stored as hashes only. What a person may see and do is decided by the server for every request. Guessing is slowed down, sessions end after five and a half minutes without activity, and a change of password or role ends them at once. Should there be a breach that puts you at risk, we tell you and the Information Commissioner as the law asks.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: [
      'You can ask to see your data, to have it corrected, erased, restricted or handed over in a common format, and you can object to its use. Names, phone number and address you can change yourself under Settings; under Settings, Your data, you download everything that is stored about you, to read and as JSON and CSV.',
      'Erasure takes away your name, addresses, phone number, photo, emails and sessions, also from the history of records, from notes, files and deliveries that name you, and networks and browsers from the security log. What you observed stays as a finding, because results depend on it, and says “Former observer” and a number in the place of your name.',
      'Write to {email}. Requests are answered within one month, free of charge.',
    ],
  },
  {
    id: 'questions',
    title: 'Questions, complaints and changes',
    text: [
      'Questions and complaints reach us at {email}. You can also complain to the Information Commissioner’s Office, ico.org.uk.',
      'If this page changes, its date changes, and what is new for you is told to you before it applies.',
    ],
  },
]
