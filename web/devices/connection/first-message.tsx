import { IconLoader2 } from '@tabler/icons-react'
import type { DeviceConnection } from '#domain/devices/connection-endpoints.ts'
import { dateTime, number } from '#web/platform/formats.ts'
import { deviceConnection as t } from '#web/texts/device-connection.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './connection.module.css'

interface FirstMessageProps {
  connection: DeviceConnection | undefined
  /** Whether the page still polls for it. */
  isLooking: boolean
  onLook: () => void
}

/** Waits for the first message of a device, and shows what was stored of it or why it was rejected. */
export const FirstMessage = ({ connection, isLooking, onLook }: FirstMessageProps) => {
  const { first_message: message, first_image_at, rejection } = connection ?? {}
  return (
    <section className={css.first} aria-label={t.first}>
      {message ? (
        <Received message={message} />
      ) : isLooking ? (
        <div role="status" className={css.waiting}>
          <IconLoader2 aria-hidden="true" />
          <span>
            <b>{t.waiting}</b> {t.waitingText}
          </span>
        </div>
      ) : (
        <Notice title={t.stopped}>
          <p>{t.stoppedText}</p>
          <Button onClick={onLook}>{t.lookAgain}</Button>
        </Notice>
      )}
      {first_image_at && <Notice tone="good" live title={t.image(dateTime(first_image_at))} />}
      {rejection && !message && <Rejected rejection={rejection} />}
    </section>
  )
}

const Received = ({ message }: { message: NonNullable<DeviceConnection['first_message']> }) => {
  const { received_at, interval_start, interval_end, visitations, sightings, clock_skewed } = message
  return (
    <Notice tone={clock_skewed ? 'warn' : 'good'} live title={t.received(dateTime(received_at))}>
      <p>
        {t.stored(dateTime(interval_start), dateTime(interval_end))}{' '}
        {visitations === null && sightings === null ? t.noFigures : t.figures(number(visitations), number(sightings))}
      </p>
      {clock_skewed && <p>{t.clock(dateTime(received_at))}</p>}
    </Notice>
  )
}

const Rejected = ({ rejection }: { rejection: NonNullable<DeviceConnection['rejection']> }) => (
  <Notice tone="bad" live title={t.rejected(dateTime(rejection.rejected_at))}>
    {rejection.message && <p>{rejection.message}</p>}
    {rejection.message_id && <p>{t.rejectedMore(rejection.message_id)}</p>}
    <ul className={css.reasons}>
      {rejection.issues.map(({ path, message }) => (
        <li key={`${path} ${message}`}>{t.reason(path, message)}</li>
      ))}
    </ul>
  </Notice>
)
