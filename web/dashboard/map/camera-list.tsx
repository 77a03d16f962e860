import { IconAlertTriangle } from '@tabler/icons-react'
import { number } from '#web/platform/formats.ts'
import { severityOf, type Camera, positionOf } from '#web/map/camera-words.ts'
import { deviceAlertNames } from '#domain/devices/device-alert.ts'
import { map as t } from '#web/texts/map.ts'
import { dashboard } from '../texts/dashboard.ts'
import css from './camera-list.module.css'

const severity = { bad: 2, warn: 1, none: 0 }

const worstFirst = (cameras: readonly Camera[]): Camera[] =>
  cameras.toSorted(
    (a, b) => severity[severityOf(b) ?? 'none'] - severity[severityOf(a) ?? 'none'] || a.name.localeCompare(b.name),
  )

/** The same cameras as a list, those that need attention first, including those without a position. */
export const CameraList = ({
  cameras,
  chosen,
  onChoose,
}: {
  cameras: readonly Camera[]
  chosen: number | null
  onChoose: (camera: Camera) => void
}) => (
  <ul className={css.list} aria-label={t.list}>
    {worstFirst(cameras).map((camera) => (
      <li key={camera.id}>
        <button type="button" aria-pressed={camera.id === chosen} onClick={() => onChoose(camera)}>
          <b>{camera.name}</b>
          <span className={css.battery}>
            {camera.battery_level === null ? dashboard.notKnown : t.percent(number(camera.battery_level))}
          </span>
          <span className={css.state} data-severity={severityOf(camera) ?? undefined}>
            {camera.alerts.length > 0 && <IconAlertTriangle aria-hidden="true" />}
            {camera.alerts.map((alert) => deviceAlertNames[alert]).join(', ') ||
              (positionOf(camera) ? (camera.place ?? t.notAssigned) : t.unplaced)}
          </span>
        </button>
      </li>
    ))}
  </ul>
)
