import { IconChevronDown } from '@tabler/icons-react'
import type { AlertRule } from '#domain/alerts/rule.ts'
import type { NotificationChoices } from '#domain/notifications/notification-settings.ts'
import { presetNames, presetOf, presetsFor, ruleGroups, type RuleGroup } from '#domain/notifications/presets.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { notifications as t } from '#web/texts/notifications.ts'
import css from './notifications.module.css'
import { RuleTable } from './rule-table.tsx'

export interface ChoicesPart {
  values: NotificationChoices
  set: (change: Partial<NotificationChoices>) => void
}

/** Presets for all rules: most people select one of these and nothing else. */
export const Presets = ({ values, set }: ChoicesPart) => {
  const presets = presetsFor(usePerson())
  const chosen = presetOf(values, presets)
  return (
    <div className={css.presets} role="radiogroup" aria-labelledby="rules-title">
      {presetNames.map((name) => (
        <label key={name} data-chosen={chosen === name || undefined}>
          <input type="radio" name="preset" checked={chosen === name} onChange={() => set(presets[name])} />
          <span>
            <strong>{t.presets[name].title}</strong>
            <small>{t.presets[name].text}</small>
          </span>
        </label>
      ))}
      {chosen === null && <p>{t.ownChoice}</p>}
    </div>
  )
}

/** How many of the rules are sent in which way. */
const waysOf = (rules: readonly AlertRule[], { mail_at_once, mail_daily, push }: NotificationChoices) => {
  const count = (isChosen: (rule: AlertRule) => boolean) => rules.filter(isChosen).length
  return {
    both: count((rule) => mail_at_once.includes(rule) && push.includes(rule)),
    mail: count((rule) => mail_at_once.includes(rule) && !push.includes(rule)),
    push: count((rule) => push.includes(rule) && !mail_at_once.includes(rule)),
    daily: count((rule) => mail_daily.includes(rule)),
  }
}

const Group = ({ group, values, set }: ChoicesPart & { group: RuleGroup }) => {
  const rules = ruleGroups[group]
  return (
    <details className={css.group}>
      <summary>
        <strong>{t.groups[group]}</strong>
        <span>{t.groupChosen(waysOf(rules, values))}</span>
        <IconChevronDown aria-hidden="true" />
      </summary>
      <RuleTable rules={rules} values={values} set={set} />
    </details>
  )
}

/** The individual rules, in groups that are collapsed unless a preset does not fit. */
export const RuleGroups = (part: ChoicesPart) => (
  <div>
    {(Object.keys(ruleGroups) as RuleGroup[]).map((group) => (
      <Group key={group} group={group} {...part} />
    ))}
  </div>
)
