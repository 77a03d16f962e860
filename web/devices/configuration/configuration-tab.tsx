import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { setDeviceConfiguration } from '#domain/devices/configuration-endpoints.ts'
import type { Configuration, DeviceConfigurationStatus } from '#domain/devices/configuration.ts'
import type { Device } from '#domain/devices/device.ts'
import { dateTime } from '#web/platform/formats.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { deviceConfiguration as t } from '#web/texts/device-configuration.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { RecordForm, SaveActions } from '#web/ui/form/record-form.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Pending } from '#web/ui/pending.tsx'
import {
  configurationQuery,
  configurationVersionsQuery,
  configuredDevicesQuery,
  invalidateDevices,
} from '../queries.ts'
import { ConfigurationFields } from './configuration-fields.tsx'
import { ConfigurationTag, versionText } from './configuration-tag.tsx'
import { configurationOf, issuesOf, settingsText, thresholdLines, valuesOf } from './configuration-text.ts'
import css from './configuration.module.css'

/** The configuration that a device reports, and the one that it should run. */
export const ConfigurationTab = ({ device, zone }: { device: Device; zone: string }) => {
  const person = usePerson()
  const asked = useQuery(configurationQuery(device.id))
  const { data: status } = asked
  const [reused, setReused] = useState<{ from: number; configuration: Configuration } | null>(null)
  if (!status) return <Pending asked={asked} lines={8} />
  const maySet = can(person, 'device.configure')
  return (
    <div className={css.tab}>
      <Reported status={status} zone={zone} />
      {maySet ? (
        <SetConfiguration device={device} status={status} reused={reused} />
      ) : (
        <section className={css.form} aria-label={t.readOnly}>
          <h2>{t.readOnly}</h2>
          <Shown configuration={status.configuration} />
        </section>
      )}
      {maySet && <Versions device={device} zone={zone} onUse={setReused} />}
    </div>
  )
}

const Reported = ({ status, zone }: { status: DeviceConfigurationStatus; zone: string }) => {
  const { state, version, set_at, running_version, acknowledged_at, error, firmware_version, firmware_since } = status
  return (
    <section aria-label={t.reported}>
      <h2>{t.reported}</h2>
      {state === 'refused' && error && <Notice tone="bad" title={t.refusedBecause(error)} />}
      <dl className={css.facts}>
        <dt>{t.columns.firmware_version}</dt>
        <dd>{firmware_version ? t.since(firmware_version, dateTime(firmware_since, zone)) : t.notReported}</dd>
        <dt>{t.columns.configuration}</dt>
        <dd>
          <ConfigurationTag state={state} />
        </dd>
        <dt>{t.columns.wanted}</dt>
        <dd>{version === 0 ? t.noVersion : t.setAt(versionText(version), dateTime(set_at, zone))}</dd>
        <dt>{t.columns.running}</dt>
        <dd>{versionText(running_version)}</dd>
        <dt>{t.answered}</dt>
        <dd>{acknowledged_at ? dateTime(acknowledged_at, zone) : t.never}</dd>
        {Object.entries(status.metadata).map(([name, value]) => [
          <dt key={`${name} name`}>{name}</dt>,
          <dd key={name}>{String(value)}</dd>,
        ])}
      </dl>
    </section>
  )
}

const Shown = ({ configuration }: { configuration: Configuration }) => {
  const { capture_interval_seconds, thresholds, settings } = configuration
  const lines = [
    capture_interval_seconds !== null && `${t.interval}: ${capture_interval_seconds}`,
    thresholdLines(thresholds),
    settingsText(settings),
  ].filter(Boolean)
  return lines.length === 0 ? <p>{t.nothing}</p> : <pre className={css.shown}>{lines.join('\n')}</pre>
}

interface SetConfigurationProps {
  device: Device
  status: DeviceConfigurationStatus
  /** A former configuration that was selected for reuse. */
  reused: { from: number; configuration: Configuration } | null
}

const SetConfiguration = ({ device, status, reused }: SetConfigurationProps) => {
  const client = useQueryClient()
  const { data: others = [] } = useQuery(configuredDevicesQuery(device.farm_id))
  const form = useRecordForm({
    draft: `device:${device.id}:configuration`,
    guards: true,
    initial: valuesOf(status.configuration),
    stored: {
      record: status,
      valuesOf: (record: DeviceConfigurationStatus) => valuesOf(record.configuration),
      reload: () => client.fetchQuery({ ...configurationQuery(device.id), staleTime: 0 }),
      described: ({ configuration }) => {
        const { capture_interval_seconds, thresholds, settings } = valuesOf(configuration)
        return {
          [t.interval]: String(capture_interval_seconds ?? ''),
          [t.thresholds]: thresholds,
          [t.settings]: settings,
        }
      },
    },
    sendsAll: true,
    bodyOf: configurationOf,
    check: (_changes, values) => issuesOf(values),
    saving: savingBy(setDeviceConfiguration, { id: device.id }),
    fallbackMessage: t.saveError,
    saved: async (now) => {
      client.setQueryData(configurationQuery(device.id).queryKey, now)
      toast.done(t.saved(now.version))
      await invalidateDevices(client)
    },
  })
  const [used, setUsed] = useState(reused)
  if (reused !== used) {
    setUsed(reused)
    if (reused) form.set(valuesOf(reused.configuration))
  }
  const copyFrom = async (id: number) => {
    const { configuration } = await client.fetchQuery({ ...configurationQuery(id), staleTime: 0 })
    form.set(valuesOf(configuration))
  }
  const offered = others.filter(({ id }) => id !== device.id)
  return (
    <section className={css.form} aria-label={t.heading}>
      <h2>{t.heading}</h2>
      <p>{t.text}</p>
      {offered.length > 0 && (
        <Field label={t.sameAs} hint={t.sameAsHint}>
          {(control) => (
            <Select {...control} value="" onChange={({ target }) => void copyFrom(Number(target.value))}>
              <option value="">{t.choose}</option>
              {offered.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <RecordForm form={form} className={css.fields} actions={<SaveActions submit={t.save} busy={form.busy} />}>
        <ConfigurationFields form={form} />
      </RecordForm>
      <Link to="/device-versions" search={{ farm_id: device.farm_id }}>
        {t.setHere}
      </Link>
    </section>
  )
}

interface VersionsProps {
  device: Device
  zone: string
  onUse: (version: { from: number; configuration: Configuration }) => void
}

const Versions = ({ device, zone, onUse }: VersionsProps) => {
  const { data: versions = [] } = useQuery(configurationVersionsQuery(device.id))
  const former = versions.slice(1)
  if (former.length === 0) return null
  return (
    <section aria-label={t.versions}>
      <h2>{t.versions}</h2>
      <ul className={css.versions}>
        {former.map(({ version, configuration, set_at, set_by }) => (
          <li key={version}>
            <div>
              <b>{t.version(version)}</b>
              <Button aria-label={t.againNamed(version)} onClick={() => onUse({ from: version, configuration })}>
                {t.again}
              </Button>
            </div>
            <small>{t.setBy(dateTime(set_at, zone), set_by)}</small>
            <Shown configuration={configuration} />
          </li>
        ))}
      </ul>
    </section>
  )
}
