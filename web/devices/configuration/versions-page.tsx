import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { setDeviceConfigurations } from '#domain/devices/configuration-endpoints.ts'
import type { ListedDevice } from '#domain/devices/device.ts'
import { FarmFilterPicker } from '#web/farms/farm-filter-picker.tsx'
import { ago, dateTime } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { toast } from '#web/platform/toasts.ts'
import { SavedViews } from '#web/saved-views/saved-views-button.tsx'
import { deviceConfiguration as t } from '#web/texts/device-configuration.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { deviceBreadcrumbs } from '../device-breadcrumbs.tsx'
import { assignedTo } from '../device-marks.tsx'
import { versionsAddress, VERSIONS_ROWS, type VersionsAddress } from '../devices-address.ts'
import { firmwareVersionsQuery, invalidateDevices, versionsQuery } from '../queries.ts'
import { ConfigurationFields } from './configuration-fields.tsx'
import { ConfigurationTag, versionText } from './configuration-tag.tsx'
import { configurationOf, emptyValues, issuesOf } from './configuration-text.ts'
import css from './configuration.module.css'

/** The firmware and configuration of each device; sets the same configuration for several devices. */
export const VersionsPage = () => {
  const person = usePerson()
  const maySet = can(person, 'device.configure')
  const address = useAddress(versionsAddress)
  const [, setView] = useTableView()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [isSetting, setSetting] = useState(false)
  const asked = useQuery(versionsQuery(address))
  const { data } = asked
  const now = useNow()
  const rows = data?.rows ?? []
  const chosen = rows.filter(({ id }) => selected.has(id))
  const isWhole = rows.length > 0 && chosen.length === rows.length
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  const { q, farm_id, firmware_version, configuration } = address
  return (
    <Page title={t.title} bar={t.columns.firmware_version} lead={t.lead} breadcrumbs={deviceBreadcrumbs()}>
      <Choices address={address} />
      {maySet && (
        <div className={css.choices}>
          <label>
            <input
              type="checkbox"
              className={css.pick}
              checked={isWhole}
              disabled={rows.length === 0}
              onChange={() => setSelected(new Set(isWhole ? [] : rows.map(({ id }) => id)))}
            />{' '}
            {t.selectAll}
          </label>
          <Button kind="primary" disabled={chosen.length === 0} onClick={() => setSetting(true)}>
            {t.setFor(chosen.length)}
          </Button>
        </div>
      )}
      {data ? (
        <DataTable
          name={t.title}
          rows={data.rows}
          rowKey={({ id }) => id}
          columns={columnsFor(now, maySet ? { selected, toggle } : null)}
          view={address}
          onView={setView}
          searchName={t.search}
          tools={<SavedViews page="device-versions" />}
          counted={t.counted}
          paging={{ choices: [...VERSIONS_ROWS], initial: VERSIONS_ROWS[0] }}
          served={{
            total: data.total,
            filtered: [q, farm_id, firmware_version, configuration].some((one) => one !== undefined && one !== ''),
          }}
          empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
        />
      ) : (
        <Pending asked={asked} lines={12} />
      )}
      {isSetting && <SetDialog devices={chosen} onClose={() => setSetting(false)} />}
    </Page>
  )
}

interface Selection {
  selected: ReadonlySet<number>
  toggle: (id: number) => void
}

const columnsFor = (now: number, selection: Selection | null): [Column<ListedDevice>, ...Column<ListedDevice>[]] => [
  {
    key: 'name',
    title: t.columns.name,
    value: ({ name }) => name,
    cell: (device) => (
      <>
        {selection && (
          <input
            type="checkbox"
            className={css.pick}
            checked={selection.selected.has(device.id)}
            aria-label={t.select(device.name)}
            onChange={() => selection.toggle(device.id)}
          />
        )}{' '}
        <Link to="/device-detail/$deviceId" params={{ deviceId: String(device.id) }} search={{ tab: 'configuration' }}>
          {device.name}
        </Link>
      </>
    ),
  },
  { key: 'assigned_to', title: t.columns.assigned_to, value: assignedTo, card: 'line' },
  {
    key: 'firmware_version',
    title: t.columns.firmware_version,
    value: ({ firmware_version }) => firmware_version,
    cell: ({ firmware_version, firmware_since }) =>
      firmware_version === null ? (
        <span className={css.quiet}>{t.noFirmware}</span>
      ) : (
        <span title={dateTime(firmware_since)}>{firmware_version}</span>
      ),
  },
  {
    key: 'configuration',
    title: t.columns.configuration,
    value: ({ configuration }) => configuration.state,
    cell: ({ configuration: { state, error } }) => (
      <>
        <ConfigurationTag state={state} />
        {state === 'refused' && error && <span className={css.small}>{error}</span>}
      </>
    ),
  },
  {
    key: 'wanted',
    title: t.columns.wanted,
    fixed: true,
    value: ({ configuration }) => configuration.version,
    cell: ({ configuration: { version, set_at } }) => (
      <>
        {versionText(version)}
        {set_at && <span className={css.small}>{ago(set_at, now)}</span>}
      </>
    ),
  },
  {
    key: 'running',
    title: t.columns.running,
    fixed: true,
    value: ({ configuration }) => configuration.running_version,
    cell: ({ configuration }) => versionText(configuration.running_version),
  },
  {
    key: 'acknowledged',
    title: t.columns.acknowledged,
    fixed: true,
    value: ({ configuration }) => configuration.acknowledged_at,
    cell: ({ configuration: { acknowledged_at } }) => (acknowledged_at === null ? t.never : ago(acknowledged_at, now)),
  },
]

const Choices = ({ address }: { address: VersionsAddress }) => {
  const { farm_id, firmware_version, configuration } = address
  const { data: versions = [] } = useQuery(firmwareVersionsQuery(farm_id))
  const navigate = useNavigate()
  const choose = (change: Partial<VersionsAddress>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...change }),
      resetScroll: false,
    })
  return (
    <div className={css.choices}>
      <Field label={t.which}>
        {(control) => (
          <Select
            {...control}
            value={configuration ?? ''}
            onChange={({ target }) =>
              choose({ configuration: target.value === 'not_acknowledged' ? 'not_acknowledged' : undefined })
            }
          >
            <option value="">{t.all}</option>
            <option value="not_acknowledged">{t.notAcknowledged}</option>
          </Select>
        )}
      </Field>
      <FarmFilterPicker
        label={t.farm}
        every={t.everyFarm}
        farm_id={farm_id}
        onChoose={(chosen) => choose({ farm_id: chosen })}
      />
      <Field label={t.firmware}>
        {(control) => (
          <Select
            {...control}
            value={firmware_version ?? ''}
            onChange={({ target }) => choose({ firmware_version: target.value || undefined })}
          >
            <option value="">{t.everyFirmware}</option>
            {versions.map(({ firmware_version: version, devices }) => (
              <option key={version ?? '-'} value={version ?? '-'}>
                {t.withCount(version ?? t.noFirmware, devices)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

const SetDialog = ({ devices, onClose }: { devices: readonly ListedDevice[]; onClose: () => void }) => {
  const client = useQueryClient()
  const device_ids = devices.map(({ id }) => id)
  return (
    <FormDialog
      title={t.setFor(devices.length)}
      submit={t.save}
      onClose={onClose}
      draft="devices:configuration"
      initial={emptyValues}
      bodyOf={(values) => ({ device_ids, configuration: configurationOf(values) })}
      check={(_changes, values) => issuesOf(values, 'configuration.')}
      saving={savingBy(setDeviceConfigurations)}
      fallbackMessage={t.saveError}
      saved={async ({ changed }) => {
        toast.done(t.setAll(changed))
        await invalidateDevices(client)
      }}
    >
      {(form) => <ConfigurationFields form={form} prefix="configuration." />}
    </FormDialog>
  )
}
