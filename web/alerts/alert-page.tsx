import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import type { AlertDetail } from '#domain/alerts/alert.ts'
import { ruleNames } from '#domain/alerts/words.ts'
import { dateTime, number } from '#web/platform/formats.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { alerts as t } from '#web/texts/alerts.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { AlertActions } from './alert-actions.tsx'
import panel from '#web/ui/panel.module.css'
import css from './alert-page.module.css'
import { alertSince } from './alert-since.ts'
import { AlertState } from './alert-state.tsx'
import { alertDeliveriesQuery, alertDeviceQuery, alertQuery } from './queries.ts'

/** One alert: the cause, what to do, where, the assignee, its history, and who was notified. */
export const AlertPage = () => {
  const { alertId } = useParams({ from: '/_portal/alerts/$alertId' })
  return <AlertOf alertId={alertId} />
}

/** The page of the alert with this id. */
export const AlertOf = ({ alertId }: { alertId: string }) => {
  const { data: alert } = useSuspenseQuery(alertQuery(alertId))
  const person = usePerson()
  const moment = (at: string) => dateTime(at, alert.time_zone ?? undefined)
  return (
    <Page
      title={alert.title}
      bar={t.columns.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
        <Link key="alerts" to="/alerts">
          {t.title}
        </Link>,
      ]}
    >
      <p className={css.whole} aria-hidden="true">
        {alert.title}
      </p>
      <Standing alert={alert} />
      <div className={css.page}>
        <div className={css.column}>
          <Part title={t.why}>
            <p>{alert.reason}</p>
            {alert.times > 1 && <p>{t.timesOpened(alert.times)}</p>}
          </Part>
          <Part title={t.todo}>
            <p>{alert.remedy}</p>
            <TakenDown alert={alert} />
          </Part>
          <Part title={t.where}>
            <Places alert={alert} />
          </Part>
          <Part late title={t.timeline}>
            <Timeline alert={alert} moment={moment} />
          </Part>
          <Part late title={t.told}>
            <Notified alert={alert} moment={moment} />
          </Part>
        </div>
        <div className={css.column}>
          <Part title={t.who}>
            <Who alert={alert} moment={moment} />
            {can(person, 'alert.handle') && <AlertActions alert={alert} />}
          </Part>
        </div>
      </div>
    </Page>
  )
}

interface Shown {
  alert: AlertDetail
  moment: (at: string) => string
}

interface PartProps {
  title: string
  /** On a phone, shown below the actions. */
  late?: boolean
  children: ReactNode
}
const Part = ({ title, late, children }: PartProps) => {
  const id = useId()
  return (
    <section className={`${panel.panel} ${css.part}`} data-late={late || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const Standing = ({ alert }: { alert: AlertDetail }) => {
  const now = useNow()
  return (
    <p className={css.state}>
      <AlertState alert={alert} now={now} />
      <span>{ruleNames[alert.rule]}</span>
      <span>{alertSince(alert, now)}</span>
    </p>
  )
}

/** What to do with a silent camera that nobody uses any more, for people who may do it. */
const TakenDown = ({ alert }: { alert: AlertDetail }) => {
  const person = usePerson()
  if (alert.rule !== 'silent' || !can(person, 'farm.edit')) return null
  return <p>{can(person, 'device.edit') ? t.takenDown : t.deploymentOver}</p>
}

/** Cameras named in the cause, besides the one that the alert is about. */
const camerasOf = ({ cause }: AlertDetail): { id: number; name: string }[] => {
  const list = (cause as { cameras?: unknown }).cameras
  return Array.isArray(list) ? (list as { id: number; name: string }[]) : []
}

const Places = ({ alert }: { alert: AlertDetail }) => {
  const { farm_id, farm_title, device_id } = alert
  const person = usePerson()
  const cameras = camerasOf(alert)
  if (farm_id === null)
    return (
      <p>
        {t.portal}
        {can(person, 'security.see') && (
          <>
            {': '}
            <Link to="/security-log">{t.security}</Link>
          </>
        )}
      </p>
    )
  return (
    <dl className={css.facts}>
      <dt>{t.columns.farm_title}</dt>
      <dd>
        <Link to="/farm-dashboard/$farmId" params={{ farmId: String(farm_id) }}>
          {farm_title}
        </Link>
        <Link to="/alerts" search={{ farm_id: String(farm_id) }}>
          {t.limits.list}
        </Link>
      </dd>
      {(device_id !== null || cameras.length > 0) && (
        <>
          <dt>{t.camera}</dt>
          <dd>
            {device_id !== null && (
              <Link to="/device-detail/$deviceId" params={{ deviceId: String(device_id) }}>
                {(alert.cause as { camera?: string }).camera ?? t.cameraPage}
              </Link>
            )}
            {cameras.map(({ id, name }) => (
              <Link key={id} to="/device-detail/$deviceId" params={{ deviceId: String(id) }}>
                {name}
              </Link>
            ))}
          </dd>
        </>
      )}
      {device_id !== null && <CameraFacts farmId={farm_id} deviceId={device_id} />}
    </dl>
  )
}

/** Where the camera is placed, with its last battery level and its map. */
const CameraFacts = ({ farmId, deviceId }: { farmId: number; deviceId: number }) => {
  const { data: device } = useQuery(alertDeviceQuery(deviceId))
  if (!device || device.farm_id !== farmId) return null
  const { place, battery_level, latitude } = device
  return (
    <>
      {(place !== null || latitude !== null) && (
        <>
          <dt>{t.place}</dt>
          <dd>
            {place !== null && <span>{place}</span>}
            {latitude !== null && (
              <Link to="/farm-dashboard/$farmId" params={{ farmId: String(farmId) }} search={{ tab: 'map' }}>
                {t.showOnMap}
              </Link>
            )}
          </dd>
        </>
      )}
      {battery_level !== null && (
        <>
          <dt>{t.battery}</dt>
          <dd>{t.percent(number(battery_level))}</dd>
        </>
      )}
    </>
  )
}

const Who = ({ alert, moment }: Shown) => {
  const { acknowledged_at, acknowledged_by, assigned_to } = alert
  return (
    <>
      {acknowledged_at !== null && acknowledged_by ? (
        <p>{t.knownBy(acknowledged_by.name, moment(acknowledged_at))}</p>
      ) : (
        <p>{assigned_to ? `${t.assignedTo} ${assigned_to.name}.` : t.nobodyYet}</p>
      )}
    </>
  )
}

const Timeline = ({ alert, moment }: Shown) => (
  <ol className={css.timeline}>
    {alert.timeline.map((event) => (
      <li key={event.id} data-kind={event.kind}>
        {t.event(event, moment)}
        {event.note !== null && <blockquote>{event.note}</blockquote>}
        <time dateTime={event.at}>{moment(event.at)}</time>
      </li>
    ))}
  </ol>
)

const MOST_TOLD = 200

const Notified = ({ alert, moment }: Shown) => {
  const asked = useQuery(alertDeliveriesQuery(alert.id))
  const { data } = asked
  if (!data) return <Pending asked={asked} lines={3} />
  if (data.length === 0) return <p>{t.toldNobody}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by keyboard
    <div className={css.told} role="region" aria-label={t.toldTable} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {t.toldColumns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((delivery) => (
            <tr key={`${delivery.channel} ${delivery.id}`}>
              <td>{t.happened[delivery.event]}</td>
              <td>{delivery.to}</td>
              <td>{t.channels[delivery.channel]}</td>
              <td>{t.outcome(delivery, moment)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.length === MOST_TOLD && <p>{t.toldMost(MOST_TOLD)}</p>}
    </div>
  )
}
