import { sql } from 'kysely'
import type { DeviceConnection } from '#domain/devices/connection-endpoints.ts'
import type { Issue } from '../platform/http/problem.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Db } from '../platform/postgres/database.ts'

type BrokerSettings = Pick<Settings, 'MQTT_URL' | 'MQTT_DEVICE_URL' | 'MQTT_TOPIC_PREFIX' | 'MQTT_TRUST_TOPIC'>

/** The address that a device publishes to; null without a broker, or if the broker is only reachable over WebSocket. */
export const brokerOfDevice = (device_id: number, settings: BrokerSettings): DeviceConnection['broker'] => {
  const { MQTT_URL, MQTT_DEVICE_URL = MQTT_URL, MQTT_TOPIC_PREFIX: prefix, MQTT_TRUST_TOPIC } = settings
  if (MQTT_URL === undefined || MQTT_DEVICE_URL === undefined) return null
  const { protocol, hostname, port } = new URL(MQTT_DEVICE_URL)
  // Devices use plain MQTT. Common command-line clients cannot publish over WebSocket.
  if (protocol.startsWith('ws')) return null
  const isEncrypted = protocol === 'mqtts:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || (isEncrypted ? 8883 : 1883)),
    is_encrypted: isEncrypted,
    topic: `${prefix}/devices/${device_id}/messages`,
    needs_key: !MQTT_TRUST_TOPIC,
  }
}

/** How long before its receipt a message that is searched for may have ended: devices also send stored messages. */
const SEARCHED_DAYS = 400

interface ReceivedRow {
  message_id: string
  received_at: Date
  interval_start: Date
  created_at: Date
  visitations: number | null
  sightings: number | null
  clock_skewed: boolean
}

/**
 * The first message received since a time; null if there is none. Archived ones are not searched: pages ask for what arrives
 * now, and all archives of a device would be read for a time long ago.
 */
const firstMessage = async (db: Db, device_id: number, since: Date): Promise<DeviceConnection['first_message']> => {
  const from = new Date(since.getTime() - SEARCHED_DAYS * 86_400_000)
  // The table of messages is not read before one has arrived.
  const { rows } = await sql<ReceivedRow>`
    select message_id, received_at, interval_start, created_at, visitations, sightings, clock_skewed
    from messages
    where device_id = ${device_id} and received_at >= ${since} and created_at >= ${from}
      and exists (select from device_status where device_id = ${device_id} and heard_at >= ${since})
    order by received_at limit 1`.execute(db)
  const [message] = rows
  return message
    ? {
        message_id: message.message_id,
        received_at: message.received_at.toISOString(),
        interval_start: message.interval_start.toISOString(),
        interval_end: message.created_at.toISOString(),
        visitations: message.visitations,
        sightings: message.sightings,
        clock_skewed: message.clock_skewed,
      }
    : null
}

/** Start of the device's current stay: earlier messages may belong to another organisation. */
const startOfStay = async (db: Db, device_id: number): Promise<Date> => {
  const row = await db
    .selectFrom('placements')
    .where('device_id', '=', device_id)
    .where(sql<boolean>`upper_inf(during)`)
    .select(sql<Date | null>`case when lower_inf(during) then null else lower(during) end`.as('start'))
    .executeTakeFirst()
  return row?.start ?? new Date(0)
}

/** What arrived from a device since a time, at its present place. The caller has checked access. */
export const arrivedSince = async (db: Db, device_id: number, asked: Date) => {
  const stay = await startOfStay(db, device_id)
  const since = stay > asked ? stay : asked
  const image = await db
    .selectFrom('captures')
    .where('device_id', '=', device_id)
    .where('received_at', '>=', since)
    .select(sql<Date | null>`min(received_at)`.as('at'))
    .executeTakeFirst()
  const rejection = await db
    .selectFrom('device_rejections')
    .where('device_id', '=', device_id)
    .where('rejected_at', '>=', since)
    .selectAll()
    .executeTakeFirst()
  return {
    first_message: await firstMessage(db, device_id, since),
    first_image_at: image?.at?.toISOString() ?? null,
    rejection: rejection
      ? {
          rejected_at: rejection.rejected_at.toISOString(),
          status: rejection.status,
          rejected: rejection.rejected,
          message_id: rejection.message_id,
          message: rejection.message,
          issues: rejection.issues as unknown as Issue[],
        }
      : null,
  }
}
