import type { Device } from '#domain/devices/device.ts'
import type { HistoryEntry, HistoryValue } from '#domain/history/endpoints.ts'
import { HistoryTable } from '#web/history/history-table.tsx'
import { isDay } from '#web/history/describe-changes.ts'
import { date } from '#web/platform/formats.ts'
import { detail as t } from '#web/texts/device-detail.ts'
import { devices } from '#web/texts/devices.ts'
import { ui } from '#web/texts/ui.ts'

const said = (value: HistoryValue): string => {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? ui.yes : ui.no
  return isDay(value) ? date(value) : String(value)
}
const names: Record<string, string> = devices.form

const describe = ({ kind, action, changes }: HistoryEntry): string => {
  if (kind === 'device_keys') return action === 'create' ? t.keyMade : t.keyRevoked
  if (kind === 'placements') return t.movedTo(said(changes[0]?.to ?? null))
  if (action === 'create' && kind !== 'device_custom_values') return t.created
  if (changes.some(({ member, to }) => member === 'archived_at' && to !== null)) return t.archived
  if (changes.some(({ member, to }) => member === 'archived_at' && to === null)) return t.restored
  return changes.map(({ member, from, to }) => t.change(names[member] ?? member, said(from), said(to))).join('; ')
}

export const HistoryTab = ({ device, zone }: { device: Device; zone: string }) => (
  <HistoryTable kind="devices" id={device.id} describe={describe} zone={zone} />
)
