/** All rules in the order of lists, the most severe first. */
export const alertRules = [
  'gateway',
  'silent',
  'battery',
  'rejects',
  'clock',
  'lens',
  'bare_visits',
  'uneven',
  'conflicts',
  'score_low',
  'score_fall',
  'weather',
  'mail',
  'cleanup',
] as const
export type AlertRule = (typeof alertRules)[number]

/** Rules about lost measurements or a silent portal: notified at once by default. */
export const seriousRules: readonly AlertRule[] = ['gateway', 'silent', 'battery', 'rejects', 'clock', 'lens']
/** Rules that mostly concern the portal rather than a farm. */
export const portalRules: readonly AlertRule[] = ['weather', 'mail', 'cleanup']

/** Rules whose alerts show scores. */
export const scoreRules: readonly AlertRule[] = ['score_low', 'score_fall']
/** Open alerts of these rules show current scores and missing cameras, like all other pages. */
export const currentRules: readonly AlertRule[] = [...scoreRules, 'gateway']

/** Hours that a condition must last before its alert opens, and must be over before it closes. */
interface Lasting {
  opens: number
  closes: number
}
const atOnce: Lasting = { opens: 0, closes: 0 }
const DAY = 24

/** Hours beyond what the rule itself measures: `lens`, for example, already looks at three days. */
export const lasting: Record<AlertRule, Lasting> = {
  gateway: { opens: 0, closes: 6 },
  silent: atOnce,
  battery: { opens: 3, closes: 0 },
  rejects: { opens: 0.25, closes: 1 },
  clock: { opens: 1, closes: 6 },
  lens: { opens: 6, closes: 6 },
  bare_visits: { opens: 6, closes: DAY },
  uneven: { opens: DAY, closes: DAY },
  conflicts: { opens: 0, closes: 6 },
  score_low: { opens: DAY, closes: DAY },
  score_fall: { opens: DAY, closes: DAY },
  weather: { opens: 0, closes: 1 },
  mail: { opens: 0, closes: 0.5 },
  cleanup: atOnce,
}

/** An alert that returns within this many hours is reopened. */
export const SAME_WITHIN_HOURS = DAY

/** The subject of an alert: `device 12`, `tunnel 3`, `farm 7`, `portal`. */
export type Subject = `device ${number}` | `tunnel ${number}` | `farm ${number}` | 'portal'
