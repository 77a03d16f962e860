import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { updateDevice } from '#domain/devices/calls.ts'
import type { Device } from '#domain/devices/device.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/use-save.ts'
import { devices as t } from '#web/texts/devices.ts'
import { asButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { assignedTo } from './assigned-to.ts'
import { changesOf, DeviceForm, valuesOf } from './device-form.tsx'
import css from './device-form.module.css'
import { deviceTrail } from './device-trail.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { deviceQuery, renewDevices } from './queries.ts'

export const EditDevicePage = () => {
  const { deviceId } = useParams({ from: '/_portal/edit-device/$deviceId' })
  const { data: device } = useSuspenseQuery(deviceQuery(deviceId))
  return (
    <Page title={device.name} trail={deviceTrail()}>
      <div className={css.two}>
        <EditForm key={device.id} stored={device} />
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <KeysPanel device={device} />
        </Suspense>
      </div>
    </Page>
  )
}

const EditForm = ({ stored }: { stored: Device }) => {
  const client = useQueryClient()
  // What the form began with: the list may renew itself behind it, and what is typed is not lost to that.
  const [base, setBase] = useState(stored)
  const [theirs, setTheirs] = useState<string[]>([])
  const [values, setValues] = useState(() => valuesOf(stored))
  const { busy, issues, save } = useSave(messages.deviceUpdateError)
  const { queryKey } = deviceQuery(stored.id)

  /** Somebody else was first: their changes come into the form, what was changed here stays in it. */
  const takeTheirs = async () => {
    const now = await client.fetchQuery({ ...deviceQuery(stored.id), staleTime: 0 })
    setTheirs(whatChanged(base, now))
    setValues({ ...valuesOf(now), ...changesOf(values, valuesOf(base)) })
    setBase(now)
  }
  return (
    <DeviceForm
      notice={theirs.length > 0 && <TheirChanges lines={theirs} />}
      form={String(stored.id)}
      initial={valuesOf(base)}
      values={values}
      onValues={setValues}
      issues={issues}
      busy={busy}
      submit={t.save}
      onSubmit={(valid, settled) =>
        void save(
          async () => {
            const body = { ...changesOf(valid, valuesOf(base)), version: base.version } as Partial<typeof valid>
            const device = await api(updateDevice, { params: { id: stored.id }, body })
            settled()
            setTheirs([])
            setBase(device)
            setValues(valuesOf(device))
            client.setQueryData(queryKey, device)
            toast.done(t.updated(device.name))
            await renewDevices(client)
          },
          ({ status, issues }) => {
            const isOlder = status === 409 && issues.length === 0
            if (isOlder) void takeTheirs()
            return isOlder
          },
        )
      }
      cancel={
        <Link to="/devices" {...asButton()}>
          {t.cancel}
        </Link>
      }
    />
  )
}

const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' })

const TheirChanges = ({ lines }: { lines: string[] }) => (
  <div ref={bringIntoView}>
    <Notice tone="warn" live title={t.theirs}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t.theirsText}</p>
    </Notice>
  </div>
)

/** `Name: Door became Gate`, for each member that is another now. */
const whatChanged = (before: Device, now: Device): string[] => {
  const shown = (device: Device): Record<string, string> => ({
    [t.form.name]: device.name,
    [t.form.device_id]: device.device_id,
    [t.form.device_type]: device.device_type,
    [t.form.is_active]: device.is_active ? t.yes : t.no,
    [t.form.place]: assignedTo(device),
  })
  const [was, is] = [shown(before), shown(now)]
  return Object.keys(was)
    .filter((name) => was[name] !== is[name])
    .map((name) => t.changed(name, was[name] ?? '', is[name] ?? ''))
}
