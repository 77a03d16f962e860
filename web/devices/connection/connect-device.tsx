import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rightNow } from '#web/platform/time/clock.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { deviceConnection as t } from '#web/texts/device-connection.ts'
import { connectionQuery } from '../queries.ts'
import { Command } from './command.tsx'
import css from './connection.module.css'
import { FirstMessage } from './first-message.tsx'
import { curlOf, mosquittoOf } from './send-commands.ts'

/** A page that stays open does not poll forever. */
const LOOKS_FOR_MS = 30 * 60_000

interface ConnectDeviceProps {
  device_id: number
  /** Its new key. */
  value: string
  /** The time at which the key was created: the first message since then is shown. */
  since: string
}

/** Commands that send a first message with a new key, and the status of that message. */
export const ConnectDevice = ({ device_id, value, since }: ConnectDeviceProps) => {
  const [opened] = useState(rightNow)
  const [lookingSince, setLookingSince] = useState(opened)
  useNow()
  const isLooking = rightNow() - lookingSince < LOOKS_FOR_MS
  const { data: connection } = useQuery(connectionQuery(device_id, since, isLooking))
  return (
    <div className={css.connect}>
      <section className={css.commands} aria-label={t.tryIt}>
        <h3>{t.tryIt}</h3>
        <p>{t.tryText}</p>
        <Command name={t.curl} copy={t.copyCurl} text={curlOf(location.origin, value, opened)} />
        {connection?.broker && (
          <Command name={t.mqtt} copy={t.copyMqtt} text={mosquittoOf(connection.broker, value, opened)} />
        )}
      </section>
      <FirstMessage connection={connection} isLooking={isLooking} onLook={() => setLookingSince(rightNow())} />
    </div>
  )
}
