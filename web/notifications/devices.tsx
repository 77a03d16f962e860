import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { registerPushDevice, removePushDevice } from '#domain/notifications/endpoints.ts'
import type { PushDevice } from '#domain/notifications/notification-settings.ts'
import { api } from '#web/platform/api/api.ts'
import { ago, date } from '#web/platform/formats.ts'
import { pushSupport, subscribe, subscription, unsubscribe } from '#web/platform/offline/push/push-device.ts'
import { PUSH } from '#web/platform/offline/push/push-notice.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'
import { toast } from '#web/platform/toasts.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { notifications as t } from '#web/texts/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pending } from '#web/ui/pending.tsx'
import css from './notifications.module.css'
import { pushDevicesQuery } from './queries.ts'

/** Browsers that show notifications: this one can be added, each can be removed. */
export const Devices = ({ pushKey }: { pushKey: string | null }) => {
  const asked = useQuery(pushDevicesQuery)
  return (
    <section className={css.part} aria-labelledby="devices-title">
      <h2 id="devices-title">{t.devices}</h2>
      <p className={css.hint}>{t.devicesIntro}</p>
      {pushKey === null ? <Notice>{t.noPush}</Notice> : <ThisDevice pushKey={pushKey} />}
      {asked.data ? <List devices={asked.data} /> : <Pending asked={asked} lines={2} />}
    </section>
  )
}

const ThisDevice = ({ pushKey }: { pushKey: string }) => {
  const { id: person } = usePerson()
  const client = useQueryClient()
  const [support, setSupport] = useState(pushSupport)
  const [isOn, setOn] = useState(false)
  const { busy, save } = useSave(t.turnError)
  useEffect(() => {
    void subscription()
      .then((known) => setOn(known !== null && safeLocalStorage.get(PUSH) === String(person)))
      .catch(() => {})
  }, [person])
  const refresh = () => client.invalidateQueries({ queryKey: pushDevicesQuery.queryKey })
  const turnOn = () =>
    void save(async () => {
      const made = await subscribe(pushKey)
      setSupport(pushSupport())
      if (made === null) return
      await api(registerPushDevice, { body: made })
      safeLocalStorage.set(PUSH, String(person))
      setOn(true)
      toast.done(t.turnedOn)
      await refresh()
    })
  const turnOff = () =>
    void save(async () => {
      const known = client.getQueryData(pushDevicesQuery.queryKey)?.find(({ is_current }) => is_current)
      await unsubscribe()
      if (known) await api(removePushDevice, { params: { id: known.id } })
      setOn(false)
      toast.done(t.turnedOff)
      await refresh()
    })
  if (support === 'no') return <Notice>{t.notHere}</Notice>
  if (support === 'denied') return <Notice tone="warn">{t.denied}</Notice>
  return (
    <div className={css.actions}>
      <Button kind={isOn ? 'plain' : 'primary'} busy={busy} onClick={isOn ? turnOff : turnOn}>
        {isOn ? t.turnOff : t.turnOn}
      </Button>
    </div>
  )
}

const List = ({ devices }: { devices: readonly PushDevice[] }) => {
  const client = useQueryClient()
  const now = useNow()
  const { busy, save } = useSave(t.error)
  const remove = (device: PushDevice) =>
    void save(async () => {
      await api(removePushDevice, { params: { id: device.id } })
      if (device.is_current) await unsubscribe().catch(() => {})
      toast.done(t.removed)
      await client.invalidateQueries({ queryKey: pushDevicesQuery.queryKey })
    })
  if (devices.length === 0) return <p>{t.noDevices}</p>
  return (
    <ul className={css.devices}>
      {devices.map((device) => {
        const name = device.browser ?? t.unknownDevice
        return (
          <li key={device.id}>
            <span>
              <strong>{device.is_current ? `${name}, ${t.thisDevice}` : name}</strong>
              <small>
                {t.added(date(device.created_at))},{' '}
                {device.last_told_at === null ? t.neverTold : t.lastTold(ago(device.last_told_at, now))}
              </small>
            </span>
            <Button busy={busy} aria-label={t.removeNamed(name)} onClick={() => remove(device)}>
              {t.remove}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
