import { useState } from 'react'
import type { Webhook } from '#domain/notifications/webhook.ts'
import { portalEvents, webhookEventNames, type WebhookEventName } from '#domain/notifications/webhook-event-names.ts'
import { scopeOf } from '#domain/access/scope.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { notifications } from '#web/texts/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import css from './webhooks.module.css'

const t = notifications.hooks

interface EventFieldsProps {
  legend: string
  value: readonly WebhookEventName[]
  onChange: (events: WebhookEventName[]) => void
}

/** The events of a webhook. Those of the whole portal are offered to people who see all organisations. */
export const EventFields = ({ legend, value, onChange }: EventFieldsProps) => {
  const seesAll = scopeOf(usePerson()).kind === 'all'
  const offered = webhookEventNames.filter((event) => seesAll || !portalEvents.includes(event) || value.includes(event))
  return (
    <fieldset className={css.rules}>
      <legend>{legend}</legend>
      {offered.map((event) => (
        <CheckField
          key={event}
          label={t.eventNames[event]}
          checked={value.includes(event)}
          onChange={({ target }) =>
            onChange(offered.filter((one) => (one === event ? target.checked : value.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}

interface ChangeEventsProps {
  hook: Webhook
  busy: boolean
  onSave: (events: WebhookEventName[]) => void
}

/** Changes the events of a webhook; collapsed by default. */
export const ChangeEvents = ({ hook, busy, onSave }: ChangeEventsProps) => {
  const [events, setEvents] = useState(hook.events)
  return (
    <details className={css.details}>
      <summary aria-label={t.of_(t.changeEvents, hook.title)}>{t.changeEvents}</summary>
      <EventFields legend={t.changeEventsOf(hook.title)} value={events} onChange={setEvents} />
      <Button busy={busy} disabled={events.length === 0} onClick={() => onSave(events)}>
        {t.saveEvents}
      </Button>
    </details>
  )
}
