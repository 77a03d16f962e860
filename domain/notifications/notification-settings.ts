import * as z from 'zod/mini'
import { t, texts } from '../language/text.ts'
import type { Role } from '../access/policy.ts'
import { scopeOf } from '../access/scope.ts'
import { alertRule } from '../alerts/alert.ts'
import { alertRules, portalRules, seriousRules, type AlertRule } from '../alerts/rule.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { id, instant } from '../platform/shapes.ts'
import type { Channel } from './channel.ts'

/** Why settings are refused. */
export const notificationMessages = texts({
  atOnceOrDaily: 'An alert type can be emailed immediately or once a day, not both.',
  quietHours: 'Quiet hours must have a start and a different end.',
})
const MAX_FARMS = 500
const rules = z.array(alertRule).check(z.maxLength(alertRules.length))
const within = (least: number, most: number) => {
  const range = { error: () => t('must be between {least} and {most}', { least, most }) }
  return z.int(range).check(z.minimum(least, range), z.maximum(most, range))
}
const hour = within(0, 23)

const written = {
  /** Rules that are emailed at once. */
  mail_at_once: rules,
  /** Rules that are part of a daily email. */
  mail_daily: rules,
  /** Rules that are pushed at once. */
  push: rules,
  /** Rules that are sent as text messages at once. */
  sms: rules,
  /** Whether closed alerts are also notified. */
  closings: z.boolean(),
  /** Whether people who may map classes are notified of new unmapped ones. */
  new_classes: z.boolean(),
  /** Null: all farms that the person sees. */
  farm_ids: z.nullable(z.array(id).check(z.maxLength(MAX_FARMS))),
  /** Hours in each farm's time zone in which nothing is sent; both null: none. */
  quiet_from: z.nullable(hour),
  quiet_until: z.nullable(hour),
  /** Hour at which daily notifications are sent. */
  daily_hour: hour,
  /** Maximum number of emails, push messages and text messages per day, each; the last one contains all the rest. */
  most_a_day: within(1, 50),
}
/** The columns of `notification_settings` that people edit. */
export const notificationMembers = membersOf(written)
const choices = z.object(written)
export type NotificationChoices = z.infer<typeof choices>

export const notificationSettings = named(
  'NotificationSettings',
  z.object({
    ...written,
    /** 0: no settings were saved, and these are the defaults of the role. */
    version: z.int(),
    /** `sent`; `kept` in a demo whose mailbox shows emails; or `off`: this portal sends no emails. */
    mail: z.enum(['sent', 'kept', 'off']),
    email: z.string(),
    /** The public key for push subscriptions; null: this portal sends no push messages. */
    push_key: z.nullable(z.string()),
  }),
)
export type NotificationSettings = z.infer<typeof notificationSettings>

const eitherWay = z.refine<Partial<NotificationChoices>>(
  ({ mail_at_once = [], mail_daily = [] }) => mail_at_once.every((rule) => !mail_daily.includes(rule)),
  { error: () => notificationMessages.atOnceOrDaily, path: ['mail_daily'] },
)
const wholeQuiet = z.refine<Partial<NotificationChoices>>(
  ({ quiet_from, quiet_until }) => (quiet_from ?? null) === null || quiet_from !== quiet_until,
  { error: () => notificationMessages.quietHours, path: ['quiet_until'] },
)
export const notificationChange = named(
  'NotificationSettingsChange',
  z.partial(z.strictObject({ ...written, version: z.int() })).check(eitherWay, wholeQuiet),
)
export type NotificationChange = z.infer<typeof notificationChange>

interface Bearer {
  role: Role
  organisation_id: number | null
  all_organisations: boolean
}
const caring: ReadonlySet<Role> = new Set(['farm_admin', 'farmer', 'entomology_admin', 'engineer_admin'])

/**
 * Defaults. People responsible for the farms of one organisation receive alerts about lost measurements at once and
 * the rest daily; people who see all organisations receive a daily email about the portal itself. Nobody else receives
 * any.
 */
export const usualChoices = (person: Bearer): NotificationChoices => {
  const isWide = scopeOf(person).kind === 'all'
  const cares = !isWide && person.organisation_id !== null && caring.has(person.role)
  const rest = alertRules.filter((rule) => !seriousRules.includes(rule) && !portalRules.includes(rule))
  return {
    mail_at_once: cares ? [...seriousRules] : [],
    mail_daily: cares ? rest : isWide ? [...portalRules] : [],
    push: [...(isWide ? portalRules : seriousRules)],
    // Text messages cost money, so they are off unless a person chooses them.
    sms: [],
    closings: false,
    new_classes: true,
    farm_ids: null,
    quiet_from: 21,
    quiet_until: 6,
    daily_hour: 7,
    most_a_day: 5,
  }
}

/** How a person is notified of a rule on a channel; null: not at all. */
export const wantedMode = (
  choices: Pick<NotificationChoices, 'mail_at_once' | 'mail_daily' | 'push' | 'sms' | 'farm_ids'>,
  channel: Channel,
  rule: AlertRule,
  farm_id: number | null,
): 'single' | 'daily' | null => {
  if (farm_id !== null && choices.farm_ids !== null && !choices.farm_ids.includes(farm_id)) return null
  if (channel !== 'mail') return choices[channel].includes(rule) ? 'single' : null
  if (choices.mail_at_once.includes(rule)) return 'single'
  return choices.mail_daily.includes(rule) ? 'daily' : null
}

/** A browser subscribed to push messages. */
export const pushDevice = named(
  'PushDevice',
  z.object({
    id,
    browser: z.nullable(z.string()),
    created_at: instant,
    last_told_at: z.nullable(instant),
    /** Added or renewed in this session. */
    is_current: z.boolean(),
  }),
)
export type PushDevice = z.infer<typeof pushDevice>

const keyText = (bytes: number) =>
  z.string().check(
    z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), {
      error: () => t('must be {bytes} bytes in base64url', { bytes }),
    }),
  )
/** A push subscription as created by a browser. */
export const newPushDevice = named(
  'NewPushDevice',
  z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(1_000)),
    keys: z.strictObject({ p256dh: keyText(65), auth: keyText(16) }),
  }),
)
export type NewPushDevice = z.infer<typeof newPushDevice>
