import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import type { DeviceColumn, ListedDevice } from '#domain/devices/device.ts'
import { can } from '#web/platform/session/profile.ts'
import { devices as t } from '#web/texts/devices.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { actionColumn } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { assignedTo, ActiveTag, AlertTags, Battery, LastSeen } from './device-marks.tsx'
import css from './device-marks.module.css'
import { RestoreDevice } from './restore-device.tsx'
import { HoursBars } from '#web/ui/chart/hours-bars.tsx'

type DeviceColumns = [Column<ListedDevice>, ...Column<ListedDevice>[]]
/** The configuration column belongs to a separate list. */
type Key = Exclude<DeviceColumn, 'name' | 'configuration'>

const NameLink = ({ device }: { device: ListedDevice }) => (
  <Link to="/device-detail/$deviceId" params={{ deviceId: String(device.id) }}>
    {device.name}
  </Link>
)

const columns: Record<Key, Omit<Column<ListedDevice>, 'key' | 'title'>> = {
  assigned_to: { value: assignedTo, card: 'line' },
  device_id: { value: ({ device_id }) => device_id },
  device_type: { value: ({ device_type }) => device_type },
  battery_level: {
    value: ({ battery_level }) => battery_level,
    cell: ({ battery_level }) => <Battery percent={battery_level} />,
  },
  hours: {
    value: ({ hours_by_day }) => hours_by_day.reduce<number>((sum, hours) => sum + (hours ?? 0), 0),
    cell: ({ hours_by_day }) => <HoursBars hours={hours_by_day} />,
  },
  last_seen: { value: ({ last_seen }) => last_seen, cell: ({ last_seen }) => <LastSeen at={last_seen} /> },
  firmware_version: {
    value: ({ firmware_version }) => firmware_version,
    cell: ({ firmware_version }) => firmware_version ?? t.notReported,
  },
  alerts: {
    value: ({ alerts }) => alerts[0] ?? null,
    cell: ({ alerts }) => <AlertTags alerts={alerts} none={t.none} />,
  },
  is_active: {
    value: ({ is_active }) => (is_active ? t.active : t.inactive),
    cell: ({ is_active }) => <ActiveTag active={is_active} />,
    card: 'corner',
  },
}
const all = Object.keys(columns) as Key[]
const reduced: Key[] = ['battery_level', 'is_active']

/**
 * The columns that each role sees: farmers and farm admins have the reduced table, and people who may edit also have
 * the actions.
 */
export const columnsFor = (
  person: Profile,
  onDelete: (device: ListedDevice) => void,
  /** Deleted devices have no page: they can be restored. */
  deleted = false,
): DeviceColumns => {
  const isReduced = person.role === 'farmer' || person.role === 'farm_admin'
  const name: Column<ListedDevice> = {
    key: 'name',
    title: t.columns.name,
    value: ({ name }) => name,
    cell: (device) => (
      <span className={css.name}>
        {deleted ? device.name : <NameLink device={device} />}
        {isReduced && device.alerts.length > 0 && <AlertTags alerts={device.alerts} />}
      </span>
    ),
  }
  const shown = (isReduced ? reduced : all).map((key) => ({ key, title: t.columns[key], ...columns[key] }))
  const action: Column<ListedDevice> = actionColumn(t.columns.action, (device) =>
    deleted ? <RestoreDevice device={device} /> : <Actions device={device} onDelete={onDelete} />,
  )
  return can(person, 'device.edit') ? [name, ...shown, action] : [name, ...shown]
}

const Actions = ({ device, onDelete }: { device: ListedDevice; onDelete: (device: ListedDevice) => void }) => (
  <span className={css.actions}>
    <Link
      to="/edit-device/$deviceId"
      params={{ deviceId: String(device.id) }}
      {...asButton({ kind: 'ghost', size: 'icon' })}
      aria-label={t.editNamed(device.name)}
      title={t.edit}
    >
      <IconPencil aria-hidden="true" />
    </Link>
    <Button
      kind="ghost"
      size="icon"
      aria-label={t.removeNamed(device.name)}
      title={t.remove}
      onClick={() => onDelete(device)}
    >
      <IconTrash aria-hidden="true" />
    </Button>
  </span>
)
