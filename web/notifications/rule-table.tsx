import { useQuery } from '@tanstack/react-query'
import type { AlertRule } from '#domain/alerts/rule.ts'
import { ruleNames } from '#domain/alerts/words.ts'
import type { NotificationChoices } from '#domain/notifications/notification-settings.ts'
import { notifications as t } from '#web/texts/notifications.ts'
import { Select } from '#web/ui/fields/select.tsx'
import css from './notifications.module.css'
import { smsNumberQuery } from './queries.ts'

type Mode = keyof typeof t.modes
interface RuleTableProps {
  rules: readonly AlertRule[]
  values: NotificationChoices
  set: (change: Partial<NotificationChoices>) => void
}

const without = (list: readonly AlertRule[], rule: AlertRule) => list.filter((one) => one !== rule)

/**
 * For each rule: no email, an immediate one or the daily summary, whether phone and browser notify, and whether a text
 * message is sent, if the portal supports these.
 */
export const RuleTable = ({ rules, values, set }: RuleTableProps) => {
  const { mail_at_once, mail_daily, push, sms } = values
  const { data: number } = useQuery(smsNumberQuery)
  const hasSms = number?.is_available === true
  const modeOf = (rule: AlertRule): Mode =>
    mail_at_once.includes(rule) ? 'at_once' : mail_daily.includes(rule) ? 'daily' : 'none'
  const choose = (rule: AlertRule, mode: Mode) =>
    set({
      mail_at_once: mode === 'at_once' ? [...without(mail_at_once, rule), rule] : without(mail_at_once, rule),
      mail_daily: mode === 'daily' ? [...without(mail_daily, rule), rule] : without(mail_daily, rule),
    })
  return (
    <table className={css.rules} data-sms={hasSms || undefined}>
      <thead>
        <tr>
          <th scope="col">{t.columns.rule}</th>
          <th scope="col">{t.columns.mail}</th>
          <th scope="col">{t.columns.push}</th>
          {hasSms && <th scope="col">{t.columns.sms}</th>}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule}>
            <th scope="row">{ruleNames[rule]}</th>
            <td>
              <Select
                aria-label={t.mailOf(ruleNames[rule])}
                value={modeOf(rule)}
                onChange={(event) => choose(rule, event.target.value as Mode)}
              >
                {(Object.keys(t.modes) as Mode[]).map((mode) => (
                  <option key={mode} value={mode}>
                    {t.modes[mode]}
                  </option>
                ))}
              </Select>
            </td>
            <td>
              <label className={css.check}>
                <input
                  type="checkbox"
                  aria-label={t.pushOf(ruleNames[rule])}
                  checked={push.includes(rule)}
                  onChange={(event) => set({ push: event.target.checked ? [...push, rule] : without(push, rule) })}
                />
              </label>
            </td>
            {hasSms && (
              <td>
                <label className={css.check}>
                  <input
                    type="checkbox"
                    aria-label={t.smsOf(ruleNames[rule])}
                    checked={sms.includes(rule)}
                    onChange={(event) => set({ sms: event.target.checked ? [...sms, rule] : without(sms, rule) })}
                  />
                </label>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
