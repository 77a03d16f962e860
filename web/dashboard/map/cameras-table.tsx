import { dateTime, number } from '#web/platform/formats.ts'
import { DataView } from '../chart/data-view.tsx'
import { formatHours } from '../figures.ts'
import { ailmentTexts, type Camera } from './camera-words.ts'

const hoursText = (hours: readonly (number | null)[]): string => {
  const known = hours.filter((value) => value !== null)
  return known.length === 0 ? 'not watched' : `${formatHours(known.reduce((sum, value) => sum + value, 0))} h`
}

/** The cameras of the map as a table. */
const CamerasTable = ({ cameras, zone }: { cameras: readonly Camera[]; zone: string }) => (
  <DataView
    caption="Devices of the farm"
    head={[
      'Device',
      'Place',
      'Battery',
      'Last seen',
      'Insects per hour watched',
      'Watched in this period',
      'Needs a look',
    ]}
    rows={cameras.map((camera) => [
      camera.name,
      camera.place ?? 'Not assigned',
      camera.battery_level === null ? 'N/A' : `${number(camera.battery_level)} %`,
      camera.last_seen ? dateTime(camera.last_seen, zone) : 'never',
      camera.insects_per_hour === null ? 'No Data' : number(camera.insects_per_hour, 1),
      hoursText(camera.hours_by_day),
      camera.ails.map((ailment) => ailmentTexts[ailment]).join(', ') || 'No',
    ])}
  />
)
export default CamerasTable
