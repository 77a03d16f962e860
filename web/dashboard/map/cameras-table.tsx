import { dateTime, number } from '#web/platform/formats.ts'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { formatHours } from '../figures.ts'
import { type Camera } from '#web/map/camera-words.ts'
import { deviceAlertNames } from '#domain/devices/device-alert.ts'
import { map as t } from '#web/texts/map.ts'
import { dashboard } from '../texts/dashboard.ts'

const hoursText = (hours: readonly (number | null)[]): string => {
  const known = hours.filter((value) => value !== null)
  return known.length === 0 ? t.notWatched : t.hours(formatHours(known.reduce((sum, value) => sum + value, 0)))
}

/** The cameras of the map as a table. */
const CamerasTable = ({ cameras, zone }: { cameras: readonly Camera[]; zone: string }) => (
  <DataView
    caption={t.list}
    head={t.tableHead}
    rows={cameras.map((camera) => [
      camera.name,
      camera.place ?? t.notAssigned,
      camera.battery_level === null ? dashboard.notKnown : t.percent(number(camera.battery_level)),
      camera.last_seen ? dateTime(camera.last_seen, zone) : t.never,
      camera.insects_per_hour === null ? dashboard.noData : number(camera.insects_per_hour, 1),
      hoursText(camera.hours_by_day),
      camera.alerts.map((alert) => deviceAlertNames[alert]).join(', ') || t.no,
    ])}
  />
)
export default CamerasTable
