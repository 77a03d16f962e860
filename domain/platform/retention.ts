import * as z from 'zod/mini'
import { named } from './named.ts'

/**
 * Retention periods that no setting changes. The jobs that delete the data and the privacy page both read them, so that
 * the page matches what happens.
 */
export const fixedPeriods = {
  session_hours: 24,
  /** 5:30 minutes of inactivity by the page's clock, plus up to a minute between its reports. */
  idle_seconds: 390,
  sign_in_attempt_hours: 2,
  reset_link_hours: 1,
  invitation_hours: 72,
  known_browser_days: 365,
  email_days: 30,
  idempotency_days: 30,
  delivery_days: 90,
  undecided_upload_days: 30,
  unknown_member_days: 30,
  battery_days: 30,
  forecast_days: 730,
  backup_record_days: 400,
} as const

const wholeNumber = z.int()
const fixed = Object.fromEntries(Object.keys(fixedPeriods).map((name) => [name, wholeNumber])) as Record<
  keyof typeof fixedPeriods,
  typeof wholeNumber
>

/** All periods: the fixed ones, and those that the operator set. */
export const retention = named(
  'Retention',
  z.object({
    ...fixed,
    /** 0: permanently. */
    image_days: wholeNumber,
    /** For images that were reviewed or are a favourite; 0: until somebody deletes them. */
    reviewed_image_days: wholeNumber,
    /** 0: permanently. */
    upload_days: wholeNumber,
    export_days: wholeNumber,
    /** 0: permanently. */
    security_log_days: wholeNumber,
    erasure_wait_days: wholeNumber,
    /** Days and weeks for which the newest scheduled backup is stored; null: none are scheduled. */
    backup_days: z.nullable(wholeNumber),
    backup_weeks: z.nullable(wholeNumber),
  }),
)
export type Retention = z.infer<typeof retention>
