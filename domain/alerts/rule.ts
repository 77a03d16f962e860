/** What is watched for, in the order of a list: what takes most with it comes first. */
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

/** What loses measurements as long as it lasts, or tells nobody anything: it is told at once unless somebody chose otherwise. */
export const seriousRules: readonly AlertRule[] = ['gateway', 'silent', 'battery', 'rejects', 'clock', 'lens']
/** What is the portal's more often than a farm's. */
export const portalRules: readonly AlertRule[] = ['weather', 'mail', 'cleanup']

/** Rules whose alerts show scores. */
export const scoreRules: readonly AlertRule[] = ['score_low', 'score_fall']
/** While alerts of these are open they show the scores and the missing cameras of now, as every other reader does. */
export const currentRules: readonly AlertRule[] = [...scoreRules, 'gateway']

/** How long a state must last before it is told, and how long it must be gone before the alert closes, in hours. */
interface Lasting {
  opens: number
  closes: number
}
const atOnce: Lasting = { opens: 0, closes: 0 }
const DAY = 24

/** These hours come on top of the time that is part of a rule: silent for how long, a battery's days left, three days without flowers. */
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

/** An alert that comes back within so many hours is the same one, opened again. */
export const SAME_WITHIN_HOURS = DAY

/** What an alert is about, as one word and a number: `device 12`, `tunnel 3`, `farm 7`, `portal`. */
export type Subject = `device ${number}` | `tunnel ${number}` | `farm ${number}` | 'portal'
