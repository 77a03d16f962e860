import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { createDeviceKeys } from '#domain/devices/batch-endpoints.ts'
import type { DeviceWithKey } from '#domain/devices/device-batch.ts'
import type { Device } from '#domain/devices/device.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { addDevices as t } from '#web/texts/add-devices.ts'
import { Button } from '#web/ui/button.tsx'
import css from './added-here.module.css'
import { KeyLifeField } from './key-life-field.tsx'
import { NewKeys } from './new-keys.tsx'

/** The devices that were added one after another, with their keys together. */
export const AddedHere = ({ devices, onKeyed }: { devices: readonly Device[]; onKeyed: () => void }) => {
  const [days, setDays] = useState('')
  const [made, setMade] = useState<DeviceWithKey[]>([])
  const { busy, save } = useSave(messages.deviceUpdateError)
  const make = () =>
    save(async (key) => {
      const body = { device_ids: devices.map(({ id }) => id), ...(days === '' ? {} : { days: Number(days) }) }
      const keyed = await api(createDeviceKeys, { body, key })
      setMade((before) => [...before, ...keyed])
      onKeyed()
    })
  return (
    <section className={css.added} aria-label={t.addedHere}>
      {made.length > 0 && <NewKeys key={made.length} made={made} />}
      {devices.length > 0 && (
        <>
          <h2>
            {t.addedHere}: {devices.length}
          </h2>
          <p>{devices.map(({ name }) => name).join(', ')}</p>
          <p className={css.state}>{t.withoutKeys(devices.length)}</p>
          <div className={css.make}>
            <KeyLifeField label={t.keyLife} days={days} onChange={setDays} />
            <Button busy={busy} onClick={() => void make()}>
              <IconKey aria-hidden="true" />
              {t.makeKeys(devices.length)}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
