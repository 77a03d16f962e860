import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createDevice } from '#domain/devices/calls.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/use-save.ts'
import { devices as t } from '#web/texts/devices.ts'
import { asButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { DeviceForm, emptyDevice } from './device-form.tsx'
import { deviceTrail } from './device-trail.tsx'
import { deviceQuery, renewDevices } from './queries.ts'

export const AddDevicePage = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [values, setValues] = useState(emptyDevice)
  const { busy, issues, save } = useSave(messages.deviceCreateError)
  return (
    <Page title={t.addNew} trail={deviceTrail()}>
      <DeviceForm
        form="new"
        initial={emptyDevice}
        values={values}
        onValues={setValues}
        issues={issues}
        busy={busy}
        submit={t.add}
        onSubmit={(body, settled) =>
          void save(async (key) => {
            const device = await api(createDevice, { body, key })
            settled()
            setValues(emptyDevice)
            toast.done(t.added(device.name))
            client.setQueryData(deviceQuery(device.id).queryKey, device)
            void renewDevices(client)
            await navigate({
              to: '/edit-device/$deviceId',
              params: { deviceId: String(device.id) },
              ignoreBlocker: true,
            })
          })
        }
        cancel={
          <Link to="/devices" {...asButton()}>
            {t.cancel}
          </Link>
        }
      />
    </Page>
  )
}
