import type { AlertEvent } from '#domain/alerts/alert.ts'
import type { AlertDelivery } from '#domain/notifications/endpoints.ts'

const named = (name: string | undefined) => name ?? 'Bombus'

/** Alerts: their list, the page of one, and from where on they open. */
export const alerts = {
  title: 'Alerts',
  home: 'Home',
  open: (count: number) => (count === 1 ? '1 open alert' : `${count} open alerts`),
  lead: 'What needs a look. Alerts open and close by themselves.',
  needAttention: (count: number) => (count === 1 ? '1 camera needs attention' : `${count} cameras need attention`),
  unwatched:
    'For some minutes nothing has looked for alerts: there may be more than this list says. The server needs a look.',
  slowDatabase: 'The database responds slowly. Alerts may be checked and sent late.',
  untold: 'For some minutes nobody has been told of alerts. The server needs a look.',
  notifications: 'Notifications',
  counted: ['alert', 'alerts'],
  search: 'Search farm or camera',
  filter: 'Which alerts',
  filters: { open: 'Open', mine: 'Mine', muted: 'Muted', closed: 'Closed', all: 'All' },
  everyFarm: (farm: string) => `${farm}: show all farms`,
  everyRule: (rule: string) => `${rule}: show all rules`,
  oneFarm: 'One farm',
  columns: {
    title: 'Alert',
    rule: 'Rule',
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
  emptyTitle: 'Nothing needs a look',
  emptyText: 'Cameras, scores and the portal are looked at once a minute. What is found is listed here.',
  since: (moment: string) => `Open since ${moment}`,
  lasted: (from: string, until: string) => `${from} to ${until}`,
  timesOpened: (times: number) => `It opened ${times} times.`,
  why: 'Why',
  todo: 'What to do',
  where: 'Where',
  camera: 'Camera',
  farm: 'Farm dashboard',
  cameras: 'Cameras of the farm',
  security: 'Security log',
  cameraPage: 'Its page',
  who: 'Who deals with it',
  nobodyYet: 'Nobody yet.',
  knownBy: (name: string, moment: string) => `${name} knows of it since ${moment}.`,
  acknowledge: 'Acknowledge',
  acknowledgeHint: 'Says to the others that you know of it. It stays open until its cause is gone.',
  acknowledged: 'You acknowledged it.',
  assignedTo: 'Assigned to',
  nobody: 'Nobody',
  me: (name: string) => `${name} (you)`,
  assigned: 'Assigned.',
  unassigned: 'Assigned to nobody.',
  mute: 'Mute',
  mutedUntil: (moment: string) => `Muted until ${moment}`,
  mutedHint: 'Nobody is told of it until then.',
  notMuted: 'Not muted',
  muteUntil: (moment: string) => `Until ${moment}`,
  muted: 'Muted.',
  unmuted: 'Not muted any more.',
  note: 'Note',
  noteHint: 'What you found or did: the others read it here.',
  addNote: 'Add the note',
  noted: 'Your note is in the timeline.',
  error: 'Error changing the alert. Please try again later',
  timeline: 'What happened',
  told: 'Who was told',
  toldTable: 'Letters, notifications and webhooks',
  toldNobody: 'Nobody was told of it.',
  toldMost: (count: number) => `The newest ${count}.`,
  toldColumns: ['Of', 'Who', 'How', 'What became of it'],
  channels: { mail: 'Mail', push: 'Push', webhook: 'Webhook' } satisfies Record<AlertDelivery['channel'], string>,
  happened: {
    opened: 'Opened',
    reopened: 'Opened again',
    closed: 'Closed: its cause is gone',
    told: 'Told',
    acknowledged: 'Acknowledged',
    assigned: 'Assigned',
    noted: 'Note',
    muted: 'Muted',
  } satisfies Record<AlertEvent['kind'], string>,
  event: ({ kind, by, to, until }: AlertEvent, moment: (at: string) => string): string => {
    if (kind === 'acknowledged') return `${named(by?.name)} acknowledged it`
    if (kind === 'assigned')
      return to ? `${named(by?.name)} assigned it to ${to.name}` : `${named(by?.name)} assigned it to nobody`
    if (kind === 'noted') return `${named(by?.name)} wrote`
    if (kind === 'muted')
      return until === null ? `${named(by?.name)} unmuted it` : `${named(by?.name)} muted it until ${moment(until)}`
    return alerts.happened[kind]
  },
  outcome: ({ state, reason, due_at, sent_at }: AlertDelivery, moment: (at: string) => string): string => {
    if (state === 'waiting') return due_at === null ? 'Being sent' : `Waits until ${moment(due_at)}`
    if (state === 'sent') return sent_at === null ? 'Sent' : `Sent ${moment(sent_at)}`
    if (state === 'kept') return "In the demo's mailbox"
    if (state === 'failed') return 'Could not be sent'
    if (state === 'dropped') return reason === null ? 'Not sent' : `Not sent: ${alerts.reasons[reason]}`
    return 'Being sent'
  },
  reasons: {
    over: 'it was over by then',
    known: 'they had acknowledged it',
    'no access': 'they see the farm no more',
    'not wanted': 'they chose otherwise',
    'no device': 'no device of theirs shows notifications',
  } satisfies Record<NonNullable<AlertDelivery['reason']>, string>,
  limits: {
    title: 'Alerts',
    intro: 'From where on alerts of this farm open.',
    usual: 'Nobody has changed these yet: they are the usual ones.',
    silent_hours: 'A camera is silent after',
    silentHint: 'Hours without a message, 2 to 336.',
    battery_days: 'A battery is told when it lasts for',
    batteryHint: 'Days or fewer, 1 to 30.',
    score: 'Tell when the score is low',
    score_below: 'A score is low below',
    scoreHint: '1 to 99.',
    save: 'Save',
    saved: 'The limits of alerts were saved.',
    error: 'Error saving the limits of alerts. Please try again later',
    whole: 'Enter a whole number',
    list: 'Alerts of this farm',
  },
} as const
