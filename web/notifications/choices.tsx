import { IconChevronDown } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setNotificationSettings } from '#domain/notifications/endpoints.ts'
import {
  notificationMembers,
  type NotificationChoices,
  type NotificationSettings,
} from '#domain/notifications/notification-settings.ts'
import { pick } from '#domain/platform/members.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { notifications as t } from '#web/texts/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './notifications.module.css'
import { notificationsQuery } from './queries.ts'
import { Presets, RuleGroups, type ChoicesPart } from './rule-groups.tsx'

/** All notification settings in one form. */
export const Choices = ({ stored }: { stored: NotificationSettings }) => {
  const client = useQueryClient()
  const person = usePerson()
  const initial: NotificationChoices = pick(stored, notificationMembers)
  const [values, setValues] = useState(initial)
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)
  const draft = useTypedDraft('notifications', values, initial)
  const { busy, issues, save } = useSave(t.error)
  const set = (change: Partial<NotificationChoices>) => setValues({ ...values, ...change })
  const submit = () =>
    void save(async () => {
      const body = { ...values, version: stored.version }
      client.setQueryData(notificationsQuery.queryKey, await api(setNotificationSettings, { body }))
      draft.clear()
      toast.done(t.saved)
    })
  const errorOf = (name: string) => issues.find(({ path }) => path === name)?.message
  return (
    <Form className={css.form} onSubmit={submit} faults={issues.length}>
      <OfferedDraft draft={draft} onRestore={setValues} />
      <section className={css.part} aria-labelledby="rules-title">
        <h2 id="rules-title">{t.rules}</h2>
        <p className={css.hint}>{t.rulesIntro}</p>
        <MailNotice settings={stored} />
        <Presets values={values} set={set} />
        <RuleGroups values={values} set={set} />
        <CheckField
          label={t.closings}
          hint={t.closingsHint}
          checked={values.closings}
          onChange={(event) => set({ closings: event.target.checked })}
        />
        {can(person, 'class.map') && (
          <CheckField
            label={t.newClasses}
            hint={t.newClassesHint}
            checked={values.new_classes}
            onChange={(event) => set({ new_classes: event.target.checked })}
          />
        )}
      </section>
      <Farms values={values} set={set} />
      <details className={css.part}>
        <summary>
          <h2>{t.when}</h2>
          <span>{t.whenChosen(values)}</span>
          <IconChevronDown aria-hidden="true" />
        </summary>
        <QuietHours values={values} set={set} error={errorOf('quiet_until')} />
        <HourField
          label={t.daily}
          hint={t.dailyHint}
          value={values.daily_hour}
          onChange={(daily_hour) => set({ daily_hour })}
        />
        <Field label={t.most} hint={t.mostHint}>
          {(control) => (
            <Select
              {...control}
              large
              value={values.most_a_day}
              onChange={(event) => set({ most_a_day: Number(event.target.value) })}
            >
              {[...new Set([1, 2, 3, 5, 10, 20, 50, values.most_a_day])]
                .toSorted((a, b) => a - b)
                .map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      </details>
      {isChanged && (
        <div className={css.save} data-foot-bar role="region" aria-label={t.unsaved}>
          <p>{t.unsaved}</p>
          <Button onClick={() => setValues(initial)}>{t.discard}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t.save}
          </Button>
        </div>
      )}
    </Form>
  )
}

const MailNotice = ({ settings: { mail, email } }: { settings: NotificationSettings }) => {
  if (mail === 'off') return <Notice tone="warn">{t.mailOff}</Notice>
  return mail === 'kept' ? <Notice>{t.mailKept}</Notice> : <p>{t.mailTo(email)}</p>
}

const Farms = ({ values, set }: ChoicesPart) => {
  const { data: farms = [] } = useQuery(farmsQuery)
  const { farm_ids } = values
  const toggle = (id: number, isChosen: boolean) =>
    set({ farm_ids: isChosen ? [...(farm_ids ?? []), id] : (farm_ids ?? []).filter((one) => one !== id) })
  return (
    <section className={css.part} aria-labelledby="farms-title">
      <h2 id="farms-title">{t.farms}</h2>
      <div className={css.ways} role="radiogroup" aria-labelledby="farms-title">
        {[
          { all: true, title: t.allFarms },
          { all: false, title: t.theseFarms },
        ].map(({ all, title }) => (
          <label key={title}>
            <input
              type="radio"
              name="farms"
              checked={(farm_ids === null) === all}
              onChange={() => set({ farm_ids: all ? null : [] })}
            />
            {title}
          </label>
        ))}
      </div>
      {farm_ids !== null && (
        <fieldset className={css.farms}>
          <legend>{t.theseFarms}</legend>
          {farms.map(({ id, title }) => (
            <CheckField
              key={id}
              label={title}
              checked={farm_ids.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
    </section>
  )
}

const NIGHT = { quiet_from: 21, quiet_until: 6 }
const QuietHours = ({ values, set, error }: ChoicesPart & { error: string | undefined }) => {
  const { quiet_from, quiet_until } = values
  const isQuiet = quiet_from !== null && quiet_until !== null
  return (
    <>
      <CheckField
        label={t.quiet}
        hint={t.quietHint}
        checked={isQuiet}
        onChange={(event) => set(event.target.checked ? NIGHT : { quiet_from: null, quiet_until: null })}
      />
      {isQuiet && (
        <div className={css.pair}>
          <HourField label={t.from} value={quiet_from} onChange={(hour) => set({ quiet_from: hour })} />
          <HourField
            label={t.until}
            value={quiet_until}
            error={error}
            onChange={(hour) => set({ quiet_until: hour })}
          />
        </div>
      )}
    </>
  )
}

interface HourFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  value: number
  onChange: (hour: number) => void
}
const HourField = ({ label, hint, error, value, onChange }: HourFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <Select {...control} large value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {Array.from({ length: 24 }, (_, hour) => (
          <option key={hour} value={hour}>
            {t.clock(hour)}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
