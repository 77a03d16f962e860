import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { nextName } from '#domain/devices/device-batch.ts'
import type { Device } from '#domain/devices/device.ts'
import { createDevice } from '#domain/devices/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { bodyWithCustom, missingInForm } from '#web/custom-fields/queries.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { addDevices } from '#web/texts/add-devices.ts'
import { devices as t } from '#web/texts/devices.ts'
import { asButton } from '#web/ui/button.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { addDeviceAddress } from './devices-address.ts'
import { AddedHere } from './added-here.tsx'
import { DeviceForm, emptyDevice, fieldsOn, valuesOf, type Values } from './device-form.tsx'
import css from './device-form.module.css'
import { deviceBreadcrumbs } from './device-breadcrumbs.tsx'
import { deviceQuery, invalidateDevices } from './queries.ts'

export const AddDevicePage = onlyFor('device.edit', () => {
  const { farmId } = useAddress(addDeviceAddress)
  const [start, setStart] = useState<Values>({ ...emptyDevice, farm_id: farmId ?? null })
  const [added, setAdded] = useState<Device[]>([])
  const [round, setRound] = useState(0)
  return (
    <Page
      title={t.addNew}
      breadcrumbs={deviceBreadcrumbs()}
      actions={
        <Link to="/add-devices" search={start.farm_id === null ? {} : { farmId: start.farm_id }} {...asButton()}>
          {addDevices.many}
        </Link>
      }
    >
      <div className={css.two}>
        <AddForm
          key={round}
          start={start}
          isNext={round > 0}
          onAnother={(device) => {
            setAdded((before) => [...before, device])
            setStart({ ...valuesOf({ ...device, custom: {} }), name: nextName(device.name), device_id: '' })
            setRound(round + 1)
          }}
        />
        {round > 0 && <AddedHere devices={added} onKeyed={() => setAdded([])} />}
      </div>
    </Page>
  )
})

interface AddFormProps {
  start: Values
  /** Whether it follows a device that was saved just before. */
  isNext: boolean
  onAnother: (device: Device) => void
}

const AddForm = ({ start, isNext, onAnother }: AddFormProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const another = useRef(false)
  useLayoutEffect(() => {
    if (isNext) box.current?.querySelector('input')?.focus()
  }, [isNext])
  const form = useRecordForm({
    draft: 'device:new',
    guards: true,
    initial: start,
    saving: savingBy(createDevice),
    bodyOf: (values) => bodyWithCustom(values, fieldsOn(client, values.farm_id)),
    check: (_, values) => missingInForm(fieldsOn(client, values.farm_id), values),
    fallbackMessage: messages.deviceCreateError,
    saved: async (device) => {
      client.setQueryData(deviceQuery(device.id).queryKey, { ...device, ignored_members: [] })
      void invalidateDevices(client)
      if (another.current) {
        toast.done(addDevices.addedOne(device.name))
        onAnother(device)
        return
      }
      toast.done(t.added(device.name))
      await navigate({
        to: '/edit-device/$deviceId',
        params: { deviceId: String(device.id) },
        ignoreBlocker: true,
      })
    },
  })
  return (
    <div ref={box}>
      <DeviceForm
        form={form}
        submit={t.add}
        another={addDevices.another}
        onSubmit={(by) => {
          another.current = by === 'another'
        }}
      />
    </div>
  )
}
