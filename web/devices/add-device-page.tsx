import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createDevice } from '#domain/devices/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { toast } from '#web/platform/toasts.ts'
import { devices as t } from '#web/texts/devices.ts'
import { savingBy } from '#web/ui/form/saving.ts'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { DeviceForm, emptyDevice } from './device-form.tsx'
import { deviceBreadcrumbs } from './device-breadcrumbs.tsx'
import { deviceQuery, invalidateDevices } from './queries.ts'

export const AddDevicePage = onlyFor('device.edit', () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRecordForm({
    draft: 'device:new',
    guards: true,
    initial: emptyDevice,
    saving: savingBy(createDevice),
    fallbackMessage: messages.deviceCreateError,
    saved: async (device) => {
      toast.done(t.added(device.name))
      client.setQueryData(deviceQuery(device.id).queryKey, device)
      void invalidateDevices(client)
      await navigate({
        to: '/edit-device/$deviceId',
        params: { deviceId: String(device.id) },
        ignoreBlocker: true,
      })
    },
  })
  return (
    <Page title={t.addNew} breadcrumbs={deviceBreadcrumbs()}>
      <DeviceForm form={form} submit={t.add} />
    </Page>
  )
})
