import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { alertRules, type AlertRule } from '#domain/alerts/rule.ts'
import { ruleNames } from '#domain/alerts/words.ts'
import { createWebhook } from '#domain/notifications/webhook-endpoints.ts'
import {
  alertEvents,
  webhookFormats,
  type WebhookEventName,
  type WebhookFormat,
} from '#domain/notifications/webhook-event-names.ts'
import { api } from '#web/platform/api/api.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { notifications } from '#web/texts/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EventFields } from './event-fields.tsx'
import { webhooksQuery } from './queries.ts'
import panel from '#web/ui/panel.module.css'
import css from './webhooks.module.css'

const t = notifications.hooks
interface Values {
  title: string
  url: string
  events: WebhookEventName[]
  format: WebhookFormat
  rules: AlertRule[] | null
}
const blank: Values = { title: '', url: '', events: [...alertEvents], format: 'json', rules: null }

const { url: _, ...blankShown } = blank

interface NewWebhookProps {
  organisationId: string
  onSecret: (secret: string) => void
}

/** Creates a webhook; its secret is shown once. */
export const NewWebhook = ({ organisationId, onSecret }: NewWebhookProps) => {
  const client = useQueryClient()
  const [values, setValues] = useState(blank)
  // Excludes the address, because those of some services contain a secret.
  const { url: _, ...shown } = values
  const { rules, events, format } = values
  const draft = useTypedDraft(`webhook:new:${organisationId}`, shown, blankShown)
  const { busy, issues, save } = useSave(t.error)
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const errorOf = (name: string) => issues.find(({ path }) => path === name)?.message
  const submit = () =>
    void save(async (key) => {
      const made = await api(createWebhook, { params: { id: organisationId }, body: values, key })
      onSecret(made.secret)
      draft.clear()
      setValues(blank)
      await client.invalidateQueries({ queryKey: webhooksQuery(organisationId).queryKey })
    })
  return (
    <section className={panel.panel} aria-labelledby="add-title">
      <h2 id="add-title">{t.add}</h2>
      <Form className={css.form} onSubmit={submit} faults={issues.length}>
        <OfferedDraft draft={draft} onRestore={set} />
        <TextField
          label={t.name}
          hint={t.nameHint}
          maxLength={60}
          value={values.title}
          error={errorOf('title')}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextField
          label={t.url}
          hint={format === 'json' ? t.urlHint : t.formatHints[format]}
          type="url"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={1_000}
          value={values.url}
          error={errorOf('url')}
          onChange={(event) => set({ url: event.target.value })}
        />
        <Field label={t.format} error={errorOf('format')}>
          {(control) => (
            <Select
              {...control}
              large
              value={format}
              onChange={(event) => set({ format: event.target.value as WebhookFormat })}
            >
              {webhookFormats.map((one) => (
                <option key={one} value={one}>
                  {t.formats[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <EventFields legend={t.events} value={events} onChange={(changed) => set({ events: changed })} />
        {errorOf('events') !== undefined && <Notice tone="warn">{errorOf('events')}</Notice>}
        <Field label={t.rules} error={errorOf('rules')}>
          {(control) => (
            <Select
              {...control}
              large
              value={rules === null ? 'all' : 'these'}
              onChange={(event) => set({ rules: event.target.value === 'all' ? null : [] })}
            >
              <option value="all">{t.allRules}</option>
              <option value="these">{t.theseRules}</option>
            </Select>
          )}
        </Field>
        {rules !== null && (
          <fieldset className={css.rules}>
            <legend>{t.theseRules}</legend>
            {alertRules.map((rule) => (
              <CheckField
                key={rule}
                label={ruleNames[rule]}
                checked={rules.includes(rule)}
                onChange={(event) =>
                  set({ rules: event.target.checked ? [...rules, rule] : rules.filter((one) => one !== rule) })
                }
              />
            ))}
          </fieldset>
        )}
        <div className={css.actions}>
          <Button type="submit" kind="primary" busy={busy}>
            {t.add}
          </Button>
        </div>
      </Form>
    </section>
  )
}
