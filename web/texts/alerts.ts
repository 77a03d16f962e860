import { t, texts } from '#domain/language/text.ts'
import type { AlertEvent } from '#domain/alerts/alert.ts'
import type { AlertDelivery } from '#domain/notifications/endpoints.ts'

const named = (name: string | undefined) => name ?? 'Bombus'

/** Alerts: their list, the page of one, and their thresholds. */
export const alerts = texts({
  title: 'Alerts',
  home: 'Home',
  open: (count: number) => t('{count, plural, one {1 open alert} other {{count} open alerts}}', { count }),
  lead: 'Problems found automatically. They close when solved.',
  needAttention: (count: number) =>
    t('{count, plural, one {1 camera needs attention} other {{count} cameras need attention}}', { count }),
  unwatched: 'Alert checks have stopped. This list may be incomplete. Ask your administrator to check the server.',
  slowDatabase: 'The database responds slowly. Alerts may be checked and sent late.',
  untold: 'Notifications are delayed. Ask your administrator to check the server.',
  settings: 'Alert settings',
  notifications: 'Notifications',
  counted: (count: number) => t('{count, plural, one {{count} alert} other {{count} alerts}}', { count }),
  search: 'Search farm or camera',
  filter: 'Which alerts',
  filters: { open: 'Open', mine: 'Mine', muted: 'Muted', closed: 'Closed', all: 'All' },
  everyFarm: (farm: string) => t('{farm}: show all farms', { farm }),
  everyRule: (rule: string) => t('{rule}: show all types', { rule }),
  oneFarm: 'One farm',
  columns: {
    title: 'Alert',
    rule: 'Type',
    farm_title: 'Farm',
    opened_at: 'Since',
    state: 'State',
  },
  portal: 'The portal',
  states: {
    open: 'Open',
    acknowledged: 'Acknowledged',
    muted: 'Muted',
    closed: 'Closed',
  },
  emptyTitle: 'No alerts',
  emptyText: 'Cameras, scores and the portal are checked once a minute.',
  since: (moment: string) => t('Open since {moment}', { moment }),
  silentSince: (moment: string, lasted: string) => t('Silent since {moment} ({lasted})', { moment, lasted }),
  missingSince: (moment: string, lasted: string) => t('Missing since {moment} ({lasted})', { moment, lasted }),
  hours: (count: number) => t('{count, plural, one {{count} hour} other {{count} hours}}', { count }),
  days: (count: number) => t('{count, plural, one {{count} day} other {{count} days}}', { count }),
  lasted: (from: string, until: string) => t('{from} to {until}', { from, until }),
  timesOpened: (times: number) => t('It opened {times} times.', { times }),
  why: 'Why',
  todo: 'What to do',
  takenDown: 'If it was taken down, mark it as inactive or end its deployment.',
  deploymentOver: 'If it was taken down, end its deployment.',
  where: 'Where',
  camera: 'Camera',
  place: 'Place',
  battery: 'Last battery level',
  percent: (level: string) => t('{level} %', { level }),
  showOnMap: 'Show on the map',
  farm: 'Farm dashboard',
  cameras: 'Farm cameras',
  security: 'Security log',
  cameraPage: 'Open device',
  who: 'Assignment',
  nobodyYet: 'Nobody yet.',
  knownBy: (name: string, moment: string) => t('{name} acknowledged it at {moment}.', { name, moment }),
  acknowledge: 'Acknowledge',
  acknowledgeHint: 'Shows others that you are aware of it. It closes when the problem is solved.',
  acknowledged: 'You acknowledged it.',
  assignedTo: 'Assigned to',
  nobody: 'Nobody',
  me: (name: string) => t('{name} (you)', { name }),
  assigned: 'Assigned.',
  unassigned: 'Unassigned.',
  mute: 'Mute',
  mutedUntil: (moment: string) => t('Muted until {moment}', { moment }),
  mutedHint: 'While muted, nobody is notified.',
  notMuted: 'Not muted',
  muteUntil: (moment: string) => t('Until {moment}', { moment }),
  muted: 'Muted.',
  unmuted: 'Unmuted.',
  note: 'Note',
  noteHint: 'What you found or did. Everyone who sees the alert can read it.',
  addNote: 'Add note',
  noted: 'Note added.',
  error: 'Error changing the alert. Please try again later',
  timeline: 'Timeline',
  told: 'Notifications sent',
  toldTable: 'Emails, notifications and webhooks',
  toldNobody: 'Nobody was notified.',
  toldMost: (count: number) => t('The newest {count}.', { count }),
  toldColumns: ['Event', 'Recipient', 'Channel', 'Status'],
  channels: { mail: 'Email', push: 'Push', sms: 'Text message', webhook: 'Webhook' } satisfies Record<
    AlertDelivery['channel'],
    string
  >,
  happened: {
    opened: 'Opened',
    reopened: 'Reopened',
    closed: 'Closed: problem solved',
    told: 'Notified',
    acknowledged: 'Acknowledged',
    assigned: 'Assigned',
    noted: 'Note',
    muted: 'Muted',
  } satisfies Record<AlertEvent['kind'], string>,
  event: ({ kind, by, to, until }: AlertEvent, moment: (at: string) => string): string => {
    const name = named(by?.name)
    if (kind === 'acknowledged') return t('{name} acknowledged it', { name })
    if (kind === 'assigned')
      return to ? t('{name} assigned it to {to}', { name, to: to.name }) : t('{name} unassigned it', { name })
    if (kind === 'noted') return t('{name} added a note', { name })
    if (kind === 'muted')
      return until === null
        ? t('{name} unmuted it', { name })
        : t('{name} muted it until {until}', { name, until: moment(until) })
    return alerts.happened[kind]
  },
  outcome: ({ state, reason, due_at, sent_at }: AlertDelivery, moment: (at: string) => string): string => {
    if (state === 'waiting')
      return due_at === null ? t('Being sent') : t('Waiting until {moment}', { moment: moment(due_at) })
    if (state === 'sent') return sent_at === null ? t('Sent') : t('Sent {moment}', { moment: moment(sent_at) })
    if (state === 'kept') return t('In the demo’s mailbox')
    if (state === 'failed') return t('Could not be sent')
    if (state === 'dropped')
      return reason === null ? t('Not sent') : t('Not sent: {reason}', { reason: alerts.reasons[reason] })
    return t('Being sent')
  },
  reasons: {
    over: 'already solved',
    known: 'already acknowledged',
    'no access': 'no longer has access to the farm',
    'not wanted': 'turned off in their notifications',
    'no device': 'no phone or browser receives notifications',
  } satisfies Record<NonNullable<AlertDelivery['reason']>, string>,
  allLimits: {
    title: 'Alert thresholds',
    lead: 'Thresholds at which alerts open, by farm.',
    farm: 'Farm',
    organisation: 'Organisation',
    silent: 'Silent after (hours)',
    battery: 'Battery (days left)',
    score: 'Score below',
    never: 'No warning',
    usual: 'Defaults',
    search: 'Find a farm',
    counted: (count: number) => t('{count, plural, one {{count} farm} other {{count} farms}}', { count }),
    select: (farm: string) => t('Select {farm}', { farm }),
    selectAll: 'Select all',
    setFor: (count: number) =>
      t('Set thresholds for {count, plural, one {{count} farm} other {{count} farms}}', { count }),
    omitted: 'Empty fields stay unchanged on each farm.',
    scoreChoice: 'Low score',
    scoreSame: 'Leave unchanged',
    scoreNever: 'Never warn',
    scoreOn: 'Warn below a score',
    savedFor: (count: number) =>
      t('Thresholds for {count, plural, one {{count} farm} other {{count} farms}} saved.', { count }),
    empty: 'No farm',
    emptyText: 'Farms you can edit are listed here.',
  },
  limits: {
    title: 'Alerts',
    intro: 'Thresholds for the alerts of this farm.',
    usual: 'These are the defaults.',
    silent_hours: 'A camera is silent after',
    silentHint: 'Hours without a message, 2 to 336.',
    battery_days: 'Warn when a battery has … days left',
    batteryHint: 'Days, 1 to 30.',
    score: 'Warn when the score is low',
    score_below: 'Low score: below',
    scoreHint: '1 to 99.',
    save: 'Save',
    saved: 'Alert thresholds saved.',
    error: 'Error saving the alert thresholds. Please try again later',
    whole: 'Enter a whole number',
    list: 'Alerts for this farm',
  },
})
