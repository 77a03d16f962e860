import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '#domain/notifications/webhook.ts'
import {
  deleteFormerWebhookSecret,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#domain/notifications/webhook-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { ago, dateTime } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { notifications } from '#web/texts/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChangeEvents } from './event-fields.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import panel from '#web/ui/panel.module.css'
import css from './webhooks.module.css'

const t = notifications.hooks

interface WebhookItemProps {
  hook: Webhook
  organisationId: string
  onSecret: (secret: string) => void
}

/** One webhook: its events, its deliveries, and its actions. */
export const WebhookItem = ({ hook, organisationId, onSecret }: WebhookItemProps) => {
  const client = useQueryClient()
  const now = useNow()
  const [isLeaving, setLeaving] = useState(false)
  const { busy, save } = useSave(t.error)
  const { id: webhookId, title, is_active } = hook
  const params = { id: organisationId, webhookId }
  const run = (work: () => Promise<unknown>, said: string) =>
    void save(async () => {
      await work()
      toast.done(said)
      await client.invalidateQueries({ queryKey: webhooksQuery(organisationId).queryKey })
    })
  const renew = async () => onSecret((await api(rotateWebhookSecret, { params })).secret)
  const endFormer = () => api(deleteFormerWebhookSecret, { params })
  const turn = () => api(updateWebhook, { params, body: { is_active: !is_active, version: hook.version } })
  const lastTry =
    hook.last_state === null ? t.neverTried : t.lastTry(t.states[hook.last_state], ago(hook.last_tried_at, now))
  return (
    <section className={panel.panel} aria-labelledby={`hook-${webhookId}`}>
      <h2 id={`hook-${webhookId}`}>{title}</h2>
      <p className={css.address}>{hook.url}</p>
      <p className={css.hint}>
        {[is_active ? t.on : t.off, hook.rules === null ? t.every : t.some(hook.rules.length), lastTry].join(', ')}
      </p>
      <p className={css.hint}>
        {t.eventList(hook.events.map((event) => t.eventNames[event]).join(', '))} ({t.formats[hook.format]})
      </p>
      {hook.needs_new_secret && hook.format === 'json' && <Notice tone="warn">{t.needsNewSecret}</Notice>}
      {hook.former_secret_until !== null && (
        <Notice>
          <p>{t.former(dateTime(hook.former_secret_until))}</p>
          <Button busy={busy} aria-label={t.of_(t.endFormer, title)} onClick={() => run(endFormer, t.formerEnded)}>
            {t.endFormer}
          </Button>
        </Notice>
      )}
      <div className={css.actions}>
        <Button
          busy={busy}
          aria-label={t.of_(t.test, title)}
          onClick={() => run(() => api(testWebhook, { params }), t.tested)}
        >
          {t.test}
        </Button>
        <Button
          busy={busy}
          aria-label={t.of_(is_active ? t.turnOff : t.turnOn, title)}
          onClick={() => run(turn, is_active ? t.off : t.on)}
        >
          {is_active ? t.turnOff : t.turnOn}
        </Button>
        <Button busy={busy} aria-label={t.of_(t.renew, title)} onClick={() => run(renew, t.renewed)}>
          {t.renew}
        </Button>
        <Button kind="danger" aria-label={t.of_(t.remove, title)} onClick={() => setLeaving(true)}>
          {t.remove}
        </Button>
      </div>
      <ChangeEvents
        hook={hook}
        busy={busy}
        onSave={(events) =>
          run(() => api(updateWebhook, { params, body: { events, version: hook.version } }), t.eventsSaved)
        }
      />
      <WebhookDeliveries hook={hook} organisationId={organisationId} />
      {isLeaving && (
        <Dialog
          urgent
          title={t.removeTitle(title)}
          onClose={() => setLeaving(false)}
          actions={
            <>
              <Button onClick={() => setLeaving(false)}>{t.keep}</Button>
              <Button kind="danger" busy={busy} onClick={() => run(() => api(deleteWebhook, { params }), t.removed)}>
                {t.remove}
              </Button>
            </>
          }
        >
          <p>{t.removeText}</p>
        </Dialog>
      )}
    </section>
  )
}
