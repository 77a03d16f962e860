import { IconKey } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { placeMembers } from '#domain/devices/device-form.ts'
import type { Device } from '#domain/devices/device.ts'
import { createDevice, createDeviceKey, updateDevice } from '#domain/devices/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { PlacePicker, type ChosenPlace } from '#web/locations/place-picker.tsx'
import { api } from '#web/platform/api/api.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { rightNow } from '#web/platform/time/clock.ts'
import { toast } from '#web/platform/toasts.ts'
import { deviceConnection as t } from '#web/texts/device-connection.ts'
import { devices } from '#web/texts/devices.ts'
import { Button } from '#web/ui/button.tsx'
import { RecordForm, SaveActions } from '#web/ui/form/record-form.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { deviceBreadcrumbs } from '../device-breadcrumbs.tsx'
import { DeviceForm, emptyDevice } from '../device-form.tsx'
import { ActiveTag, assignedTo, LastSeen } from '../device-marks.tsx'
import { cameraQuery, deviceQuery, invalidateDevices } from '../queries.ts'
import { ConnectDevice } from './connect-device.tsx'
import css from './connection.module.css'
import { NewKey } from './new-key.tsx'

const MINUTE_MS = 60_000

/** The page that the code on a camera's label opens: its place, a key, and its first message once received. */
export const CameraPage = () => <Camera device_id={useParams({ from: '/_portal/camera/$cameraId' }).cameraId} />

/** The same for a camera given by its ID. */
export const Camera = ({ device_id }: { device_id: string }) => {
  const person = usePerson()
  const { data: device } = useSuspenseQuery(cameraQuery(device_id))
  const mayEdit = can(person, 'device.edit')
  return (
    <Page title={device?.name ?? t.cameraTitle(device_id)} breadcrumbs={deviceBreadcrumbs()}>
      {device ? (
        <>
          <div className={css.camera}>
            <ActiveTag active={device.is_active} />
            <span>{device.device_id}</span>
            <span>{assignedTo(device)}</span>
            <span>
              {t.lastSeen} <LastSeen at={device.last_seen} />
            </span>
            <Link to="/device-detail/$deviceId" params={{ deviceId: String(device.id) }}>
              {t.seePage}
            </Link>
          </div>
          {mayEdit && (
            <div className={css.steps}>
              <PlaceForm key={device.id} device={device} />
              <KeyStep key={`${device.id} key`} device={device} />
            </div>
          )}
        </>
      ) : mayEdit ? (
        <AddCamera device_id={device_id} />
      ) : (
        <Notice title={t.unknown}>{t.unknownText}</Notice>
      )}
    </Page>
  )
}

const placeOf = (device: Device): ChosenPlace => pick(device, placeMembers)

const PlaceForm = ({ device }: { device: Device }) => {
  const client = useQueryClient()
  const form = useRecordForm({
    draft: `device:${device.id}:place`,
    initial: placeOf(device),
    stored: {
      record: device,
      valuesOf: placeOf,
      reload: async (): Promise<Device> => client.fetchQuery({ ...deviceQuery(device.id), staleTime: 0 }),
      described: (record) => ({ [devices.form.place]: assignedTo(record) }),
    },
    saving: savingBy(updateDevice, { id: device.id }),
    fallbackMessage: messages.deviceUpdateError,
    saved: async () => {
      toast.done(t.placeSaved)
      await invalidateDevices(client)
    },
  })
  const { errorOf } = form
  return (
    <section className={css.fields} aria-label={t.place}>
      <h2>{t.place}</h2>
      <RecordForm form={form} className={css.fields} actions={<SaveActions submit={t.savePlace} busy={form.busy} />}>
        <PlacePicker
          place={form.values}
          onChange={form.set}
          errors={{
            farm_id: errorOf('farm_id'),
            field_id: errorOf('field_id'),
            tunnel_id: errorOf('tunnel_id'),
            plot_id: errorOf('plot_id'),
          }}
        />
      </RecordForm>
    </section>
  )
}

/** What a camera reads from the code: the server URL, the key, and its number in MQTT topics. */
const codeOf = (device: Device, key: string): string => JSON.stringify({ url: location.origin, key, device: device.id })

const KeyStep = ({ device }: { device: Device }) => {
  const client = useQueryClient()
  const [made, setMade] = useState<{ id: number; key: string; since: string } | null>(null)
  const { busy, save } = useSave(messages.deviceUpdateError)
  const make = () =>
    save(async (key) => {
      const since = new Date(rightNow() - MINUTE_MS).toISOString()
      setMade({ ...(await api(createDeviceKey, { params: { id: device.id }, body: {}, key })), since })
      await invalidateDevices(client)
    })
  return (
    <section className={css.fields} aria-label={t.key}>
      <h2>{t.key}</h2>
      <p className={css.text}>{t.keyText}</p>
      {!made && (
        <div>
          <Button kind="primary" busy={busy} onClick={() => void make()}>
            <IconKey aria-hidden="true" />
            {t.createKey}
          </Button>
        </div>
      )}
      {made && (
        <>
          <figure className={css.figure} aria-label={t.code}>
            <QrCode text={codeOf(device, made.key)} className={css.code} />
            <figcaption>{t.codeText}</figcaption>
          </figure>
          <NewKey value={made.key} />
          <h2>{t.wait}</h2>
          <ConnectDevice device_id={device.id} value={made.key} since={made.since} />
        </>
      )}
    </section>
  )
}

const AddCamera = ({ device_id }: { device_id: string }) => {
  const client = useQueryClient()
  const form = useRecordForm({
    draft: `device:new:${device_id}`,
    guards: true,
    initial: { ...emptyDevice, name: device_id, device_id },
    saving: savingBy(createDevice),
    fallbackMessage: messages.deviceCreateError,
    saved: (device) => {
      toast.done(devices.added(device.name))
      return invalidateDevices(client)
    },
  })
  return (
    <>
      <Notice title={t.unknown} />
      <DeviceForm form={form} submit={t.add} />
    </>
  )
}
