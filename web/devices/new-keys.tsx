import { IconDownload } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { DeviceWithKey } from '#domain/devices/device-batch.ts'
import { useUnsavedGuard } from '#web/platform/forms/drafts.ts'
import { rightNow } from '#web/platform/time/clock.ts'
import { addDevices as t } from '#web/texts/add-devices.ts'
import { deviceConnection as connection } from '#web/texts/device-connection.ts'
import { Button } from '#web/ui/button.tsx'
import { csvOf } from '#web/ui/chart/csv.ts'
import { saveCsv } from '#web/ui/chart/save.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { ConnectDevice } from './connection/connect-device.tsx'
import css from './new-keys.module.css'

const MINUTE_MS = 60_000

/** Keys of several devices, shown only once. Leaving the page before they were downloaded shows a warning. */
export const NewKeys = ({ made, children }: { made: readonly DeviceWithKey[]; children?: ReactNode }) => {
  const [isKept, setKept] = useState(false)
  // The keys were created just before.
  const [since] = useState(() => new Date(rightNow() - MINUTE_MS).toISOString())
  const [shown, setShown] = useState(made[0])
  const first = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => first.current?.focus(), [])
  useUnsavedGuard(!isKept)
  const download = () => {
    saveCsv(`${t.fileName}.csv`, csvOf(t.head, made.map(t.row)))
    setKept(true)
  }
  return (
    <Notice tone="good" live title={t.keys(made.length)}>
      <p>{t.keysText}</p>
      <div className={css.actions}>
        <Button ref={first} kind="primary" onClick={download}>
          <IconDownload aria-hidden="true" />
          {t.download}
        </Button>
        {children}
      </div>
      <div className={css.scroll} role="region" aria-label={t.keys(made.length)} tabIndex={0}>
        <table className={css.keys}>
          <thead>
            <tr>
              {t.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {made.map((device) => (
              <tr key={device.id}>
                {t.row(device).map((cell, index) => (
                  <td key={t.head[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown && (
        <div className={css.connect}>
          {made.length > 1 && (
            <Field label={connection.device}>
              {(control) => (
                <Select
                  {...control}
                  value={String(shown.id)}
                  onChange={({ target }) => setShown(made.find(({ id }) => String(id) === target.value))}
                >
                  {made.map(({ id, name, device_id }) => (
                    <option key={id} value={id}>
                      {name} ({device_id})
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <ConnectDevice key={shown.id} device_id={shown.id} value={shown.key} since={since} />
        </div>
      )}
    </Notice>
  )
}
