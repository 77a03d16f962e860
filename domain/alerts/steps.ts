import { lasting, type AlertRule, type Subject } from './rule.ts'
import type { Verdict } from './verdict.ts'

const HOUR_MS = 3_600_000

/** State of a rule and subject between evaluations. */
export interface Remembered {
  rule: AlertRule
  subject: Subject
  farm_id: number | null
  /** Since when the condition has been true without an alert, or the alert has been open. */
  since: Date
  /** Whether its alert is open. */
  is_open: boolean
  /** Since when the condition of an open alert has been false; null: it is true. */
  calm_since: Date | null
}

/** `wait`: true, but not long enough; `calm`: false, but not long enough; `forget`: over before an alert opened. */
export type Step =
  | { act: 'wait' | 'open' | 'stay' | 'calm'; verdict: Verdict }
  | { act: 'close' | 'forget'; rule: AlertRule; subject: Subject }

const keyOf = ({ rule, subject }: { rule: AlertRule; subject: Subject }) => `${rule} ${subject}`
const lasts = (since: Date, hours: number, now: Date) => now.getTime() - since.getTime() >= hours * HOUR_MS

const stepOf = (verdict: Verdict, known: Remembered | undefined, now: Date): Step | null => {
  const { rule, subject, finding } = verdict
  const { opens, closes } = lasting[rule]
  // The camera was moved to another farm: its alert on the former farm is closed and not shown on this one.
  if (known?.is_open && known.farm_id !== verdict.farm_id) return { act: 'close', rule, subject }
  if (!known?.is_open) {
    if (finding === 'true') {
      if (opens === 0 || verdict.at_once || (known && lasts(known.since, opens, now))) return { act: 'open', verdict }
      return known ? null : { act: 'wait', verdict }
    }
    return known && finding === 'false' ? { act: 'forget', rule, subject } : null
  }
  if (finding !== 'false') return { act: 'stay', verdict }
  if (closes === 0 || (known.calm_since && lasts(known.calm_since, closes, now))) return { act: 'close', rule, subject }
  return known.calm_since ? null : { act: 'calm', verdict }
}

/**
 * The steps after an evaluation: what opens, stays and closes, each after its time. Alerts of subjects without
 * findings, such as a removed camera, are closed.
 */
export const stepsOf = (verdicts: readonly Verdict[], remembered: readonly Remembered[], now: Date): Step[] => {
  const known = new Map(remembered.map((one) => [keyOf(one), one]))
  const found = new Set(verdicts.map(keyOf))
  return [
    ...verdicts.map((verdict) => stepOf(verdict, known.get(keyOf(verdict)), now)).filter((step) => step !== null),
    ...remembered
      .filter((one) => !found.has(keyOf(one)))
      .map(({ rule, subject, is_open }): Step => ({ act: is_open ? 'close' : 'forget', rule, subject })),
  ]
}
