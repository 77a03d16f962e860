import { alertRules, scoreRules, seriousRules, portalRules, type AlertRule } from '../alerts/rule.ts'
import { usualChoices, type NotificationChoices } from './notification-settings.ts'

/** Rules in groups, as listed on pages. */
export const ruleGroups = {
  cameras: alertRules.filter((rule) => !scoreRules.includes(rule) && !portalRules.includes(rule)),
  score: scoreRules,
  system: portalRules,
} as const satisfies Record<string, readonly AlertRule[]>
export type RuleGroup = keyof typeof ruleGroups

type Rules = Pick<NotificationChoices, 'mail_at_once' | 'mail_daily' | 'push'>

export const presetNames = ['recommended', 'important', 'all', 'none'] as const
export type Preset = (typeof presetNames)[number]

/**
 * The rules of each preset: the default for the person's role; rules about lost measurements; every alert at once;
 * nothing.
 */
export const presetsFor = (person: Parameters<typeof usualChoices>[0]): Record<Preset, Rules> => {
  const { mail_at_once, mail_daily, push } = usualChoices(person)
  return {
    recommended: { mail_at_once, mail_daily, push },
    important: { mail_at_once: [...seriousRules], mail_daily: [], push: [...seriousRules] },
    all: { mail_at_once: [...alertRules], mail_daily: [], push: [...alertRules] },
    none: { mail_at_once: [], mail_daily: [], push: [] },
  }
}

const isSame = (one: readonly AlertRule[], other: readonly AlertRule[]) =>
  one.length === other.length && one.every((rule) => other.includes(rule))

/** The preset with exactly these rules, in any order; null: the person's own choice. */
export const presetOf = (rules: Rules, presets: Record<Preset, Rules>): Preset | null =>
  presetNames.find(
    (name) =>
      isSame(rules.mail_at_once, presets[name].mail_at_once) &&
      isSame(rules.mail_daily, presets[name].mail_daily) &&
      isSame(rules.push, presets[name].push),
  ) ?? null
