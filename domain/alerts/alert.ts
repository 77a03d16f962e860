import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { id, instant, requiredText } from '../platform/shapes.ts'
import { alertRules } from './rule.ts'
import { addDays } from '../weeks/dates.ts'
import { localDay, instantAt } from '../weeks/local-time.ts'

/** Times until which people mute, in the farm's time zone: in a few hours, or tomorrow or another morning at seven. */
export const muteChoices = (now: Date, zone: string): Date[] => {
  const HOUR_MS = 3_600_000
  const today = localDay(now, zone)
  const morningIn = (days: number) => instantAt(`${addDays(today, days)}T07:00`, zone)
  const inHours = new Date(Math.ceil((now.getTime() + 3 * HOUR_MS) / HOUR_MS) * HOUR_MS)
  return [inHours, ...[1, 3, 7, 30].map(morningIn)].toSorted((a, b) => a.getTime() - b.getTime())
}

export const alertRule = named('AlertRule', z.enum(alertRules))
const moment = z.iso.datetime()

/** A person who handled an alert, with their current name. */
export const handler = named('AlertPerson', z.object({ id, name: z.string() }))

export const alert = named(
  'Alert',
  z.object({
    id,
    rule: alertRule,
    /** Subject: `device 12`, `tunnel 3`, `farm 7` or `portal`. */
    subject: z.string(),
    /** Null: the alert concerns the portal itself. */
    farm_id: z.nullable(id),
    farm_title: z.nullable(z.string()),
    organisation_id: z.nullable(id),
    /** Time zone for displaying its times. */
    time_zone: z.nullable(z.string()),
    device_id: z.nullable(id),
    /** Figures of the cause, by rule; texts are made from them. */
    cause: z.record(z.string(), z.unknown()),
    title: z.string(),
    reason: z.string(),
    remedy: z.string(),
    opened_at: moment,
    /** When its cause was last confirmed. */
    last_true_at: moment,
    closed_at: z.nullable(moment),
    /** How often it opened; more than once if it came back within a day. */
    times: z.int(),
    acknowledged_at: z.nullable(moment),
    acknowledged_by: z.nullable(handler),
    assigned_to: z.nullable(handler),
    /** No notifications until then. */
    muted_until: z.nullable(moment),
    version: z.int(),
  }),
)
export type Alert = z.infer<typeof alert>

/** Events of an alert. People are notified of `opened`, `reopened` and `closed`. */
export const alertEventKinds = [
  'opened',
  'told',
  'acknowledged',
  'assigned',
  'noted',
  'muted',
  'closed',
  'reopened',
] as const
const alertEvent = named(
  'AlertEvent',
  z.object({
    id,
    kind: named('AlertEventKind', z.enum(alertEventKinds)),
    at: moment,
    /** Null: the server itself. */
    by: z.nullable(handler),
    note: z.nullable(z.string()),
    /** For `assigned`: the assignee; null: unassigned. */
    to: z.nullable(handler),
    /** For `muted`: until when; null: unmuted. */
    until: z.nullable(moment),
  }),
)
export type AlertEvent = z.infer<typeof alertEvent>

export const alertDetail = named('AlertDetail', z.extend(alert, { timeline: z.array(alertEvent) }))
export type AlertDetail = z.infer<typeof alertDetail>

export const alertNote = named('AlertNote', z.strictObject({ note: requiredText(1_000, messages.noteRequired) }))
export const alertAssignment = named('AlertAssignment', z.strictObject({ assigned_to: z.nullable(id) }))
export const alertMute = named('AlertMute', z.strictObject({ until: z.nullable(instant) }))
