import { ago, dateTime, number } from '#web/platform/formats.ts'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { InnerLink } from '../inner-link.tsx'
import { useNow } from '#web/platform/time/use-now.ts'
import { severityOf, type Camera } from '#web/map/camera-words.ts'
import { deviceAlertNames } from '#domain/devices/device-alert.ts'
import { HoursBars } from '#web/ui/chart/hours-bars.tsx'
import { map as t } from '#web/texts/map.ts'
import { dashboard } from '../texts/dashboard.ts'
import css from './camera-card.module.css'

/** Details of the selected camera. */
export const CameraCard = ({
  camera,
  zone,
  onClose,
  onOpen,
}: {
  camera: Camera
  zone: string
  onClose: () => void
  onOpen: (address: string) => void
}) => {
  const now = useNow()
  const { name, place, battery_level, last_seen, insects_per_hour, hours_by_day, alerts } = camera
  return (
    <section className={css.card} aria-label={name}>
      <header>
        <h3>{name}</h3>
        <button type="button" aria-label={dashboard.close(name)} onClick={onClose}>
          <IconX aria-hidden="true" />
        </button>
      </header>
      <p className={css.place}>{place ?? t.notAssigned}</p>
      {alerts.map((alert) => (
        <p key={alert} className={css.alert} data-severity={severityOf({ alerts: [alert] })}>
          <IconAlertTriangle aria-hidden="true" />
          {deviceAlertNames[alert]}
        </p>
      ))}
      <dl>
        <div>
          <dt>{t.facts.battery}</dt>
          <dd data-low={alerts.includes('low battery') || undefined}>
            {battery_level !== null && (
              <span className={css.battery} aria-hidden="true">
                <i style={{ width: `${battery_level}%` }} />
              </span>
            )}
            {battery_level === null ? dashboard.notKnown : t.percent(number(battery_level))}
          </dd>
        </div>
        <div>
          <dt>{t.facts.lastSeen}</dt>
          <dd title={last_seen ? dateTime(last_seen, zone) : undefined}>{ago(last_seen, now, zone)}</dd>
        </div>
        <div>
          <dt>{t.facts.rate}</dt>
          <dd>{insects_per_hour === null ? dashboard.noData : number(insects_per_hour, 1)}</dd>
        </div>
        <div>
          <dt>{t.facts.hours}</dt>
          <dd>
            <HoursBars hours={hours_by_day} />
          </dd>
        </div>
      </dl>
      <InnerLink to={`/device-detail/${camera.id}`} onOpen={onOpen} className={css.open}>
        {t.openDevice}
      </InnerLink>
    </section>
  )
}
