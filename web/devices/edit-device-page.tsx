import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { updateDevice } from '#domain/devices/endpoints.ts'
import type { Device } from '#domain/devices/device.ts'
import { messages } from '#domain/messages.ts'
import { bodyWithCustom, describedCustom, missingInForm } from '#web/custom-fields/queries.ts'
import { toast } from '#web/platform/toasts.ts'
import { devices as t } from '#web/texts/devices.ts'
import { savingBy } from '#web/ui/form/saving.ts'
import { labelled } from '#web/ui/form/their-changes.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { assignedTo } from './device-marks.tsx'
import { DeviceForm, fieldsOn, valuesOf } from './device-form.tsx'
import css from './device-form.module.css'
import { deviceBreadcrumbs } from './device-breadcrumbs.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { deviceQuery, invalidateDevices } from './queries.ts'

export const EditDevicePage = onlyFor('device.edit', () => {
  const { deviceId } = useParams({ from: '/_portal/edit-device/$deviceId' })
  const { data: device } = useSuspenseQuery(deviceQuery(deviceId))
  return (
    <Page title={device.name} breadcrumbs={deviceBreadcrumbs()}>
      <div className={css.two}>
        <EditDeviceForm key={device.id} device={device} />
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <KeysPanel device={device} />
        </Suspense>
      </div>
    </Page>
  )
})

const { name, device_id, device_type, is_active } = t.form
const described = (device: Device) => ({
  ...labelled(valuesOf(device), { name, device_id, device_type, is_active }),
  [t.form.place]: assignedTo(device),
})

export const EditDeviceForm = ({ device }: { device: Device }) => {
  const client = useQueryClient()
  const query = deviceQuery(device.id)
  const withCustom = (now: Device) => ({
    ...described(now),
    ...describedCustom(fieldsOn(client, now.farm_id), now.custom),
  })
  const form = useRecordForm({
    draft: `device:${device.id}`,
    guards: true,
    initial: valuesOf(device),
    stored: {
      record: device,
      valuesOf,
      reload: () => client.fetchQuery({ ...query, staleTime: 0 }),
      described: withCustom,
    },
    bodyOf: (values) => bodyWithCustom(values, fieldsOn(client, values.farm_id)),
    check: (_, values) => missingInForm(fieldsOn(client, values.farm_id), values),
    saving: savingBy(updateDevice, { id: device.id }),
    fallbackMessage: messages.deviceUpdateError,
    saved: async (now) => {
      client.setQueryData(query.queryKey, (before) => ({ ...now, ignored_members: before?.ignored_members ?? [] }))
      toast.done(t.updated(now.name))
      await invalidateDevices(client)
    },
  })
  return <DeviceForm form={form} submit={t.save} placeHint={t.form.placeHint} />
}
