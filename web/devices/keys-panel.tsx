import { IconKey } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createDeviceKey, revokeDeviceKey, rotateDeviceKey, type DeviceKey } from '#domain/devices/endpoints.ts'
import type { Device } from '#domain/devices/device.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { ago, dateTime } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { devices as t } from '#web/texts/devices.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts'
import { ConnectDevice } from './connection/connect-device.tsx'
import { NewKey } from './connection/new-key.tsx'
import { KeyLifeField } from './key-life-field.tsx'
import css from './keys-panel.module.css'
import { deviceKeysQuery } from './queries.ts'

const works = ({ revoked_at, expires_at }: DeviceKey, now: number) =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > now)
const endOf = (at: string, now: number) => (Date.parse(at) > now ? t.ends : t.ended)(dateTime(at))

/** The keys of a device: creates them, shows them once, revokes them. */
export const KeysPanel = ({ device }: { device: Device }) => {
  const client = useQueryClient()
  const now = useNow()
  const { data: keys } = useSuspenseQuery(deviceKeysQuery(device.id))
  const [made, setMade] = useState<{ id: number; key: string } | null>(null)
  const [days, setDays] = useState('')
  const [rotating, setRotating] = useState<DeviceKey | null>(null)
  const [revoking, setRevoking] = useState<DeviceKey | null>(null)
  const since = keys.find(({ id }) => id === made?.id)?.created_at
  const { busy, save } = useSave(messages.deviceUpdateError)
  const focusRef = useRestoredFocus<HTMLElement>()
  const renew = () => client.invalidateQueries({ queryKey: deviceKeysQuery(device.id).queryKey })
  const make = () =>
    save(async (key) => {
      const body = days === '' ? {} : { days: Number(days) }
      setMade(await api(createDeviceKey, { params: { id: device.id }, body, key }))
      await renew()
    })
  return (
    <section {...focusRef} className={css.keys} aria-label={t.keys}>
      <h2>{t.keys}</h2>
      <p className={css.text}>{keys.some((key) => works(key, now)) ? t.keysText : t.noKeys}</p>
      {made && <NewKey value={made.key} />}
      {made && since && <ConnectDevice key={made.id} device_id={device.id} value={made.key} since={since} />}
      <ul className={css.list}>
        {keys.map((key) => (
          <li key={key.id} data-revoked={!works(key, now) || undefined}>
            <span>
              <b>{t.keyOf(key.id)}</b>
              <small>
                {t.made(dateTime(key.created_at))},{' '}
                {key.last_used_at ? t.used(ago(key.last_used_at, now)) : t.neverUsed}
                {key.revoked_at && `, ${t.revokedAt(dateTime(key.revoked_at))}`}
                {!key.revoked_at && key.expires_at && `, ${endOf(key.expires_at, now)}`}
              </small>
            </span>
            {works(key, now) && (
              <span className={css.actions}>
                <Button aria-label={t.rotateNamed(key.id)} onClick={() => setRotating(key)}>
                  {t.rotate}
                </Button>
                <Button aria-label={t.revokeNamed(key.id)} onClick={() => setRevoking(key)}>
                  {t.revoke}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={css.make}>
        <KeyLifeField days={days} onChange={setDays} />
        <Button busy={busy} onClick={() => void make()}>
          <IconKey aria-hidden="true" />
          {t.makeKey}
        </Button>
      </div>
      {rotating && (
        <DeleteDialog
          question={t.rotateQuestion}
          kinds={{}}
          remove={async () =>
            setMade(await api(rotateDeviceKey, { params: { id: device.id, keyId: rotating.id }, body: {} }))
          }
          onClose={() => setRotating(null)}
          onGone={() => {
            setRotating(null)
            toast.done(t.rotated)
            void renew()
          }}
        >
          {t.rotateText}
        </DeleteDialog>
      )}
      {revoking && (
        <DeleteDialog
          question={t.revokeQuestion}
          kinds={{}}
          remove={() => api(revokeDeviceKey, { params: { id: device.id, keyId: revoking.id } })}
          onClose={() => setRevoking(null)}
          onGone={() => {
            setRevoking(null)
            toast.done(t.revoked)
            void renew()
          }}
        >
          {t.revokeText}
        </DeleteDialog>
      )}
    </section>
  )
}
