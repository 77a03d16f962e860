import { useQuery } from '@tanstack/react-query'
import type { Channel } from '#domain/notifications/channel.ts'
import { sendTestNotification } from '#domain/notifications/endpoints.ts'
import type { NotificationSettings } from '#domain/notifications/notification-settings.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { notifications as t } from '#web/texts/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import css from './notifications.module.css'
import { pushDevicesQuery, smsNumberQuery } from './queries.ts'

/** Sends test emails and notifications. */
export const Tests = ({ settings: { mail, email } }: { settings: NotificationSettings }) => {
  const { data: devices = [] } = useQuery(pushDevicesQuery)
  const { data: number } = useQuery(smsNumberQuery)
  const hasNumber = number?.is_available === true && number.confirmed_at !== null
  const { busy, save } = useSave(t.testError)
  const send = (channel: Channel) =>
    void save(async () => {
      const { sent_to } = await api(sendTestNotification, { body: { channel } })
      toast.done(
        channel === 'mail' ? t.testMailSent(email) : channel === 'sms' ? t.sms.testSent : t.testPushSent(sent_to),
      )
    })
  if (mail === 'off' && devices.length === 0 && !hasNumber) return null
  return (
    <section className={css.part} aria-labelledby="test-title">
      <h2 id="test-title">{t.test}</h2>
      <div className={css.actions}>
        {mail !== 'off' && (
          <Button busy={busy} onClick={() => send('mail')}>
            {t.testMail}
          </Button>
        )}
        {devices.length > 0 && (
          <Button busy={busy} onClick={() => send('push')}>
            {t.testPush}
          </Button>
        )}
        {hasNumber && (
          <Button busy={busy} onClick={() => send('sms')}>
            {t.sms.test}
          </Button>
        )}
      </div>
    </section>
  )
}
